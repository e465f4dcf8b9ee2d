"""Which Pythons are found, chosen and skipped; stand-ins say of themselves what we want."""

import json
import sys
from pathlib import Path

import pytest

from tests.tools.launcher.tiny_project import posix_only, write_program
from tools.launcher import pythons
from tools.launcher.pythons import FoundPython

pytestmark = posix_only


def write_python(
    folder: Path, name: str, version: list[object], prefix: str = "", is_standard: bool = True
) -> Path:
    """A Python that notes how it was started, fails if a file says so, and tells of itself."""
    path = folder / name
    told = {"path": str(path), "version": version, "prefix": prefix or str(folder)}
    told["is_standard"] = is_standard  # type: ignore[assignment]
    script = f"""if [ "$1" = -I ]; then echo '{json.dumps(told)}'; exit; fi
echo "$QUANDARY_VENV" "$@" >> {folder}/started
exit $(cat {folder}/exit_code 2>/dev/null || echo 0)"""
    return write_program(folder, name, script)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose path is one folder and whose pyenv has nothing yet."""
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    (tmp_path / "bin").mkdir()
    monkeypatch.setattr(pythons, "list_candidates", only_under(tmp_path, pythons.list_candidates))
    return tmp_path


def only_under(folder: Path, list_all: object) -> object:
    """The real search, without the Pythons that this machine really has."""

    def list_some() -> list[Path]:
        assert callable(list_all)
        return [path for path in list_all() if path.is_relative_to(folder)]

    return list_some


def test_those_on_the_path_and_of_pyenv_are_found_once(machine: Path) -> None:
    write_python(machine / "bin", "python3", [3, 12, 4, "final", 0])
    write_python(machine / "bin", "python3.12", [3, 12, 4, "final", 0])
    write_python(machine / "bin", "python3.10", [3, 10, 4, "final", 0])
    write_program(machine / "bin", "python3.14", "echo pyenv: command not found >&2; exit 127")
    write_program(machine / "bin", "python3-config", "echo '{}'")
    (machine / "pyenv/versions/3.13.0").mkdir(parents=True)
    write_python(machine / "pyenv/versions/3.13.0/bin", "python3", [3, 13, 0, "final", 0])
    found = list(pythons.find_pythons())
    assert [each.version for each in found] == [(3, 12, 4), (3, 13, 0)]


def make(version: tuple[int, int, int], level: str = "final", standard: bool = True) -> FoundPython:
    name = ".".join(map(str, version))
    return FoundPython(f"/opt/{name}/bin/python3", version, level, f"/opt/{name}", standard)


def test_one_of_each_minor_version_the_newest_patch() -> None:
    found = [make((3, 13, 0)), make((3, 12, 1)), make((3, 12, 9)), make((3, 11, 2))]
    chosen, skipped = pythons.choose(found, tested=(3, 11))
    assert [each.version for each in chosen] == [(3, 12, 9), (3, 13, 0)]
    assert skipped == [
        "Python 3.11.2 at /opt/3.11.2/bin/python3: skipped, `run.py test` covers 3.11",
        "Python 3.12.1 at /opt/3.12.1/bin/python3: skipped, there is a newer patch",
    ]


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (make((3, 14, 0), level="candidate"), "a pre-release"),
        (make((3, 13, 1), standard=False), "no standard CPython"),
        (make((3, 15, 2)), "not every pinned package has a wheel for it"),
    ],
)
def test_what_nothing_is_promised_on_is_skipped_with_a_reason(
    found: FoundPython, reason: str
) -> None:
    chosen, (skipped,) = pythons.choose([found], tested=(3, 11))
    assert chosen == []
    assert skipped.endswith(f": skipped, {reason}")


def test_a_pre_release_does_not_hide_a_release(machine: Path) -> None:
    chosen, _ = pythons.choose([make((3, 14, 1), level="beta"), make((3, 14, 0))], (3, 11))
    assert [each.version for each in chosen] == [(3, 14, 0)]


@pytest.fixture
def two_pythons(machine: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "version_info", (3, 11, 7, "final", 0))
    write_python(machine / "bin", "python3.12", [3, 12, 4, "final", 0], prefix="12")
    write_python(machine / "bin", "python3.13", [3, 13, 0, "final", 0], prefix="13")
    return machine


def test_each_runs_the_quick_tests_in_an_environment_of_its_own(
    two_pythons: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert pythons.test_others(two_pythons) == 0
    assert (two_pythons / "bin/started").read_text().splitlines() == [
        f"{two_pythons}/.venv-3.{minor} {two_pythons}/run.py test quick" for minor in (12, 13)
    ]
    assert "Python 3.12.4 at" in capfd.readouterr().out


def test_the_first_that_fails_ends_it_with_its_exit_code(
    two_pythons: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (two_pythons / "bin/exit_code").write_text("5")
    assert pythons.test_others(two_pythons) == 5
    assert len((two_pythons / "bin/started").read_text().splitlines()) == 1
    assert capfd.readouterr().out.endswith("python3.12: failed\n")


def test_without_another_python_it_says_so(
    machine: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert pythons.test_others(machine) == 0
    assert capfd.readouterr().out == "There is no other Python to test on.\n"
