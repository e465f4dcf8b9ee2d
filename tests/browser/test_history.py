"""Games that are over stay on the first page: how they ended, and the way back to them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import playing_quando
from tests.browser.looking import assert_good
from tests.browser.tables import make_table
from tests.browser.visit import NewPage


def test_a_finished_game_is_listed_and_can_be_looked_back_at(new_page: NewPage) -> None:
    page = new_page(size="phone", name="Ada")
    table = make_table(page, "quando", 2, options={"target": 10})
    playing_quando.play_until(page, "over")
    headline = page.locator(".end .head h1").inner_text()
    page.goto("/")
    entry = page.locator(".history li")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("Quando with Heron")
    expect(entry).to_contain_text(
        "Shared win with"
        if "share" in headline
        else "You won with"
        if "You" in headline
        else "Place 2 of 2"
    )
    assert_good(page)
    with page.expect_download() as saved:
        entry.get_by_role("button", name="Record").click()
    assert saved.value.suggested_filename.startswith("quandary-quando-")
    entry.get_by_role("link", name="Replay").click()
    expect(page.locator(".replaying .replay-bar, .replaying .bar").first).to_be_visible()
    expect(page).to_have_url(re.compile(f"/replay/{table}#0"))
    page.get_by_role("link", name="Close the replay").click()
    expect(page.locator(".home .history")).to_be_visible()


def test_f14_who_loses_by_cards_reads_the_place_that_the_rules_give(new_page: NewPage) -> None:
    tied = {
        "table": "a" * 22,
        "number": 0,
        "game": "5211",
        "options": {},
        "ended": 1.0,
        "players": ["Ada", "Heron"],
        "my_seats": [0],
        "is_over": True,
        "totals": [20, 20],
        "winners": [1],
        "ranks": [2, 1],
    }
    page = new_page(name="Ada")
    page.route("**/api/my-games", lambda route: route.fulfill(json={"games": [tied]}))
    page.goto("/")
    expect(page.locator(".history li")).to_contain_text("Place 2 of 2")


def test_somebody_else_sees_nothing_of_it(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    make_table(page, "quando", 2, options={"target": 10})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End the game").click()
    page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    expect(page.locator(".lobby")).to_be_visible()
    page.goto("/")
    expect(page.locator(".history li")).to_contain_text("Ended early")
    other = new_page("/", name="Bea")
    expect(other.locator(".games")).to_be_visible()
    expect(other.locator(".history")).to_have_count(0)
