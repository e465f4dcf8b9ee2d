"""The launcher: its parts, and what it does for a tiny project with nothing to download."""

import ast
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import run

SCRIPTS = Path(sys.executable).parent
TINY_QUANDARY = """
import sys
print(sys.argv[1:])
sys.exit(7 if "fail" in sys.argv else 0)
"""

posix_only = pytest.mark.skipif(os.name == "nt", reason="needs POSIX scripts or signals")


def make_project(folder: Path, lock: str = "") -> Path:
    """A project with this launcher, a lock and a Quandary that repeats its arguments."""
    (folder / "src/quandary").mkdir(parents=True)
    (folder / "src/quandary/__main__.py").write_text(TINY_QUANDARY)
    (folder / "requirements").mkdir()
    (folder / "requirements/run.txt").write_text(lock)
    shutil.copy(run.__file__, folder / "run.py")
    return folder


def command(project: Path, *arguments: str) -> list[str]:
    return [sys.executable, str(project / "run.py"), *arguments]


def surroundings(with_uv: bool = True) -> dict[str, str]:
    """Environment variables for a launcher that may or may not find uv, and finds no network."""
    path = str(SCRIPTS) if with_uv else ""
    return {**os.environ, "PATH": path, "PIP_NO_INDEX": "1", "UV_OFFLINE": "1"}


def start(
    project: Path, *arguments: str, folder: Path | None = None, with_uv: bool = True
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(project, *arguments),
        cwd=folder or project,
        env=surroundings(with_uv),
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that is set up, in a folder whose name has a space and a letter beyond ASCII."""
    project = make_project(tmp_path_factory.mktemp("launcher") / "ein schöner Ordner")
    assert start(project).returncode == 0
    return project


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The launcher's own folders, moved to an empty place."""
    monkeypatch.setattr(run, "ENVIRONMENT", tmp_path / ".venv")
    monkeypatch.setattr(run, "SCRIPTS", tmp_path)
    monkeypatch.setattr(run, "REQUIREMENTS", tmp_path)
    monkeypatch.setattr(run, "ROOT", tmp_path)
    return tmp_path


# ----- starting


def test_first_start_speaks_on_standard_error_only(tmp_path: Path) -> None:
    first = start(make_project(tmp_path / "fresh"), "deal", "--seats", "3")
    assert first.stdout == "['deal', '--seats', '3']\n"
    assert "Setting up" in first.stderr


def test_second_start_says_nothing_of_its_own(project: Path) -> None:
    second = start(project, "deal")
    assert (second.stdout, second.stderr) == ("['deal']\n", "")


def test_without_a_command_it_plays_in_the_browser(project: Path) -> None:
    assert start(project).stdout == "['serve', '--open', '--log-level', 'warning']\n"


def test_options_alone_go_to_the_table_in_the_browser(project: Path) -> None:
    started = start(project, "--port", "0", "--no-open").stdout
    assert started == "['serve', '--open', '--log-level', 'warning', '--port', '0', '--no-open']\n"


def test_exit_code_is_passed_on(project: Path) -> None:
    assert start(project, "fail").returncode == 7


def test_starts_from_any_folder_and_imports_nothing_from_it(project: Path, tmp_path: Path) -> None:
    (tmp_path / "quandary.py").write_text("print('the wrong one')")
    assert start(project, "deal", folder=tmp_path).stdout == "['deal']\n"


def test_help_tells_of_both(project: Path) -> None:
    told = start(project, "--help").stdout
    assert told.startswith("['--help']\n")
    assert "lock [ARGUMENTS]" in told


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
        subprocess.Popen(
            command(project, name), env=surroundings(), stdout=subprocess.PIPE, text=True
        )
        for name in ("one", "two")
    ]
    assert [started.communicate()[0] for started in starts] == ["['one']\n", "['two']\n"]


def test_without_uv_or_network_it_says_so_in_one_sentence_and_can_go_on_later(
    tmp_path: Path,
) -> None:
    """The whole way through ensurepip and pip, which takes a few seconds."""
    lock = f"no-such-package==1.0 --hash=sha256:{'0' * 64}\n"
    project = make_project(tmp_path / "project", lock)
    refused = start(project, with_uv=False)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "could not be fetched; is there a network? ERROR: " in refused.stderr.splitlines()[-1]
    (project / "requirements/run.txt").write_text("")
    assert start(project, "deal", with_uv=False).stdout == "['deal']\n"


def test_a_missing_lock_gets_one_sentence(tmp_path: Path) -> None:
    project = make_project(tmp_path / "project")
    (project / "requirements/run.txt").unlink()
    refused = start(project)
    assert refused.returncode == 1
    assert "run.txt" in refused.stderr.splitlines()[-1]
    assert "Traceback" not in refused.stderr


# ----- parts


def test_fingerprint_changes_with_the_lock(here: Path) -> None:
    (here / "run.txt").write_text("one")
    before = run.fingerprint("run")
    assert run.fingerprint("run") == before
    (here / "run.txt").write_text("two")
    assert run.fingerprint("run") != before


def test_fingerprint_changes_with_python(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "run.txt").write_text("one")
    before = run.fingerprint("run")
    monkeypatch.setattr(sys, "version", "4.0")
    assert run.fingerprint("run") != before


@posix_only
def test_tools_stop_at_the_first_failure(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for name, code in {"good": 0, "bad": 3, "never": 0}.items():
        (here / name).write_text(f"#!/bin/sh\necho {name} in $PWD\nexit {code}\n")
        (here / name).chmod(0o755)
    assert run.run_tools([["good"], ["bad", "indeed"], ["never"]]) == 3
    said = f"$ good\ngood in {here}\n$ bad indeed\nbad in {here}\n"
    assert capfd.readouterr().out == said


def test_an_interrupt_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "run", interrupted)
    assert run.main([]) == 128 + signal.SIGINT
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("is_root", [True, False])
def test_debian_without_venv(is_root: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    typed: list[str] = []

    def record(command: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
        typed.append(" ".join(command))
        return subprocess.CompletedProcess(command, 0, "")

    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(run, "is_root", lambda: is_root)
    monkeypatch.setattr(run, "call", record)
    package = f"python3.{sys.version_info.minor}-venv"
    if is_root:
        run.provide_venv()
        assert typed == ["apt-get update", f"apt-get install -y {package}"]
    else:
        with pytest.raises(run.SetUpFailed, match=f"sudo apt-get install -y {package}"):
            run.provide_venv()
        assert typed == []


def test_an_old_python_can_read_the_launcher_far_enough_to_be_told() -> None:
    ast.parse(Path(run.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))
