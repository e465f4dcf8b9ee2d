"""The launcher as it is started, for a tiny project with nothing to download."""

import ast
import subprocess
from pathlib import Path

import pytest

from tests.tools.launcher.tiny_project import ROOT, command, make_project, settings, start

IN_THE_BROWSER = ["serve", "--open", "--offer-network", "--log-level", "error"]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that is set up, in a folder whose name has a space and a letter beyond ASCII."""
    project = make_project(tmp_path_factory.mktemp("launcher") / "ein schöner Ordner")
    assert start(project).returncode == 0
    return project


# ----- starting


def test_first_start_speaks_on_standard_error_only(tmp_path: Path) -> None:
    first = start(make_project(tmp_path / "fresh"), "deal", "--seats", "3")
    assert first.stdout == "['deal', '--seats', '3']\n"
    assert "Setting up" in first.stderr


def test_second_start_says_nothing_of_its_own(project: Path) -> None:
    second = start(project, "deal")
    assert (second.stdout, second.stderr) == ("['deal']\n", "")


def test_without_a_command_it_plays_in_the_browser(project: Path) -> None:
    assert start(project).stdout == f"{IN_THE_BROWSER}\n"


@pytest.mark.parametrize(
    "options", [["--port", "0", "--no-open"], ["--port=0"], ["--no-such-option"]]
)
def test_options_alone_go_to_the_table_in_the_browser(project: Path, options: list[str]) -> None:
    """Also those that nobody knows: `serve` is the one to name them."""
    started = start(project, *options).stdout
    assert started == f"{[*IN_THE_BROWSER, *options]}\n"


def test_the_version_is_quandarys(project: Path) -> None:
    assert start(project, "--version").stdout == "['--version']\n"


def test_exit_code_is_passed_on(project: Path) -> None:
    assert start(project, "fail").returncode == 7


def test_starts_from_any_folder_and_imports_nothing_from_it(project: Path, tmp_path: Path) -> None:
    (tmp_path / "quandary.py").write_text("print('the wrong one')")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/__init__.py").write_text("print('the wrong one')")
    assert start(project, "deal", folder=tmp_path).stdout == "['deal']\n"
    safely = start(project, "deal", folder=tmp_path, PYTHONSAFEPATH="1")
    assert safely.stdout == "['deal']\n"


def test_help_tells_of_both(project: Path) -> None:
    told = start(project, "--help").stdout
    assert told.startswith("['--help']\n")
    assert "lock [ARGUMENTS]" in told


@pytest.mark.parametrize("command", ["check", "pythons"])
def test_a_command_without_arguments_names_those_it_is_given(project: Path, command: str) -> None:
    refused = start(project, command, "--fast")
    assert refused.returncode == 1
    assert refused.stderr == f"run.py {command} takes nothing more, so not --fast.\n"


def test_no_system_packages_is_an_option_of_ours_wherever_it_stands(project: Path) -> None:
    assert start(project, "deal", "--no-system-packages", "3").stdout == "['deal', '3']\n"


# ----- setting up again


def test_a_changed_lock_is_installed(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    start(project)
    (project / "requirements/run.txt").write_text("# changed\n")
    assert "installing" in start(project).stderr
    assert start(project).stderr == ""


def test_a_broken_environment_is_repaired(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    start(project)
    for python in (project / ".venv/bin").glob("python*"):
        python.unlink()
    repaired = start(project, "deal")
    assert repaired.stdout == "['deal']\n"
    assert "making .venv" in repaired.stderr


def test_a_file_in_place_of_the_environment_is_replaced(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    (project / ".venv").write_text("in the way")
    assert start(project, "deal").stdout == "['deal']\n"


def test_a_moved_project_is_set_up_anew(tmp_path: Path) -> None:
    start(make_project(tmp_path / "old"))
    (tmp_path / "old").rename(tmp_path / "new")
    assert "making .venv" in start(tmp_path / "new").stderr


def test_two_first_starts_at_once_both_succeed(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    starts = [
        subprocess.Popen(command(project, name), env=settings(), stdout=subprocess.PIPE, text=True)
        for name in ("one", "two")
    ]
    assert [started.communicate()[0] for started in starts] == ["['one']\n", "['two']\n"]


def test_without_uv_or_network_it_says_so_in_one_sentence_and_can_go_on_later(
    tmp_path: Path,
) -> None:
    """The whole way through ensurepip and pip, which takes a few seconds."""
    lock = f"no-such-package==1.0 --hash=sha256:{'0' * 64}\n"
    project = make_project(tmp_path / "project", lock)
    refused = start(project, path="")
    assert (refused.returncode, refused.stdout) == (1, "")
    last = refused.stderr.splitlines()[-1]
    assert last.startswith("The packages could not be installed; is there a network? ERROR: ")
    (project / "requirements/run.txt").write_text("")
    assert start(project, "deal", path="").stdout == "['deal']\n"


def test_a_missing_lock_gets_one_sentence(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    (project / "requirements/run.txt").unlink()
    refused = start(project)
    assert refused.returncode == 1
    assert "run.txt" in refused.stderr.splitlines()[-1]
    assert "Traceback" not in refused.stderr


def test_a_missing_tool_gets_one_sentence(project: Path) -> None:
    for name in ("test", "docs"):
        (project / f"requirements/{name}.txt").write_text("")
    refused = start(project, "check")
    assert refused.returncode == 1
    assert refused.stdout == "$ ruff format\n"
    assert "could not be started" in refused.stderr.splitlines()[-1]
    assert "Traceback" not in refused.stderr


# ----- an old Python


def test_the_oldest_python_can_read_the_launcher_far_enough_to_be_told() -> None:
    """No syntax of Python 3 and no import that an old one lacks before the version is compared."""
    text = (ROOT / "run.py").read_text(encoding="ascii")
    tree = ast.parse(text, feature_version=(3, 4))
    (comparison,) = [number for number, each in enumerate(tree.body) if isinstance(each, ast.If)][
        :1
    ]
    before = [each for each in tree.body[:comparison] if isinstance(each, ast.Import)]
    assert [name.name for each in before for name in each.names] == ["os", "sys"]
    assert not any(isinstance(each, ast.ImportFrom) for each in tree.body[:comparison])
    assert not any(isinstance(each, ast.FunctionDef | ast.JoinedStr) for each in ast.walk(tree))
