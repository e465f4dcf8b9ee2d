"""The locks: what they pin, and what they must not tell."""

import ast
import itertools
import re
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tools.launcher.commands import LOCKS
from tools.launcher.environment import NEWEST_TESTED
from tools.launcher.pythons import OLDEST

ROOT = Path(__file__).parent.parent
REQUIREMENTS = ROOT / "requirements"
WIRE = ROOT / "src" / "quandary" / "server" / "network" / "wire.py"
TESTED_PYTHONS = [f"3.{minor}" for minor in range(OLDEST[1], NEWEST_TESTED[1] + 1)]


def pins(name: str) -> dict[str, str]:
    """Package and version of every line that pins one."""
    lock = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", lock, re.MULTILINE))


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_pins_hashes_and_comments_only(name: str) -> None:
    """So no address of a mirror and no path of a machine can slip in."""
    a_pin = r"[\w.-]+==[\w.]+( ; [^\\/]+)? \\"
    a_hash = r"    --hash=sha256:[0-9a-f]{64}( \\)?"
    a_reason = r"    #( via|  ) ?(-[rc] requirements/\w+\.(in|txt)|[\w.-]+)?"
    for line in (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(f"{a_pin}|{a_hash}|{a_reason}", line), line


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(LOCKS, 2)))
def test_two_locks_never_pin_different_versions(one: str, other: str) -> None:
    first, second = pins(one), pins(other)
    assert {name: first[name] for name in first.keys() & second} == {
        name: second[name] for name in first.keys() & second
    }


@pytest.mark.parametrize("name", LOCKS)
def test_everything_asked_for_is_pinned(name: str) -> None:
    asked = asked_for(name)
    assert asked
    assert {re.split(r"[^\w.-]", line)[0] for line in asked} <= pins(name).keys()


def test_the_package_asks_for_what_the_launcher_installs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert sorted(project["dependencies"]) == sorted(asked_for("run"))
    extras = project["optional-dependencies"]
    for name in ("arena", "postgres", "ray", "research", "terminal"):
        assert sorted(extras[name]) == sorted(asked_for(name))


@pytest.mark.parametrize("name", LOCKS)
def test_every_python_we_test_on_gets_the_same_versions(name: str) -> None:
    """So checks and tests give the same answer on each of them."""
    first = pins_for(name, TESTED_PYTHONS[0])
    assert first
    for python in TESTED_PYTHONS[1:]:
        assert pins_for(name, python) == first


def pins_for(name: str, python: str) -> dict[str, str]:
    """What one Python on Linux is given."""
    machine = {"python_version": python, "python_full_version": f"{python}.9"}
    machine |= {"sys_platform": "linux", "platform_machine": "x86_64"}
    lock = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    lines = re.findall(r"^([\w.-]+==.+?) \\$", lock, re.MULTILINE)
    asked = [Requirement(line) for line in lines]
    return {
        each.name: str(each.specifier)
        for each in asked
        if each.marker is None or each.marker.evaluate(machine)
    }


@pytest.mark.parametrize("package", ["h11", "uvicorn", "websockets"])
def test_what_we_override_the_insides_of_is_capped_at_the_release_we_know(package: str) -> None:
    known = Version(pins("run")[package])
    (asked,) = [each for each in map(Requirement, asked_for("run")) if each.name == package]
    assert known in asked.specifier
    assert f"{known.major}.{known.minor}.{known.micro + 1}" in asked.specifier
    assert f"{known.major}.{known.minor + 1}" not in asked.specifier


def test_all_that_the_wire_is_built_on_is_capped() -> None:
    imports = list(ast.walk(ast.parse(WIRE.read_text(encoding="utf-8"))))
    modules = {each.module for each in imports if isinstance(each, ast.ImportFrom) and each.module}
    modules |= {each.names[0].name for each in imports if isinstance(each, ast.Import)}
    packages = {module.split(".")[0] for module in modules} - sys.stdlib_module_names
    assert packages == {"quandary", "h11", "uvicorn", "websockets"}


def asked_for(name: str) -> list[str]:
    lines = (REQUIREMENTS / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-"))]
