"""A real server, a real browser, and pages that complain about what a person would not see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from drills.shared.server_process import ServerProcess
from tests.browser.visit import PATIENCE_MS, NewPage, Visits, chromium

QUICK = {
    "bot_least": 0.0,
    "bot_most": 0.05,
    "bot_step": 0.05,
    "ready_wait": 5.0,
    "reveal_wait": 5.0,
    "away_after": 3600.0,  # nobody plays on at tables that a test has left
}


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, without a window, for all tests of this folder.

    Playwright keeps an event loop running in this thread while it is open. It must be closed
    before the tests of the next folder begin, because those start loops of their own.
    """
    expect.set_options(timeout=PATIENCE_MS)
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def server() -> Iterator[ServerProcess]:
    """A server with quick bots, for all tests of this folder that do not harm it."""
    with ServerProcess(
        patience=QUICK, tables_per_address=1000, posts_per_minute=1000, log_level="warning"
    ) as hosted:
        yield hosted


@pytest.fixture
def new_page(browser: Browser, server: ServerProcess) -> Iterator[NewPage]:
    """Makes pages of the size, language and theme that a test wants; see `Visits.open`.

    When the test is over, every page must have kept quiet: no error on its console, which is
    also where missing words are told, and nothing thrown.
    """
    visits = Visits(browser, server.base)
    yield visits.open
    visits.close()
    assert visits.complaints == []
