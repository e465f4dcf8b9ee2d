"""The server goes away in the middle of a game and comes back: the page says so and plays on."""

from __future__ import annotations

import socket
from pathlib import Path

from playwright.sync_api import Browser, expect

from quandary.drills.hosting import Hosted
from tests.browser.conftest import QUICK
from tests.browser.looking import assert_good
from tests.browser.playing_5211 import choose, lay, play_until, wait_for_something
from tests.browser.tables import make_table
from tests.browser.visit import Visits

NOTHING_LISTENS = ("ERR_CONNECTION_REFUSED", "WebSocket connection")


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_a_killed_server_is_missed_and_found_and_no_choice_is_lost(
    browser: Browser, tmp_path: Path
) -> None:
    place = {"database": str(tmp_path / "tables.sqlite3"), "port": free_port(), "patience": QUICK}
    with Hosted(**place) as server:
        visits = Visits(browser, server.base)
        page = visits.open(size="phone")
        make_table(page, "5211", 3)
        wait_for_something(page)
        lay(page)
        wait_for_something(page)
        choose(page)
        server.process.kill()
        expect(page.locator(".ribbon")).to_contain_text("comes back by itself")
        expect(page.locator(".held[aria-pressed=true]")).to_have_count(1)
        assert_good(page)
    with Hosted(**place):
        expect(page.locator(".ribbon")).to_contain_text("connection is back", timeout=20_000)
        expect(page.locator(".held[aria-pressed=true]")).to_have_count(1)
        page.locator("[data-do=lay]").click()
        assert play_until(page, "told") == 0
        visits.close()
    others = [
        line for line in visits.complaints if not any(part in line for part in NOTHING_LISTENS)
    ]
    assert others == []
