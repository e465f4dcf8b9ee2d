"""A bot plays one's own seat: the page says so, covers nothing, and gives the seat back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import playing_5211, playing_quando
from tests.browser.looking import assert_good
from tests.browser.tables import make_table
from tests.browser.visit import NewPage


def overlaps(page: Page, one: str, other: str) -> bool:
    """Whether two parts of the page lie on each other."""
    first, second = page.locator(one).first.bounding_box(), page.locator(other).bounding_box()
    assert first
    assert second
    return (
        first["y"] < second["y"] + second["height"]
        and second["y"] < first["y"] + first["height"]
        and first["x"] < second["x"] + second["width"]
        and second["x"] < first["x"] + first["width"]
    )


def run_out_of_time(page: Page) -> None:
    """Do nothing until the page says that a bot plays, and stays."""
    expect(page.locator("#said")).to_contain_text("You ran out of time", timeout=20_000)
    page.wait_for_timeout(2000)
    expect(page.locator(".stand-in")).to_contain_text("A bot plays for you.", timeout=40_000)


def test_a_seat_of_quando_that_ran_out_of_time_can_be_taken_back(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "quando", 2, clock=10)
    playing_quando.wait_for_something(page)
    run_out_of_time(page)
    for part in (".topbar", ".hand", ".status"):
        assert not overlaps(page, part, ".stand-in"), part
    assert_good(page)
    page.locator(".stand-in button").click()
    expect(page.locator(".stand-in")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.locator("dialog li", has_text="You ran out of time").first).to_be_visible()


def test_a_stand_in_at_5211_covers_nothing_and_cuts_no_name(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "5211", 2, clock=10)
    playing_5211.wait_for_something(page)
    run_out_of_time(page)
    for part in (".topbar", ".hand", ".lanes"):
        assert not overlaps(page, part, ".stand-in"), part
    assert not overlaps(page, ".lanes", ".status")
    name = page.locator(".you .who b")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
    assert_good(page)
    for _ in range(2):
        page.locator(".stand-in button").click()
        expect(page.locator(".stand-in")).to_have_count(0)
        expect(page.locator(".stand-in")).to_be_visible(timeout=20_000)
