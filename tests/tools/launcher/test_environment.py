"""The environment: where it lies, and what becomes of a set-up that fails or is interrupted."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.launcher.tiny_project import (
    command,
    make_project,
    posix_only,
    settings,
    start,
    write_program,
)
from tools.launcher import environment
from tools.launcher.processes import DISK_IS_FULL


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def write_uv(project: Path, script: str) -> str:
    """A path on which uv is a program of ours."""
    return str(write_program(project / "bin", "uv", script).parent)


# ----- the fingerprint


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(environment, "REQUIREMENTS", tmp_path)
    (tmp_path / "run.txt").write_text("one")
    return tmp_path / "run.txt"


def test_fingerprint_changes_with_the_lock(lock: Path) -> None:
    before = environment.fingerprint("run")
    assert environment.fingerprint("run") == before
    lock.write_text("two")
    assert environment.fingerprint("run") != before


def test_fingerprint_changes_with_python(lock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = environment.fingerprint("run")
    monkeypatch.setattr(sys, "version", "4.0")
    assert environment.fingerprint("run") != before


# ----- another place


def test_the_environment_can_lie_elsewhere(project: Path, tmp_path: Path) -> None:
    place = tmp_path / "weit weg, schön" / "venv"
    assert start(project, "deal", QUANDARY_VENV=str(place)).stdout == "['deal']\n"
    assert (place / "pyvenv.cfg").exists()
    assert not (project / ".venv").exists()
    assert start(project, "deal", QUANDARY_VENV=str(place)).stderr == ""


def test_a_folder_of_somebody_else_is_not_cleared_away(project: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home/letter").write_text("dear")
    refused = start(project, QUANDARY_VENV=str(tmp_path / "home"))
    assert refused.returncode == 1
    assert "which holds something else" in refused.stderr
    assert (tmp_path / "home/letter").read_text() == "dear"


def test_where_nothing_can_be_written_another_place_is_suggested(project: Path) -> None:
    (project / "a file").touch()
    refused = start(project, QUANDARY_VENV=str(project / "a file" / "venv"))
    assert refused.returncode == 1
    assert refused.stderr.startswith("Quandary could not be set up in ")
    assert "Traceback" not in refused.stderr
    for number in (errno.EACCES, errno.EROFS, errno.EPERM):
        told = environment.explain(OSError(number, os.strerror(number), "/usr/.venv.lock"))
        assert "Set QUANDARY_VENV to a folder that you can write to" in told


# ----- failures


@posix_only
def test_a_failed_download_leaves_what_was_installed_before(project: Path) -> None:
    assert start(project).returncode == 0
    (project / "requirements/test.txt").write_text(f"no-such==1 --hash=sha256:{'0' * 64}\n")
    refused = start(project, "check")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "; trying pip" in refused.stderr
    assert "The packages could not be installed; is there a network?" in refused.stderr
    again = start(project, "deal")
    assert (again.stdout, again.stderr) == ("['deal']\n", "")


@posix_only
def test_an_install_that_stops_half_way_is_made_anew(project: Path) -> None:
    """A full disk, say: uv has written something before it failed."""
    half = "for packages in .venv/lib/*/site-packages; do : > $packages/half; done; exit 1"
    refused = start(project, path=write_uv(project, half))
    assert refused.returncode == 1
    assert "uv stopped half-way" in refused.stderr.splitlines()[-1]
    assert list(project.glob(".venv/lib/*/site-packages/half"))
    assert "making .venv" in start(project).stderr
    assert not list(project.glob(".venv/lib/*/site-packages/half"))


@posix_only
def test_after_a_kill_the_next_run_waits_for_what_is_left_and_begins_anew(project: Path) -> None:
    """The installer outlives the launcher; two of them must not write into one environment."""
    os.mkfifo(project / "gate")
    path = write_uv(project, f"echo installing > {project}/started; read line < {project}/gate")
    first = subprocess.Popen(
        command(project), env=settings(path), stderr=subprocess.PIPE, text=True
    )
    assert first.stderr is not None
    while "installing the packages" not in first.stderr.readline():
        pass
    while not (project / "started").exists():
        assert first.poll() is None
    first.send_signal(signal.SIGKILL)
    first.wait()
    first.stderr.close()
    second = subprocess.Popen(
        command(project, "deal"),
        env=settings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert second.stderr is not None
    assert second.stderr.readline() == "Another run is setting up; waiting for it.\n"
    (project / "gate").write_text("go on\n")
    output, said = second.communicate()
    assert output == "['deal']\n"
    assert "making .venv" in said


@posix_only
def test_an_interrupt_while_installing_is_quiet_and_the_next_run_goes_on(project: Path) -> None:
    """As a terminal does it: the installer is interrupted, too."""
    path = write_uv(project, f"echo > {project}/started; exec /bin/sleep 1000")
    running = subprocess.Popen(
        command(project),
        env=settings(path),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not (project / "started").exists():
        assert running.poll() is None
    os.killpg(running.pid, signal.SIGINT)
    assert "Traceback" not in running.communicate()[1]
    assert running.returncode == 128 + signal.SIGINT
    assert start(project, "deal").stdout == "['deal']\n"


@posix_only
def test_patience_is_bounded_unless_somebody_has_set_it(project: Path) -> None:
    show = f"echo $PIP_DEFAULT_TIMEOUT $PIP_RETRIES $UV_HTTP_TIMEOUT > {project}/patience"
    path = write_uv(project, show)
    start(project, path=path, PIP_DEFAULT_TIMEOUT="180", PIP_RETRIES="", UV_HTTP_TIMEOUT="7")
    assert (project / "patience").read_text() == "180 7\n"


def test_an_empty_folder_left_behind_is_no_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian leaves such folders when it removes python3.N-venv."""
    (tmp_path / "module_left_behind").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    assert not environment.has_module("module_left_behind")
    assert environment.has_module("venv")


def test_a_full_disk_is_named_and_a_newer_python_is_told_what_has_wheels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = environment.explain_missing_packages(DISK_IS_FULL)
    assert full == "The packages could not be installed: there is no space left on the disk."
    assert "wheels" not in environment.explain_missing_packages("no")
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert "Python 3.14 is the newest" in environment.explain_missing_packages("no")


def test_who_keeps_no_bytecode_has_it_in_the_environment() -> None:
    variables = {"PYTHONDONTWRITEBYTECODE": "1"}
    environment.keep_bytecode(variables)
    assert variables == {"PYTHONPYCACHEPREFIX": str(environment.ENVIRONMENT / "bytecode")}
    for chosen in ({}, {"PYTHONPYCACHEPREFIX": "elsewhere"}):
        variables = {**chosen}
        environment.keep_bytecode(variables)
        assert variables == chosen
