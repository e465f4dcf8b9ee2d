"""A first game: a real table with hints that fit the moment, until they are put away."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quandary.words import text
from tests.browser import playing_5211, playing_quando
from tests.browser.looking import assert_fits, assert_good
from tests.browser.made_up import dress
from tests.browser.tables import make_table
from tests.browser.test_stand_in import overlaps
from tests.browser.visit import NewPage, Size


def begin(page: Page, game: str) -> None:
    """Press the button of the first page that begins a guided game."""
    page.locator("section", has=page.locator(f"#game-{game}")).locator(".learn").click()
    expect(page.locator(".hand button").first).to_be_visible()


def assert_hint(page: Page, key: str, language: str = "en", **arguments: object) -> None:
    """The hint that is read now."""
    expected = text(language, key, **arguments)
    expect(page.locator(".guide p")).to_have_text(expected)


def assert_one_of(page: Page, keys: list[str], language: str) -> None:
    """One of these hints is read now."""
    texts = [re.escape(text(language, key)) for key in keys]
    expect(page.locator(".guide p")).to_have_text(re.compile("|".join(texts)))


def assert_fitting_hint(page: Page, asked: playing_quando.Asked, language: str) -> None:
    """The hint fits what Quando asks for, and nothing else is said beside it."""
    if asked == "scores":
        assert_hint(page, "quando.hint.scored", language, target=20)
    elif asked == "turn":
        assert_hint(page, "quando.hint.penalty_zero", language)
    elif asked == "draw":
        assert_one_of(
            page, ["quando.hint.draw", "quando.hint.triplet", "quando.hint.penalty_draw"], language
        )
    elif page.locator(".lastround").count():
        assert_hint(page, "quando.hint.last", language, player="Heron")
    elif page.locator(".actions .btn.second:not(.knock)").count():
        total = sum(playing_quando.numbers_in_hand(page))
        assert_hint(page, "quando.hint.knock", language, sum=total)
    else:
        assert_one_of(page, ["quando.hint.start", "quando.hint.play"], language)


@pytest.mark.parametrize(
    ("language", "size"), [("en", "desktop"), ("de", "phone"), ("fr", "small"), ("it", "phone")]
)
def test_a_whole_first_game_of_quando(new_page: NewPage, language: str, size: Size) -> None:
    page = new_page("/", size=size, language=language)
    begin(page, "quando")
    assert_hint(page, "quando.hint.start", language)
    looked_at: set[str] = set()
    while (asked := playing_quando.wait_for_something(page)) != "over":
        assert_fitting_hint(page, asked, language)
        if asked not in looked_at:
            looked_at.add(asked)
            assert_good(page)
            if asked == "play":
                assert not overlaps(page, ".hand", ".actions")
        playing_quando.answer(page, asked)
    assert_hint(page, "web.guide.over", language)
    assert_good(page)


@pytest.mark.parametrize(
    ("language", "size"), [("en", "desktop"), ("de", "phone"), ("fr", "small"), ("it", "phone")]
)
def test_a_whole_first_game_of_5211(new_page: NewPage, language: str, size: Size) -> None:
    page = new_page("/", size=size, language=language)
    begin(page, "5211")
    for turn in ("first", "second", "third"):
        playing_5211.wait_for_something(page)
        assert_hint(page, f"5211.hint.{turn}", language, limit=6, needed=5)
        assert not overlaps(page, ".hand", ".actions")
        assert_good(page)
        playing_5211.lay(page)
    playing_5211.wait_for_something(page)
    assert_hint(page, "5211.hint.told", language)
    assert_good(page)
    playing_5211.go_on(page)
    playing_5211.wait_for_something(page)
    assert_hint(page, "5211.hint.again", language)
    while not page.locator(".banner").count():
        playing_5211.play_until(page, "told")
        playing_5211.go_on(page)
        playing_5211.wait_for_something(page)
    assert_hint(page, "5211.hint.last", language)
    assert_fits(page)
    playing_5211.play_until(page, "over")
    assert_hint(page, "web.guide.over", language)
    assert_good(page)


def test_hints_are_heard_once_and_put_away_by_keys(new_page: NewPage) -> None:
    page = new_page("/")
    page.locator(".learn").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand button").first).to_be_visible()
    start = text("en", "quando.hint.start")
    expect(page.locator("#said p", has_text=start)).to_have_count(1)
    page.locator(".guide button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".guide")).to_have_count(0)
    page.reload()
    expect(page.locator(".hand button").first).to_be_visible()
    expect(page.locator(".guide")).to_have_count(0)
    page.locator(".topbar button").last.click()
    page.get_by_role("button", name="Show hints").click()
    expect(page.locator(".guide p")).to_have_text(start)
    page.reload()
    expect(page.locator(".guide p")).to_have_text(start)


def test_a_waiting_learner_is_told_what_the_other_does(new_page: NewPage) -> None:
    page = new_page("/", size="phone")
    begin(page, "quando")
    dress(page, others_turn)
    page.reload()
    assert_hint(page, "quando.hint.wait", player="Heron")
    assert_good(page)


def others_turn(told: dict[str, Any]) -> None:
    """The other player is to play."""
    told["view"]["to_act"] = [1 - told["seat"]]
    told["view"]["phase"] = "play"
    told["legal"] = []


def test_no_hints_at_any_other_table(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    expect(page.locator(".guide")).to_have_count(0)
    page.locator(".topbar button").last.click()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.get_by_role("button", name="Show hints")).to_have_count(0)
