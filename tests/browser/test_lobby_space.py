"""Before a game: seats, link and chat side by side in a wide window that is low."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.looking import assert_good
from tests.browser.tables import make_table, sit_down
from tests.browser.visit import NewPage

LINES = 12
PARTS = (".chat header .btn", ".reactions .btn", ".say input", ".say .btn", ".invite-do .btn")


@pytest.mark.parametrize(
    ("width", "height", "language"),
    [(1280, 720, "de"), (1024, 600, "fr"), (1366, 640, "it"), (1920, 1000, "en"), (900, 600, "de")],
)
def test_the_chat_of_a_lobby_is_all_in_sight(
    new_page: NewPage, width: int, height: int, language: str
) -> None:
    host = new_page(language=language)
    host.set_viewport_size({"width": width, "height": height})
    table = make_table(host, "quando", 4, start=False, bots=[])
    guest = new_page(f"/t/{table}")
    sit_down(guest, "Bea")
    for place in range(LINES):
        guest.locator(".say input").fill(f"line {place}")
        guest.locator(".say button").click()
    expect(host.locator(".chat .lines li")).to_have_count(LINES)
    for each in host.locator(", ".join(PARTS)).all():
        expect(each).to_be_in_viewport(ratio=1)
    expect(host.locator(".chat .lines li").last).to_be_in_viewport(ratio=0.9)
    assert_good(host)


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_six_seats_and_the_start_are_in_sight_in_a_low_window(
    new_page: NewPage, language: str
) -> None:
    host = new_page(language=language)
    host.set_viewport_size({"width": 1024, "height": 600})
    make_table(host, "quando", 6, start=False, bots=[])
    expect(host.locator(".place")).to_have_count(6)
    expect(host.locator(".start")).to_be_in_viewport(ratio=1)
