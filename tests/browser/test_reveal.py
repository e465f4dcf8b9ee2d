"""The end of a round of Quando: hands turn over one after the other, then the scores stand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing_quando
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

WATCH = """() => {
  window.seen = [];
  const look = () => {
    const now = document.querySelector(".quando .end")
      ? "scores"
      : document.querySelectorAll(".quando .seat.opened").length;
    if (window.seen.at(-1) !== now) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, attributes: true,
  });
}"""
ASKED_OR_OPENED = f"() => window.seen.includes(1) ? 'opened' : ({playing_quando.ASKED})()"


def play_to_the_end_of_a_round(page: Page) -> None:
    """Play as fast as the page allows, but press nothing once the round is over."""
    make_table(page, "quando", 4, level="steady", options={"target": 100})
    playing_quando.wait_for_something(page)
    page.evaluate(WATCH)
    playing_quando.play_until(page, "scores")


def test_hands_turn_over_one_after_the_other(new_page: NewPage) -> None:
    page = new_page(moves=True, tempo=2, name="Ada")
    play_to_the_end_of_a_round(page)
    assert page.evaluate("window.seen.slice(-5)") == [0, 1, 2, 3, "scores"]


def test_without_motion_they_lie_open_at_once(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    play_to_the_end_of_a_round(page)
    assert page.evaluate("window.seen.slice(-3)") == [0, 3, "scores"]


def test_a_press_shows_the_scores(new_page: NewPage) -> None:
    page = new_page(moves=True, tempo=2, name="Ada")
    make_table(page, "quando", 6, level="steady", options={"target": 100})
    playing_quando.wait_for_something(page)
    page.evaluate(WATCH)
    for _ in range(200):
        asked = page.wait_for_function(ASKED_OR_OPENED)
        if asked.json_value() == "opened":
            break
        playing_quando.answer(page, asked.json_value())
    else:
        pytest.fail("no round was over")
    page.keyboard.press("Shift")
    expect(page.locator(".quando .end")).to_be_visible()
    opened, last = page.evaluate("window.seen.slice(-2)")
    assert last == "scores"
    assert opened < 5  # of the five others' hands
