"""The commands of `run.py`: their tools, and what becomes of failures and interrupts."""

import ast
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from quandary.commands import serve
from quandary.commands.command import OneSentenceParser
from quandary.system.exit_codes import EXIT_REFUSED
from tests.tools.launcher.tiny_project import ROOT, posix_only, write_program
from tools.launcher import commands
from tools.launcher.quick import QUICK_TESTS


@posix_only
def test_tools_stop_at_the_first_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "SCRIPTS", tmp_path)
    monkeypatch.setattr(commands, "ROOT", tmp_path)
    for name, code in {"good": 0, "bad": 3, "never": 0}.items():
        write_program(tmp_path, name, f"echo {name} in $PWD\nexit {code}")
    assert commands.run_tools([["good"], ["bad", "indeed"], ["never"]]) == 3
    said = f"$ good\ngood in {tmp_path}\n$ bad indeed\nbad in {tmp_path}\n"
    assert capfd.readouterr().out == said


@posix_only
@pytest.mark.parametrize(
    ("worker", "checker", "exit_code"), [(0, 0, 0), (4, 0, 4), (0, 3, 3), (4, 3, 3)]
)
def test_long_work_beside_tools_counts_like_one_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worker: int, checker: int, exit_code: int
) -> None:
    monkeypatch.setattr(commands, "SCRIPTS", tmp_path)
    monkeypatch.setattr(commands, "ROOT", tmp_path)
    write_program(tmp_path, "worker", f"exit {worker}")
    write_program(tmp_path, "checker", f"exit {checker}")
    assert commands.run_beside(["worker"], [["checker"]]) == exit_code


@posix_only
def test_long_work_ends_when_a_tool_beside_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "SCRIPTS", tmp_path)
    monkeypatch.setattr(commands, "ROOT", tmp_path)
    write_program(tmp_path, "worker", "echo $$ > number\nexec sleep 600")
    write_program(tmp_path, "checker", "until [ -s number ]; do sleep 0.02; done\nexit 3")
    assert commands.run_beside(["worker"], [["checker"]]) == 3
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "number").read_text()), 0)


@pytest.mark.parametrize(
    ("words", "exit_code", "installed"),
    [
        (["quando", "--bots", "stedy,sharp"], EXIT_REFUSED, ["run"]),
        (["quando", "--bots", "steady,sharp", "--gams", "1"], EXIT_REFUSED, ["run"]),
        (["quando", "--bots", "steady,sharp"], 0, ["run", "run", "arena"]),
        (["--help"], 0, ["run"]),
    ],
)
def test_what_the_arena_refuses_is_refused_before_its_packages_are_installed(
    words: list[str], exit_code: int, installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[str] = []
    became: list[list[str]] = []
    monkeypatch.setattr(commands, "PYTHON", sys.executable)
    monkeypatch.setattr(commands, "is_ready", lambda name: name == "run")
    monkeypatch.setattr(commands, "prepare", lambda *names: prepared.extend(names))

    def become(typed: list[str]) -> int:
        became.append(typed)
        return 0

    monkeypatch.setattr(commands, "become_quandary", become)
    assert commands.run(["arena", *words]) == exit_code
    assert prepared == installed
    assert became == ([] if exit_code else [["arena", *words]])


def test_an_interrupt_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupt(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "run", interrupt)
    assert commands.main([]) == 128 + signal.SIGINT
    assert capfd.readouterr() == ("", "")


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would be run, one after the other, in an environment that is ready."""
    asked: list[list[str]] = []

    def run_tools(wanted: list[list[str]]) -> int:
        asked.extend(wanted)
        return 0

    def run_beside(long_work: list[str], wanted: list[list[str]]) -> int:
        return run_tools([long_work, *wanted])

    monkeypatch.setattr(commands, "run_tools", run_tools)
    monkeypatch.setattr(commands, "run_beside", run_beside)
    monkeypatch.setattr(commands, "prepare", lambda *names: None)
    return asked


def test_the_whole_test_ends_with_pytest_and_its_slowest_ten(tools: list[list[str]]) -> None:
    commands.main(["test"])
    assert tools[-1] == ["pytest", *commands.SIDE_BY_SIDE]
    assert "--durations=10" in commands.SIDE_BY_SIDE
    assert commands.COMPILE_KERNELS in tools


def test_chosen_tests_run_as_pytest_is_told(tools: list[list[str]]) -> None:
    commands.main(["test", "tests/words", "-x"])
    assert tools[-1] == ["pytest", "tests/words", "-x"]
    assert commands.PROVIDE_BROWSER in tools
    assert commands.PROVIDE_SERVERS in tools
    assert commands.CHECK_PAGE in tools


def test_the_quick_test_needs_neither_browser_nor_node(tools: list[list[str]]) -> None:
    commands.main(["test", "quick", "-x"])
    assert tools[-1] == ["pytest", *QUICK_TESTS, "-x"]
    commands.main(["test", "quick"])
    assert tools[-1] == ["pytest", *QUICK_TESTS, *commands.SIDE_BY_SIDE]
    assert ["mypy"] in tools
    assert commands.PROVIDE_BROWSER not in tools
    assert commands.CHECK_PAGE not in tools


def test_a_drill_is_started_from_the_source(
    tools: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(command: list[str]) -> int:
        tools.append(command[1:])
        return 3

    prepared: list[str] = []
    monkeypatch.setattr(commands, "prepare", lambda *names: prepared.extend(names))
    monkeypatch.setattr(commands, "start", start)
    assert commands.main(["drill", "kill", "5", "--json"]) == 3
    assert tools == [["-m", "drills", "kill", "5", "--json"]]
    assert prepared == ["run", "postgres"]
    assert (ROOT / "drills/__main__.py").exists()


def test_drills_find_every_package_they_import() -> None:
    modules = {
        name.partition(".")[0]
        for file in (ROOT / "drills").rglob("*.py")
        for name in imported(file.read_text(encoding="utf-8"))
    }
    locks = [ROOT / f"requirements/{name}.txt" for name in commands.NEEDS_OF_DRILLS]
    pinned = re.findall(r"^([\w-]+)==", "\n".join(map(Path.read_text, locks)), re.MULTILINE)
    assert modules - sys.stdlib_module_names - {"drills", "quandary"} <= set(pinned)


def imported(source: str) -> Iterator[str]:
    """The modules that a piece of Python imports, wherever it does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize(
    ("command", "locks"),
    [
        ("arena", ("run", "arena")),
        ("ratings", ("run", "arena")),
        ("play", ("run", "terminal")),
        ("coach", ("run",)),
        ("arena --on ray", ("run", "arena", "ray")),
        ("tune --on=ray", ("run", "ray")),
        ("export game.json --to moves.parquet", ("run", "research")),
        ("serve --database postgresql://db/cards", ("run", "postgres")),
        ("serve --database postgresql://db/cards --help", ("run", "postgres")),
        ("arena --on ray --help", ("run",)),
    ],
)
def test_a_command_gets_the_packages_it_needs(
    command: str, locks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So nobody in a clone is told to install some with pip."""
    prepared: list[str] = []
    monkeypatch.setattr(commands, "prepare", lambda *names: prepared.extend(names))
    monkeypatch.setattr(commands, "is_ready", lambda name: True)
    monkeypatch.setattr(commands, "become_quandary", lambda arguments: 0)
    assert commands.main([*command.split(), "--json"]) == 0
    assert tuple(prepared) == locks
    for name in locks:
        assert (ROOT / f"requirements/{name}.txt").exists()


@pytest.mark.parametrize(
    ("typed", "meant"), [("tset", "test"), ("screenshot", "screenshots"), ("plya", "play")]
)
def test_a_mistyped_command_is_answered_with_the_nearest(typed: str, meant: str) -> None:
    command = [sys.executable, str(ROOT / "run.py"), typed]
    refused = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert refused.returncode == EXIT_REFUSED
    assert f"(did you mean {meant}?)" in refused.stderr


def test_everything_named_quick_is_there() -> None:
    for path in QUICK_TESTS:
        assert (ROOT / path.removeprefix("--ignore=")).exists(), path


def test_locks_that_could_not_be_remade_are_told_of(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "prepare", lambda *names: None)
    monkeypatch.setattr(commands, "run_tools", lambda wanted: 2)
    assert commands.main(["lock"]) == 2
    assert capfd.readouterr().err.startswith("Some locks were not updated")


OWN = [*commands.COMMANDS, *commands.BROWSER_TOOLS]


@pytest.mark.parametrize("command", [name for name in OWN if name not in ("drill", "-h", "--help")])
def test_help_about_a_command_of_run_py_does_nothing_else(
    command: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "prepare", lambda *names: pytest.fail("it began to work"))
    assert commands.main([command, "--help"]) == 0
    assert capfd.readouterr().out.startswith(f"{command} ")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("docs --fast", "run.py docs has no option --fast; "),
        ("docs site -v", "run.py docs has no option -v; "),
        ("docs one two", "run.py docs DIR takes nothing more, so not two."),
        ("wheels --all", "run.py wheels has no option --all; "),
        ("screenshots --part 1/2", "run.py screenshots has no option --part; "),
        ("lighthouse --runs", "run.py lighthouse has no option --runs; "),
        ("lighthouse / /table", "run.py lighthouse PATH takes nothing more, so not /table."),
        ("pythons --fast", "run.py pythons takes nothing more, so not --fast."),
    ],
)
def test_what_a_command_of_run_py_does_not_take_is_told_before_it_works(
    typed: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "prepare", lambda *names: pytest.fail("it began to work"))
    assert commands.main(typed.split()) == 1
    assert capfd.readouterr().err.startswith(sentence)


@pytest.mark.parametrize(
    ("words", "is_offered"), [([], True), (["--port", "0"], True), (["serve"], False)]
)
def test_only_who_plays_at_this_machine_is_offered_to_let_the_network_in(
    monkeypatch: pytest.MonkeyPatch, words: list[str], is_offered: bool
) -> None:
    became: list[list[str]] = []

    def become(arguments: list[str]) -> int:
        became.append(arguments)
        return 0

    monkeypatch.setattr(commands, "prepare", lambda *_: None)
    monkeypatch.setattr(commands, "become_quandary", become)
    assert commands.run(words) == 0
    parser = OneSentenceParser()
    serve.add_to(parser.add_subparsers())
    assert parser.parse_args(became[0]).offer_network is is_offered
