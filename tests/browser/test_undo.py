"""Taking back one's last move, alone against bots."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing_5211, playing_quando
from tests.browser.looking import assert_good
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

CARDS = """() => [...document.querySelectorAll(".hand button")].map(
  (card) => card.getAttribute("aria-label")).sort()"""

HAS_CARDS = f"(before) => JSON.stringify(({CARDS})()) === JSON.stringify(before)"


def move(page: Page, game: str) -> None:
    """One move of one's own, and the wait for the next."""
    if game == "quando":
        playing_quando.answer(page, playing_quando.wait_for_something(page))
        playing_quando.wait_for_something(page)
    else:
        playing_5211.wait_for_something(page)
        playing_5211.lay(page)
        playing_5211.wait_for_something(page)


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_a_move_is_taken_back_by_key_and_by_menu(new_page: NewPage, game: str) -> None:
    page = new_page(size="phone" if game == "quando" else "desktop")
    make_table(page, game, 2)
    (playing_quando if game == "quando" else playing_5211).wait_for_something(page)
    before = page.evaluate(CARDS)
    move(page, game)
    page.keyboard.press("u")
    expect(page.locator("dialog h2")).to_have_text("Take back your last move?")
    assert_good(page)
    page.locator("dialog .btn.primary").click()
    expect(page.locator(".topbar .where")).to_contain_text("practice")
    page.wait_for_function(HAS_CARDS, arg=before)
    move(page, game)
    page.locator(".topbar .iconbtn").last.click()
    page.get_by_role("button", name="Take back your last move").click()
    page.wait_for_function(HAS_CARDS, arg=before)
    assert_good(page)


def test_among_people_nothing_is_taken_back(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 3, here=["Ben"])
    page.locator(".curtain .btn.primary").click()
    page.locator(".topbar .iconbtn").last.click()
    expect(page.locator("dialog")).to_be_visible()
    expect(page.get_by_role("button", name="Take back your last move")).to_have_count(0)
