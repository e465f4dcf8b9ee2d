"""Where a user's games are kept, by system and environment."""

import sys
from pathlib import Path

import pytest

from quandary.system.data_folder import data_folder


def test_a_folder_of_ones_own_goes_first() -> None:
    assert data_folder({"QUANDARY_DATA": "/games", "XDG_DATA_HOME": "/data"}) == Path("/games")


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/quandary")),
        ("linux", {}, Path.home() / ".local/share/quandary"),
        ("darwin", {}, Path.home() / "Library/Application Support/Quandary"),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/Quandary")),
        ("win32", {}, Path.home() / "AppData/Local/Quandary"),
    ],
)
def test_every_system_has_its_place(
    platform: str, environment: dict[str, str], expected: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert data_folder(environment) == expected
