"""Lanterns is a game like the others in every test of this folder, and in no other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.kits import KITS
from tests.contract.walks import parametrize_settings
from tests.third_game.kit import KIT, SETTINGS
from tests.third_game.lanterns.register import registered


@pytest.fixture(autouse=True, scope="package")
def _lanterns() -> Iterator[None]:
    """Registered before the first test here, and gone after the last."""
    KITS.register("lanterns", KIT)
    with registered():
        yield
    KITS.unregister("lanterns")


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QUANDARY_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of the contract are tried with Lanterns here."""
    parametrize_settings(metafunc, SETTINGS)
