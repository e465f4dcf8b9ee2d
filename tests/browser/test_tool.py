"""The tools for those who work on the page, and the search for a browser: how they fail."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import provide
from tests.browser.tool import run_tool
from tests.tools.launcher.tiny_project import ROOT, posix_only, write_program
from tools.launcher import system_packages
from tools.launcher.processes import SetUpFailed


def start(module: str, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", f"tests.browser.{module}", *arguments],
        cwd=ROOT,
        env={**os.environ, **settings},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


@posix_only
def test_lighthouse_ends_with_a_sentence_when_npx_fails(tmp_path: Path) -> None:
    write_program(tmp_path, "npx", "echo npm error: no registry >&2; exit 3")
    failed = start("lighthouse", PATH=str(tmp_path), QUANDARY_BROWSER=sys.executable)
    assert failed.returncode == 1
    assert failed.stderr.startswith("npm error: no registry\nLighthouse gave no report: ")
    assert "exit code 3" in failed.stderr
    assert "Traceback" not in failed.stderr


def test_lighthouse_without_npx_says_what_it_needs() -> None:
    failed = start("lighthouse", PATH="")
    assert (failed.returncode, failed.stderr) == (1, "Lighthouse needs Node.js with npx.\n")


def test_screenshots_of_an_unknown_scene_are_refused_by_name(tmp_path: Path) -> None:
    failed = start("screenshots", str(tmp_path / "pictures"), "no-such-scene")
    assert failed.returncode == 1
    assert failed.stderr.startswith("There is no scene no-such-scene; there are ")
    assert not (tmp_path / "pictures").exists()


def test_screenshots_take_no_unknown_option_for_a_folder() -> None:
    failed = start("screenshots", "--gird")
    sentence = "There is no option --gird; there is --grid.\n"
    assert (failed.returncode, failed.stderr) == (1, sentence)
    assert not (ROOT / "--gird").exists()


def test_screenshots_without_a_browser_end_with_a_sentence(tmp_path: Path) -> None:
    failed = start("screenshots", str(tmp_path), QUANDARY_BROWSER="/no/such/browser")
    assert failed.returncode == 1
    sentence = "QUANDARY_BROWSER is /no/such/browser, and there is no such program.\n"
    assert failed.stderr == sentence


@pytest.mark.parametrize("error", [SetUpFailed("a\nb"), OSError("a"), AssertionError("\na\nb")])
def test_what_stops_a_tool_is_one_line(error: Exception, capfd: pytest.CaptureFixture[str]) -> None:
    def fail(_: list[str]) -> int:
        raise error

    assert run_tool(fail, []) == 1
    assert capfd.readouterr().err == "a\n"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Debian machine without a browser, whose programs are stand-ins in one folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("QUANDARY_BROWSER", raising=False)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(provide, "find_downloaded", lambda: None)
    monkeypatch.setattr(provide, "is_debian", lambda: True)
    return tmp_path


def be_root(monkeypatch: pytest.MonkeyPatch, is_root: bool) -> None:
    monkeypatch.setattr(provide, "is_root", lambda: is_root)
    monkeypatch.setattr(system_packages, "is_root", lambda: is_root)


@posix_only
def test_root_on_debian_gets_chromium_from_apt(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_root(monkeypatch, True)
    write_program(bare, "new", "exit")
    install = f"[ $1 = update ] || /bin/mv {bare}/new {bare}/chromium-headless-shell"
    write_program(bare, "apt-get", install)
    assert provide.main() == 0
    assert provide.find_browser() == str(bare / "chromium-headless-shell")


@posix_only
def test_root_can_refuse_and_is_told_what_to_type(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    be_root(monkeypatch, True)
    monkeypatch.setenv(system_packages.SETTING, "no")
    write_program(bare, "apt-get", f"echo > {bare}/called")
    assert provide.main() == 1
    assert "apt-get install -y chromium-headless-shell libatomic1" in capfd.readouterr().err
    assert not (bare / "called").exists()


@posix_only
def test_a_browser_that_cannot_be_downloaded_is_told_in_a_sentence(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    be_root(monkeypatch, False)
    python = write_program(bare, "python", "echo Error: getaddrinfo ENOTFOUND; exit 1")
    monkeypatch.setattr(sys, "executable", str(python))
    assert provide.main() == 1
    said = capfd.readouterr().err.splitlines()
    assert said[-1] == (
        "A browser for the tests could not be downloaded (Error: getaddrinfo ENOTFOUND): "
        "install Chromium, or set QUANDARY_BROWSER to the path of one."
    )
