"""Sets Quandary up and starts it: `python3 run.py` plays, `python3 run.py test` runs every test.

Standard library only, because a bare machine has nothing else. The first run makes `.venv` beside
this file and installs the packages pinned in `requirements/`; later runs find it ready and start at
once. Set-up messages go to standard error, so the output of a command stays its own.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may read this file
    sys.exit("Quandary needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
SCRIPTS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
REQUIREMENTS = ROOT / "requirements"
SET_UP_LOCK = ROOT / ".venv.lock"
WHEELS_AS_PINNED = ["--no-deps", "--only-binary", ":all:", "--require-hashes"]

CHECKS = [["ruff", "check"], ["mypy"], ["lint-imports"]]
CHECK_PAGE = ["python", "-m", "tools.page.check"]
BROWSER_TOOLS = {"screenshots": "screenshots", "lighthouse": "lighthouse"}
PLAY_IN_BROWSER = ["serve", "--open", "--log-level", "warning"]
SERVE_OPTIONS = ("--host", "--port", "--data-dir", "--no-open")
HELP = """
commands of run.py itself:
  (none)             play in the browser; takes --port N, --host ADDRESS, --no-open, --data-dir DIR
  test [ARGUMENTS]   check format, lint, types and layers, then run pytest [ARGUMENTS]
  check              format the code, then check lint, types and layers
  lock [ARGUMENTS]   remake requirements/*.txt with uv pip compile [ARGUMENTS], such as --upgrade
  screenshots [DIR]  take pictures of every screen and state of the page, and those of the README
  lighthouse         run Lighthouse five times on the page and print the medians (needs npx)

Every other command and option goes to quandary."""


class SetUpFailed(Exception):
    """Set-up cannot go on; the message says why in a sentence."""


# ----- commands


def main(arguments: list[str]) -> int:
    """Run one command line and return its exit code."""
    try:
        return run(arguments)
    except KeyboardInterrupt:
        return 130
    except SetUpFailed as failure:
        say(str(failure))
        return 1


def run(arguments: list[str]) -> int:
    """Hand the command line to the one it is meant for."""
    if not arguments or arguments[0] in SERVE_OPTIONS:
        arguments = [*PLAY_IN_BROWSER, *arguments]
    command, *rest = arguments
    if command == "test":
        return test(pytest_arguments=rest)
    if command == "check":
        return check()
    if command == "lock":
        return lock(uv_arguments=rest)
    if command in BROWSER_TOOLS:
        return use_browser(command, rest)
    if command in ("-h", "--help"):
        return show_help()
    prepare("run")
    return become_quandary([command, *rest])


def test(pytest_arguments: list[str]) -> int:
    """Every check, then every test; pytest comes last, so its closing line does too."""
    prepare("run", "test")
    browser = ["python", "-m", "tests.browser.provide"]
    checks = [["ruff", "format", "--check"], *CHECKS, CHECK_PAGE, browser]
    return run_tools([*checks, ["pytest", *pytest_arguments]])


def check() -> int:
    """Format the code, then every check that runs no test."""
    prepare("run", "test")
    return run_tools([["ruff", "format"], *CHECKS, [*CHECK_PAGE, "--write"]])


def lock(uv_arguments: list[str]) -> int:
    """Pin what `requirements/*.in` ask for; pins already there stay, unless with `--upgrade`."""
    prepare("run", "test")
    compile_lock = ["uv", "pip", "compile", "--quiet", "--no-config", "--universal"]
    compile_lock += ["--python-version", "3.11", "--fork-strategy", "fewest"]
    compile_lock += ["--generate-hashes", "--no-header", *uv_arguments]
    names = ("run", "test", "node")
    files = [[f"requirements/{name}.in", "-o", f"requirements/{name}.txt"] for name in names]
    return run_tools([[*compile_lock, *pair] for pair in files])


def use_browser(tool: str, arguments: list[str]) -> int:
    """A tool for those who work on the page: a module of `tests/browser`."""
    prepare("run", "test")
    command = [str(PYTHON), "-m", f"tests.browser.{BROWSER_TOOLS[tool]}", *arguments]
    return subprocess.call(command, cwd=ROOT)


def show_help() -> int:
    """Quandary's help, then our own."""
    prepare("run")
    exit_code = subprocess.call(quandary(["--help"]))
    print(HELP)
    return exit_code


def run_tools(commands: list[list[str]]) -> int:
    """Run tools of the environment one after another and stop at the first that fails."""
    for tool, *arguments in commands:
        print("$", tool, *arguments, flush=True)
        exit_code = subprocess.call([str(SCRIPTS / tool), *arguments], cwd=ROOT)
        if exit_code != 0:
            return exit_code
    return 0


def become_quandary(arguments: list[str]) -> int:
    """Replace this process by Quandary, so that signals reach it; Windows can only wait for it."""
    command = quandary(arguments)
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


def quandary(arguments: list[str]) -> list[str]:
    """The command line that starts Quandary; -P keeps the caller's folder off the import path."""
    return [str(PYTHON), "-P", "-m", "quandary", *arguments]


# ----- set-up


def prepare(*names: str) -> None:
    """Make the environment hold the packages of every named lock. Ready already: do nothing."""
    try:
        if all(is_ready(name) for name in names):
            return
        with one_set_up_at_a_time():
            for name in names:
                if not is_ready(name):
                    set_up(name)
    except OSError as error:
        raise SetUpFailed(f"Quandary could not be set up in {ROOT}: {error}.") from error


def is_ready(name: str) -> bool:
    """Whether the environment was set up from the lock as it is now."""
    return is_sound_environment() and has_stamp(name, fingerprint(name))


def is_sound_environment() -> bool:
    """Whether `.venv` was made to the end, by this very Python and for this folder."""
    return PYTHON.exists() and has_stamp("environment", fingerprint())


def fingerprint(name: str | None = None) -> str:
    """Changes with the Python, the folder and the named lock: what an environment depends on."""
    parts = [sys.version, sys.base_prefix, str(ROOT)]
    if name is not None:
        parts.append(lock_file(name).read_text(encoding="utf-8"))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def set_up(name: str) -> None:
    """Install one lock. The stamp goes first and comes back last: half done is never ready."""
    new_stamp = fingerprint(name)
    if not is_sound_environment():
        make_environment()
    say(f"Setting up: installing the packages of requirements/{name}.txt")
    stamp_file(name).unlink(missing_ok=True)
    install(lock_file(name))
    stamp_file(name).write_text(new_stamp)


def make_environment() -> None:
    """Make `.venv` anew, without pip, and let it import `src` as it lies there."""
    say("Setting up: making .venv")
    if not ENVIRONMENT.is_dir():
        ENVIRONMENT.unlink(missing_ok=True)
    if importlib.util.find_spec("venv") is None:
        provide_venv()
    made = call([sys.executable, "-m", "venv", "--clear", "--without-pip", str(ENVIRONMENT)])
    if made.returncode != 0:
        raise SetUpFailed(f"Python could not make {ENVIRONMENT}: {last_line(made)}")
    put_source_on_path()
    stamp_file("environment").write_text(fingerprint())


def put_source_on_path() -> None:
    """As a relative path, since Python 3.11 reads .pth files in the local encoding."""
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(ENVIRONMENT)}))
    (packages / "quandary.pth").write_text(os.path.relpath(ROOT / "src", packages) + "\n")


def install(lock: Path) -> None:
    """Install the wheels a lock pins: with uv where there is one, else with pip."""
    uv = shutil.which("uv")
    if uv is not None:
        with_uv = [uv, "pip", "install", "--quiet", "--python", str(PYTHON), *WHEELS_AS_PINNED]
        if call([*with_uv, "-r", str(lock)]).returncode == 0:
            return
    provide_pip()
    with_pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = call([*with_pip, "--no-compile", *WHEELS_AS_PINNED, "-r", str(lock)])
    if done.returncode != 0:
        reason = last_line(done)
        raise SetUpFailed(f"The packages could not be fetched; is there a network? {reason}")


def provide_pip() -> None:
    """Give the environment the pip that comes with Python."""
    if call([str(PYTHON), "-m", "pip", "--version"]).returncode == 0:
        return
    if importlib.util.find_spec("ensurepip") is None:
        provide_venv()
    made = call([str(PYTHON), "-m", "ensurepip"])
    if made.returncode != 0:
        raise SetUpFailed(f"Python could not put pip into {ENVIRONMENT}: {last_line(made)}")


def provide_venv() -> None:
    """Debian keeps parts of Python in a package of its own: install it, or say what to type."""
    package = f"python3.{sys.version_info.minor}-venv"
    if shutil.which("apt-get") is None:
        raise SetUpFailed("This Python lacks its venv or ensurepip module; install those first.")
    if not is_root():
        raise SetUpFailed(f"First type: sudo apt-get update && sudo apt-get install -y {package}")
    say(f"Setting up: installing {package} with apt-get")
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", package]):
        done = call(command, DEBIAN_FRONTEND="noninteractive")
        if done.returncode != 0:
            raise SetUpFailed(f"{' '.join(command)} failed: {last_line(done)}")


def lock_file(name: str) -> Path:
    return REQUIREMENTS / f"{name}.txt"


def stamp_file(name: str) -> Path:
    return ENVIRONMENT / f"{name}.stamp"


def has_stamp(name: str, stamp: str) -> bool:
    return stamp_file(name).exists() and stamp_file(name).read_text() == stamp


def is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def call(command: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command without showing its output."""
    environment = {**os.environ, **settings}
    pipe, nothing, both = subprocess.PIPE, subprocess.DEVNULL, subprocess.STDOUT
    return subprocess.run(
        command, env=environment, stdin=nothing, stdout=pipe, stderr=both, text=True
    )


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """The last thing a command said, which is where most say what went wrong."""
    lines = [line for line in done.stdout.splitlines() if line.strip()]
    return lines[-1].strip() if lines else f"it ended with exit code {done.returncode}."


@contextmanager
def one_set_up_at_a_time() -> Iterator[None]:
    """Wait until no other run sets up here. The lock goes when its holder does, however it ends."""
    with SET_UP_LOCK.open("a") as file:
        if not takes_lock(file.fileno()):
            say("Another run is setting up; waiting for it.")
            while not takes_lock(file.fileno()):
                time.sleep(0.1)
        yield


def takes_lock(file_number: int) -> bool:
    """Take the lock if it is free, and say whether it was."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file_number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file_number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
