"""A server for the tests of a module, and somebody who asks it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from drills.shared.client import Guest
from quandary.server.settings import Settings
from tests.server.serving import HURRY, server_in_thread


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("routes")
    settings = Settings(
        folder / "tables",
        patience=HURRY,
        tables_per_address=1000,
        posts_per_minute=1000,
        messages=10_000,
    )
    with server_in_thread(settings) as address:
        yield address


@pytest.fixture
def guest(address: str) -> Guest:
    return Guest(address)
