"""The tools that check the page's code: how they are pinned, found and installed."""

import json
import os
from pathlib import Path

import pytest

from tools.launcher import environment
from tools.launcher.processes import call
from tools.page import check

LOCK = json.loads((check.HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
PINNED = {name: package for name, package in LOCK.items() if name}

posix_only = pytest.mark.skipif(os.name == "nt", reason="needs POSIX scripts")


def test_every_package_is_pinned_by_its_hash_and_no_registry_is_named() -> None:
    assert PINNED
    assert all(package["integrity"].startswith("sha512-") for package in PINNED.values())
    assert not any("resolved" in package for package in PINNED.values())


def test_what_is_asked_for_is_what_is_pinned() -> None:
    asked = json.loads((check.HERE / "package.json").read_text(encoding="utf-8"))
    for name, version in asked["devDependencies"].items():
        assert PINNED[f"node_modules/{name}"]["version"] == version


def test_a_line_may_have_120_characters_and_no_more() -> None:
    assert check.find_long_lines("a\n" + "b" * 120 + "\n" + "ü" * 121 + "\n") == [3]


WRONG_PROPERTIES = """
// @ts-expect-error: one is missing
h(ClauseLink, { game: "quando" });
// @ts-expect-error: one is not known
h(ClauseLink, { game: "quando", clause: "Q1", short: true });
// @ts-expect-error: one is of another type
h(ClauseLink, { game: "quando", clause: 1 });
// @ts-expect-error: all are missing
h(ClauseLink);
h(ClauseLink, { game: "quando", clause: "Q1", key: 1 });
"""


def test_what_a_component_is_given_is_checked(tmp_path: Path) -> None:
    """tsc complains of a mistake that it was told to expect and does not find."""
    module = tmp_path / "wrong_properties.js"
    module.write_text(
        f'import {{ ClauseLink }} from "{check.WEB}/rules/clause.js";\n'
        f'import {{ h }} from "{check.WEB}/vendor/preact.js";\n{WRONG_PROPERTIES}'
    )
    settings = {"extends": str(check.WEB / "tsconfig.json"), "include": [str(module)]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    done = call([check.provide_node(), str(check.TSC), "-p", str(tmp_path)])
    assert (done.stdout, done.returncode) == ("", 0)


# ----- installing, with a Node and an npm that only say what they were asked for


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place to install into, and a path on which only our own programs are found."""
    monkeypatch.setattr(check, "HERE", tmp_path)
    monkeypatch.setattr(check, "MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(check, "STAMP", tmp_path / "node_modules" / "stamp")
    (tmp_path / "package-lock.json").write_text("one")
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


def write_program(folder: Path, name: str, script: str) -> None:
    program = folder / "bin" / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


@posix_only
def test_installed_once_and_again_after_a_change_of_the_lock(tools: Path) -> None:
    write_program(tools, "node", "echo v24.1.0")
    write_program(tools, "npm", f"/bin/mkdir -p {tools}/node_modules; echo $@ > {tools}/asked")
    node = check.provide_node()
    assert node == str(tools / "bin" / "node")
    assert not check.is_installed()
    check.install(node)
    assert (tools / "asked").read_text().startswith("ci --ignore-scripts ")
    assert check.is_installed()
    (tools / "package-lock.json").write_text("two")
    assert not check.is_installed()


@posix_only
def test_without_a_network_one_sentence_says_so(
    tools: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write_program(tools, "node", "echo v24.1.0")
    write_program(tools, "npm", "echo npm error network is unreachable; exit 1")
    assert check.main([]) == 1
    told = capfd.readouterr().err.splitlines()[-1]
    assert told == (
        "npm could not fetch the page's tools; is there a network? npm error network is unreachable"
    )
    assert not check.is_installed()


@posix_only
@pytest.mark.parametrize("version", [None, "v12.22.9"])
def test_without_a_new_enough_node_the_wheel_is_asked_for(
    version: str | None, tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if version is not None:
        write_program(tools, "node", f"echo {version}")
        write_program(tools, "npm", "exit 1")
    prepared: list[str] = []
    monkeypatch.setattr(environment, "prepare", lambda *names: prepared.extend(names))
    monkeypatch.setattr(check, "find_wheel", lambda: tools / "wheel")
    node = check.provide_node()
    assert prepared == ["run", "test", "node"]
    assert node == str(tools / "wheel" / "bin" / "node")
    assert check.find_npm(node)[0] == node
