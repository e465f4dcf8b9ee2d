"""The commands of `run.py`; whatever is none of them goes to quandary."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable

from tools.launcher import pythons
from tools.launcher.environment import (
    ENVIRONMENT,
    PYTHON,
    ROOT,
    SCRIPTS,
    is_ready,
    keep_bytecode,
    prepare,
)
from tools.launcher.processes import SetUpFailed, say
from tools.launcher.quick import QUICK_TESTS
from tools.launcher.system_packages import REFUSAL, SETTING

CHECKS = [["ruff", "check"], ["mypy"], ["lint-imports"]]
CHECK_PAGE = ["python", "-m", "tools.page.check"]
PROVIDE_BROWSER = ["python", "-m", "tests.browser.provide"]
BUILD_DOCS = [str(PYTHON), "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
PROVIDE_SERVERS = ["python", "-m", "tests.server.provide"]
COMPILE_KERNELS = ["python", "-m", "tests.fast.compile_kernels"]
BROWSER_TOOLS = ("screenshots", "lighthouse")
PLAY_IN_BROWSER = ["serve", "--open", "--offer-network", "--log-level", "error"]
LOCKS = ("run", "test", "arena", "terminal", "docs", "postgres", "research", "ray", "node")
AT_THE_TERMINAL = ("play", "join", "replay", "review", "score")
NEEDS_OF = {
    "arena": ("run", "arena"),
    "ratings": ("run", "arena"),
    "move": ("run", "postgres"),
    **dict.fromkeys(AT_THE_TERMINAL, ("run", "terminal")),
}
"""Which locks a command of quandary needs, where playing does not have all of it."""
NEEDS_OF_DRILLS = ("run", "postgres")
SIDE_BY_SIDE = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder", "--durations=10"]
"""One process more than most machines have cores to spare: much of a test run is waiting.

Files are handed out in the order they are found, so that the slow ones of `analysis` and
`browser` come first, and a file stays in one process, which shares its servers and browser.
"""
HELP = """
commands of run.py itself:
  (none)             play in the browser; takes --port N, --host ADDRESS, --no-open, --data-dir DIR
  test [ARGUMENTS]   check format, lint, types, layers and the page, then run pytest [ARGUMENTS]
  test quick         the checks of Python code, then rules, records, server logic and words only
  pythons            run `test quick` on every other Python found, each in .venv-3.N
  check              format the code, then check lint, types, layers and the page
  wheels [EXTRA ...] install the wheel with each extra into an empty environment, run its examples
  lock [ARGUMENTS]   update requirements/*.txt with uv pip compile [ARGUMENTS], such as --upgrade
  drill NAME [SIZE]  test a promise of the server; an unknown name lists them all
  docs [DIR]         build the documentation site into DIR, or build/docs
  screenshots [DIR]  take pictures of every screen and state of the page, and those in the README
  screenshots --grid [--part K/N] [GAME or STATE ...]
                     look at every size of every table by geometry, or at the K-th of N parts
  lighthouse [PATH]  run Lighthouse five times on the page and print the medians (needs npx)

  --no-system-packages, or QUANDARY_SYSTEM_PACKAGES=no in the environment: install nothing as root
  QUANDARY_VENV=DIR in the environment: keep the packages in DIR instead of .venv

All other commands and options are passed to quandary."""


def main(arguments: list[str]) -> int:
    """Run one command line and return its exit code."""
    keep_bytecode(os.environ)
    try:
        return run(arguments)
    except KeyboardInterrupt:
        return 130
    except SetUpFailed as failure:
        say(str(failure))
        return 1


def run(arguments: list[str]) -> int:
    """Hand the command line to the one it is meant for."""
    if REFUSAL in arguments:
        os.environ[SETTING] = "no"
        arguments = [each for each in arguments if each != REFUSAL]
    if not arguments or is_option_of_serve(arguments[0]):
        arguments = [*PLAY_IN_BROWSER, *arguments]
    command, *rest = arguments
    if command in (*COMMANDS, *BROWSER_TOOLS) and command != "drill" and asks_for_help(rest):
        print("\n".join(help_of(command)))
        return 0
    if command in COMMANDS:
        return COMMANDS[command](rest)
    if command in BROWSER_TOOLS:
        return use_browser(command, rest)
    needs = needs_of(command, rest)
    if command == "arena" and not all(map(is_ready, needs)):
        prepare("run")
        # In the caller's folder, where a bot may be a program: a slip is told before the rest.
        exit_code = subprocess.call(quandary([command, *rest, "--check"]))
        if exit_code != 0:
            return exit_code
    prepare(*needs)
    return become_quandary([command, *rest])


def needs_of(command: str, arguments: list[str]) -> tuple[str, ...]:
    """The locks that a command of quandary needs: its own, and those of an option."""
    has_postgres = any("postgresql://" in each or "postgres://" in each for each in arguments)
    if asks_for_help(arguments):  # a host's way to install what a service will need
        return ("run", "postgres") if has_postgres else ("run",)
    locks = list(NEEDS_OF.get(command, ("run",)))
    if any(argument.partition("=")[0] == "--on" for argument in arguments):
        locks.append("ray")
    if any(argument.endswith(".parquet") for argument in arguments):
        locks.append("research")
    if has_postgres:
        locks.append("postgres")
    return tuple(locks)


def asks_for_help(arguments: list[str]) -> bool:
    """Whether somebody wants to read about a command before it does anything."""
    return bool({"-h", "--help"} & set(arguments))


def help_of(command: str) -> list[str]:
    """What our help says about one of our commands, which may take several lines."""
    lines: list[str] = []
    is_about_it = False
    for line in HELP.splitlines():
        if not line.startswith("   "):
            is_about_it = line.startswith(f"  {command} ")
        lines += [line.removeprefix("  ")] if is_about_it else []
    return lines


def is_option_of_serve(argument: str) -> bool:
    """Options alone are for the table in the browser; what it does not know, it names."""
    return argument.startswith("-") and argument not in ("-h", "--help", "--version")


def test(arguments: list[str]) -> int:
    """Every check, then every test; pytest comes last, so its closing line does too."""
    prepare("run", "test", "docs")
    checks = [["ruff", "format", "--check"], *CHECKS]
    if arguments[:1] == ["quick"]:
        return run_tools([*checks, ["pytest", *QUICK_TESTS, *(arguments[1:] or SIDE_BY_SIDE)]])
    prepare("ray")
    whole = [*checks, CHECK_PAGE, PROVIDE_BROWSER, PROVIDE_SERVERS]
    if arguments:
        return run_tools([*whole, ["pytest", *arguments]])
    exit_code = run_beside(COMPILE_KERNELS, whole)
    return exit_code or run_tools([["pytest", *SIDE_BY_SIDE]])


def check(arguments: list[str]) -> int:
    """Format the code, then every check that runs no test."""
    refuse("check", arguments)
    prepare("run", "test", "docs")
    return run_tools([["ruff", "format"], *CHECKS, [*CHECK_PAGE, "--write"]])


def test_every_python(arguments: list[str]) -> int:
    """The quick tests on the other Pythons of this machine."""
    refuse("pythons", arguments)
    return pythons.test_others(ROOT)


def check_wheels(extras: list[str]) -> int:
    """Every extra as others install it; needs the network, and minutes."""
    refuse_options("wheels", extras)
    prepare("run", "test")
    return start([str(PYTHON), "-m", "tests.wheels", *extras])


def lock(uv_arguments: list[str]) -> int:
    """Pin what `requirements/*.in` ask for; pins already there stay, unless with `--upgrade`."""
    prepare("run", "test")
    compile_lock = ["uv", "pip", "compile", "--quiet", "--no-config", "--universal"]
    compile_lock += ["--python-version", "3.11", "--fork-strategy", "fewest"]
    compile_lock += ["--generate-hashes", "--no-header", *uv_arguments]
    files = [[f"requirements/{name}.in", "-o", f"requirements/{name}.txt"] for name in LOCKS]
    exit_code = run_tools([[*compile_lock, *pair] for pair in files])
    if exit_code != 0:
        say("Some locks were not updated; uv says why above. It needs a network.")
    return exit_code


def use_browser(tool: str, arguments: list[str]) -> int:
    """A tool for those who work on the page: a module of `tests/browser`."""
    if arguments[:1] != ["--grid"]:
        refuse_options(tool, arguments)
    if tool == "lighthouse":
        refuse("lighthouse PATH", arguments[1:])
    prepare("run", "test")
    return start([str(PYTHON), "-m", f"tests.browser.{tool}", *arguments])


def drill(arguments: list[str]) -> int:
    """A drill of the server: they are beside the tests and not in the package."""
    prepare(*NEEDS_OF_DRILLS)
    return start([str(PYTHON), "-m", "drills", *arguments])


def build_docs(arguments: list[str]) -> int:
    """The documentation site, as a folder of pages; whatever Sphinx warns of fails the build."""
    refuse_options("docs", arguments)
    refuse("docs DIR", arguments[1:])
    prepare("run", "docs")
    folder = arguments[0] if arguments else "build/docs"
    exit_code = start([*BUILD_DOCS, "docs", folder])
    if exit_code == 0:
        say(f"Open {(ROOT / folder / 'index.html').as_uri()} in your browser.")
    return exit_code


def show_help(_: list[str]) -> int:
    """Quandary's help, then our own."""
    prepare("run")
    exit_code = start(quandary(["--help"]))
    print(HELP)
    return exit_code


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "test": test,
    "pythons": test_every_python,
    "check": check,
    "wheels": check_wheels,
    "lock": lock,
    "drill": drill,
    "docs": build_docs,
    "-h": show_help,
    "--help": show_help,
}


def refuse(command: str, arguments: list[str]) -> None:
    """A command that takes no arguments, or no more of them, says which it was given."""
    if arguments:
        raise SetUpFailed(f"run.py {command} takes nothing more, so not {' '.join(arguments)}.")


def refuse_options(command: str, arguments: list[str]) -> None:
    """A command that takes names and folders does not take an option for one of them."""
    if options := [each for each in arguments if each.startswith("-")]:
        advice = f"`python3 run.py {command} --help` says more."
        raise SetUpFailed(f"run.py {command} has no option {options[0]}; {advice}")


def run_tools(commands: list[list[str]]) -> int:
    """Run tools of the environment one after another and stop at the first that fails."""
    for tool, *arguments in commands:
        print("$", tool, *arguments, flush=True)
        exit_code = start([str(SCRIPTS / tool), *arguments])
        if exit_code != 0:
            return exit_code
    return 0


def run_beside(long_work: list[str], tools: list[list[str]]) -> int:
    """Run tools one after another while one that takes longer works beside them."""
    print("$", *long_work, "&", flush=True)
    tool, *arguments = long_work
    working = subprocess.Popen([str(SCRIPTS / tool), *arguments], cwd=ROOT)
    try:
        return run_tools(tools) or working.wait()
    finally:
        working.terminate()
        working.wait()


def start(command: list[str]) -> int:
    """Run a program in the project's folder, in sight, and return its exit code."""
    try:
        return subprocess.call(command, cwd=ROOT)
    except OSError as error:
        advice = f"Delete {ENVIRONMENT} and try again."
        raise SetUpFailed(f"{command[0]} could not be started: {error}. {advice}") from error


def become_quandary(arguments: list[str]) -> int:
    """Replace this process by Quandary, so that signals reach it; Windows can only wait for it."""
    command = quandary(arguments)
    own = [name for name in (*COMMANDS, *BROWSER_TOOLS) if not name.startswith("-")]
    os.environ["QUANDARY_LAUNCHER_COMMANDS"] = " ".join(own)  # so that a slip of theirs is known
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


def quandary(arguments: list[str]) -> list[str]:
    """The command line that starts Quandary; -P keeps the caller's folder off the import path."""
    return [str(PYTHON), "-P", "-m", "quandary", *arguments]
