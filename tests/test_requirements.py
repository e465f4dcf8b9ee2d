"""The locks: what they pin, and what they must not tell."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REQUIREMENTS = ROOT / "requirements"


def pins(name: str) -> dict[str, str]:
    """Package and version of every line that pins one."""
    lock = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", lock, re.MULTILINE))


@pytest.mark.parametrize("name", ["run", "test", "node"])
def test_a_lock_holds_pins_hashes_and_comments_only(name: str) -> None:
    """So no address of a mirror and no path of a machine can slip in."""
    a_pin = r"[\w.-]+==[\w.]+( ; [^\\/]+)? \\"
    a_hash = r"    --hash=sha256:[0-9a-f]{64}( \\)?"
    a_reason = r"    #( via|  ) ?(-[rc] requirements/\w+\.(in|txt)|[\w.-]+)?"
    for line in (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(f"{a_pin}|{a_hash}|{a_reason}", line), line


def test_the_two_locks_never_pin_different_versions() -> None:
    run, test = pins("run"), pins("test")
    assert {name: run[name] for name in run.keys() & test} == {
        name: test[name] for name in run.keys() & test
    }


@pytest.mark.parametrize("name", ["run", "test", "node"])
def test_everything_asked_for_is_pinned(name: str) -> None:
    asked = asked_for(name)
    assert asked
    assert {re.split(r"[^\w.-]", line)[0] for line in asked} <= pins(name).keys()


def test_the_package_asks_for_what_the_launcher_installs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert sorted(project["dependencies"]) == sorted(asked_for("run"))


def asked_for(name: str) -> list[str]:
    lines = (REQUIREMENTS / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-"))]
