"""`python3 run.py drill`: a name, a size, figures, and an exit code for broken promises."""

import json
from types import ModuleType

import pytest

from drills import catalogue
from drills.command import main
from drills.shared.not_installed import NotInstalled


@pytest.fixture
def drill(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A drill that measures nothing."""
    module = ModuleType("sample", "Shows that nothing is wrong.\n\nMore.")
    module.__dict__.update(run=lambda size: {"rounds": size or 7, "most": 1.5}, DEFAULT_SIZE=7)
    monkeypatch.setitem(catalogue.DRILLS, "sample", "sample")
    monkeypatch.setattr(catalogue, "import_module", lambda name: module)
    return module


@pytest.mark.usefixtures("drill")
def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", "1200"]) == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[0] == "sample: Shows that nothing is wrong."
    assert "1,200" in printed
    assert "1.50" in printed


@pytest.mark.usefixtures("drill")
def test_the_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"drill": "sample", "rounds": 7, "most": 1.5, "broken": []}


def test_a_server_that_is_not_installed_is_one_sentence(
    drill: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(size: int | None) -> None:
        raise NotInstalled("there is no such server: install it")

    drill.__dict__["run"] = run
    assert main(["sample"]) == 1
    assert capsys.readouterr() == ("", "sample: there is no such server: install it\n")


def test_a_broken_promise_is_an_exit_code(
    drill: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    drill.__dict__["run"] = lambda size: {"broken": ["a move was lost"]}
    assert main(["sample"]) == 1
    assert "BROKEN: a move was lost" in capsys.readouterr().out


def test_an_unknown_drill_lists_the_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["juggle"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("there is no drill 'juggle', only ")
    assert said.count("\n") == 1


@pytest.mark.usefixtures("drill")
@pytest.mark.parametrize("size", ["0", "-1", "many", "1.5", "²", "9" * 400])
def test_a_size_is_a_whole_number(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sample", *(["--", size] if size == "-1" else [size])]) == 2
    assert capsys.readouterr().err.startswith("SIZE must be a whole number above 0")


def test_nodes_are_passed_on(drill: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    drill.__dict__["run"] = lambda size, nodes=1: {"nodes": nodes}
    assert main(["sample", "--nodes", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["nodes"] == 3


@pytest.mark.usefixtures("drill")
def test_an_option_that_a_drill_does_not_have_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["sample", "--nodes", "2"]) == 2
    assert capsys.readouterr().err == "the drill 'sample' has no option --nodes\n"


@pytest.mark.parametrize("name", catalogue.DRILLS)
def test_every_drill_is_there_and_says_what_it_shows(name: str) -> None:
    drill = catalogue.find_drill(name)
    assert callable(drill.run)
    assert drill.DEFAULT_SIZE > 0
    assert (drill.__doc__ or "").splitlines()[0].endswith(".")
