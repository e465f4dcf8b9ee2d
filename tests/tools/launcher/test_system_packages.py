"""What is installed as root: said before, refused where somebody says no."""

import io
import sys
from pathlib import Path

import pytest

from tests.tools.launcher.tiny_project import posix_only, write_program
from tools.launcher import environment, system_packages
from tools.launcher.processes import SetUpFailed

pytestmark = posix_only
PACKAGES = ("chromium", "libatomic1")


class Terminal(io.StringIO):
    """A person at a terminal, who types this."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that a stand-in for apt-get writes its arguments to, for root and unattended."""
    file = tmp_path / "typed"
    write_program(tmp_path / "bin", "apt-get", f"echo $@ >> {file}")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv(system_packages.SETTING, raising=False)
    monkeypatch.setattr(system_packages, "is_root", lambda: True)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return file


def install() -> None:
    system_packages.install_packages(PACKAGES, "There is no browser.")


def test_unattended_it_says_what_it_installs_and_does_it(
    typed: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    install()
    assert typed.read_text() == "update\ninstall -y chromium libatomic1\n"
    said = capfd.readouterr().err.splitlines()
    assert said[0] == (
        "There is no browser. apt-get can install, on this system: "
        "chromium libatomic1, and their dependencies."
    )


@pytest.mark.parametrize("answer", ["n\n", "no\n", "what?\n", ""])
def test_a_person_can_say_no(typed: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    with pytest.raises(SetUpFailed, match="apt-get install -y chromium libatomic1"):
        install()
    assert not typed.exists()


@pytest.mark.parametrize("answer", ["\n", "y\n", "YES\n"])
def test_a_person_can_say_yes(typed: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(answer))
    install()
    assert typed.exists()


@pytest.mark.parametrize(("setting", "value"), [("CI", "true"), (system_packages.SETTING, "yes")])
def test_at_a_terminal_nobody_is_asked_where_that_was_settled(
    typed: Path, monkeypatch: pytest.MonkeyPatch, setting: str, value: str
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    monkeypatch.setenv(setting, value)
    install()
    assert typed.exists()


def test_the_setting_says_no_for_machines(typed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(system_packages.SETTING, "no")
    with pytest.raises(SetUpFailed, match="Nothing was installed on the system"):
        install()
    assert not typed.exists()


def test_another_value_of_the_setting_is_named(
    typed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(system_packages.SETTING, "maybe")
    with pytest.raises(SetUpFailed, match="takes yes or no, not 'maybe'"):
        install()
    assert not typed.exists()


def test_not_as_root_it_says_what_to_type(typed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "is_root", lambda: False)
    with pytest.raises(SetUpFailed, match="sudo apt-get install -y chromium libatomic1"):
        install()
    assert not typed.exists()


def test_a_failure_is_told_with_its_reason(tmp_path: Path, typed: Path) -> None:
    write_program(tmp_path / "bin", "apt-get", "echo E: Unable to fetch; exit 100")
    with pytest.raises(SetUpFailed, match="apt-get update failed: E: Unable to fetch"):
        install()


def test_debian_without_venv_gets_the_package_of_this_python(typed: Path) -> None:
    environment.provide_venv()
    assert typed.read_text().endswith(f"install -y python3.{sys.version_info.minor}-venv\n")


def test_without_apt_it_says_what_is_missing(typed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SetUpFailed, match="lacks its venv or ensurepip module"):
        environment.provide_venv()
