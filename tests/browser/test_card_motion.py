"""Every element keeps its card: cards are followed frame by frame through whole games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.tables import make_table
from tests.browser.visit import NewPage

HERE = Path(__file__).parent
STEP = ".replay-bar input[type=range]"


def watched_page(new_page: NewPage, *, moves: bool = True, **settings: Any) -> Page:
    """A page that follows its cards from the beginning, after a reload as well."""
    page = new_page(moves=moves, confirm=False, **settings)
    page.add_init_script(path=HERE / "card_watch.js")
    page.add_init_script(path=HERE / "card_player.js")
    return page


def assert_no_faults(page: Page, **least: int) -> None:
    """Nothing went wrong, and there was something to see."""
    faults = page.evaluate("[...cardWatch.faults, ...cardPlayer.faults]")
    assert not faults, "\n".join(faults)
    seen = page.evaluate("cardWatch.seen")
    for what, count in least.items():
        assert seen[what] >= count, seen


def look_back(page: Page, most: int) -> None:
    """Step forwards and back again, jump ahead and almost to the beginning."""
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(STEP)).to_have_value("0")
    # Somebody may knock as soon as everybody has played twice: then there are few steps.
    steps = min(most, int(page.locator(STEP).get_attribute("max") or 0) - 5)
    assert steps > 5
    for step in range(1, steps + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator(STEP)).to_have_value(str(step))
    page.evaluate("cardWatch.goesBack = true")
    for step in reversed(range(steps - 5, steps)):
        page.keyboard.press("ArrowLeft")
        expect(page.locator(STEP)).to_have_value(str(step))
    page.locator(STEP).fill(str(steps + 5))
    page.locator(STEP).fill("2")
    page.keyboard.press("ArrowRight")
    expect(page.locator(STEP)).to_have_value("3")
    assert_no_faults(page)


def test_cards_of_quando_stay_themselves_through_a_game(new_page: NewPage) -> None:
    page = watched_page(new_page)
    make_table(page, "quando", 3, options={"target": 70})  # Not over in one round, as with 40.
    page.evaluate("cardPlayer.quando(5)")
    assert_no_faults(page, travels=10, discarded=5)
    page.reload()
    page.evaluate("cardPlayer.quando(200)")
    assert_no_faults(page, travels=10)
    look_back(page, 20)


def test_cards_of_5211_stay_themselves_through_a_game(new_page: NewPage) -> None:
    page = watched_page(new_page)
    make_table(page, "5211", 5)
    page.evaluate("cardPlayer.play5211()")
    assert_no_faults(page, travels=20)
    look_back(page, 20)


def test_of_two_equal_cards_the_one_that_is_pressed_leaves(new_page: NewPage) -> None:
    page = watched_page(new_page, moves=False)
    for _ in range(40):  # Two of five cards are alike in more than every third hand.
        make_table(page, "5211", 3)
        page.wait_for_selector(".own.asked .held[aria-disabled=false]")
        if page.evaluate("cardPlayer.hasTwins()"):
            break
    page.evaluate("cardWatch.isStill = true")
    page.evaluate("cardPlayer.layTwin()")
    assert_no_faults(page)


def test_cards_stay_themselves_without_motion(new_page: NewPage) -> None:
    page = watched_page(new_page, moves=False)
    make_table(page, "quando", 4)
    page.evaluate("cardWatch.isStill = true")
    page.evaluate("cardPlayer.quando(8)")
    assert_no_faults(page, discarded=6)
