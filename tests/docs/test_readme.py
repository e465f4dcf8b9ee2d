"""What the README says about the machine that somebody runs this on."""

from pathlib import Path

import pytest

from drills.shared import postgres_server, redis_server
from tests.browser.provide import DEBIAN_PACKAGES
from tests.server.provide import find_missing

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_system_packages_for_the_tests_are_named_as_they_are_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redis_server, "PROGRAMS", ())
    monkeypatch.setattr(postgres_server, "DEBIAN", Path("/no/such/folder"))
    monkeypatch.setenv("PATH", "")
    assert f"`{' '.join(DEBIAN_PACKAGES)}`" in README
    for package in find_missing():
        assert f"`{package}`" in README
    assert len(find_missing()) == 2
