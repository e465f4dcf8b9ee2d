"""Quando in a real browser: whole games, every state, every language, by pointer and by keys."""

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.geometry.made_up_table import MadeUpTable
from tests.browser.geometry.quando import PARTS, STATES
from tests.browser.geometry.screens import Screen
from tests.browser.looking import assert_good, assert_has_its_words
from tests.browser.playing_quando import (
    answer,
    answer_by_keys,
    numbers_in_hand,
    play_until,
    wait_for_something,
)
from tests.browser.tables import make_table
from tests.browser.test_stand_in import overlaps
from tests.browser.visit import NewPage, Size


@pytest.mark.parametrize(("players", "size"), [(2, "desktop"), (6, "phone")])
def test_a_whole_game_against_bots(new_page: NewPage, players: int, size: Size) -> None:
    page = new_page(size=size)
    make_table(page, "quando", players, options={"target": 25})
    play_until(page, "over")
    assert_good(page)
    page.locator(".after button.btn.second").last.click()
    expect(page.locator(".checked .yes").first).to_be_visible()
    expect(page.locator(".checked .no")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator(".after .btn.primary").click()
    expect(page.locator(".hand button").first).to_be_visible()


def test_a_game_begins_with_one_press_on_the_first_page(new_page: NewPage) -> None:
    page = new_page("/")
    assert_good(page)
    page.locator("section", has=page.locator("#game-quando")).locator(".btn.primary").click()
    assert wait_for_something(page) == "play"
    expect(page).to_have_title(re.compile("Your turn"))


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_a_round_in_every_language(new_page: NewPage, language: str) -> None:
    page = new_page(size="phone", language=language)
    make_table(page, "quando", 4, options={"target": 500})
    assert wait_for_something(page) == "play"
    assert_good(page)
    answer(page, "play")
    assert wait_for_something(page) == "draw"
    assert_good(page)
    play_until(page, "scores")
    assert_good(page)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_whole_game_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 3, options={"target": 10})
    play_until(page, "over", answering=answer_by_keys)


def test_what_can_be_played_is_lit_and_what_cannot_says_why(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 4)
    wait_for_something(page)
    cards = page.locator(".hand button")
    cards.first.click()
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".actions .btn.primary")).to_contain_text(str(numbers_in_hand(page)[0]))
    dim = page.locator(".hand .dim")
    if dim.count():
        dim.first.click()
        expect(page.locator(".why")).to_be_visible()
        expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("k")
    expect(page.locator(".why")).to_contain_text(re.compile("knock", re.IGNORECASE))


def test_a_reload_in_mid_turn_loses_nothing(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 2)
    wait_for_something(page)
    answer(page, "play")
    assert wait_for_something(page) == "draw"
    before = numbers_in_hand(page)
    page.reload()
    assert wait_for_something(page) == "draw"
    assert numbers_in_hand(page) == before


def test_a_friend_joins_by_the_link_and_both_play(new_page: NewPage) -> None:
    host = new_page()
    table = make_table(host, "quando", 2, start=False, bots=[])
    expect(host.locator(".place.free")).to_have_count(1)
    assert_good(host)
    friend = new_page(f"/t/{table}", size="phone")
    assert_good(friend)
    friend.locator(".join input").fill("Bea")
    friend.locator(".join .btn.primary").click()
    expect(host.locator(".place", has_text="Bea")).to_be_visible()
    host.locator(".start").click()
    for page in (host, friend, host, friend):
        assert wait_for_something(page) == "play"
        answer(page, "play")
        assert wait_for_something(page) == "draw"
        answer(page, "draw")


def test_a_second_tab_takes_over_and_the_first_can_take_back(new_page: NewPage) -> None:
    page = new_page()
    table = make_table(page, "quando", 2)
    wait_for_something(page)
    other = page.context.new_page()
    other.goto(f"/t/{table}")
    wait_for_something(other)
    expect(page.locator("dialog")).to_be_visible()
    assert_good(page)
    page.locator("dialog .btn.primary").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(other.locator("dialog")).to_be_visible()


def test_two_people_at_one_device_see_a_curtain_between(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "quando", 2, here=["Bea"], bots=[], options={"target": 500})
    for name, other in (("Ada", "Bea"), ("Bea", "Ada")):
        expect(page.locator(".curtain dialog")).to_contain_text(name)
        expect(page.locator(".quando, .hand, #said > *")).to_have_count(0)
        page.locator(".curtain .btn.primary").click()
        answer(page, wait_for_something(page))
        cards = len(numbers_in_hand(page))
        answer(page, wait_for_something(page))
        # The card just drawn can be looked at for as long as one likes.
        done = page.locator(".pass-on")
        expect(done).to_contain_text(f"It is {other}’s turn")
        expect(page.locator(".hand button")).to_have_count(cards + 1)
        expect(page.locator(".curtain")).to_have_count(0)
        assert not overlaps(page, ".hand", ".pass-on")
        assert_good(page)
        expect(done.get_by_role("button")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".pass-on, .hand")).to_have_count(0)
    expect(page.locator(".curtain dialog")).to_contain_text("Ada")


def test_at_one_device_a_new_deal_shows_nobody_s_hand_before_the_curtain(
    new_page: NewPage,
) -> None:
    page = new_page()
    make_table(page, "quando", 2, here=["Bea"], bots=[], options={"target": 500})
    while True:
        page.wait_for_selector(".curtain .btn.primary, .pass-on .btn, .own.turn, .end .btn.primary")
        if page.locator(".end .btn.primary").count():
            break
        if page.locator(".curtain .btn.primary, .pass-on .btn").count():
            page.locator(".curtain .btn.primary, .pass-on .btn").click()
        elif page.get_by_role("button", name="Knock", exact=True).count():
            page.keyboard.press("k")
            page.locator("dialog .btn.primary").click()
            expect(page.locator(".pass-on")).to_be_visible()
        else:
            answer(page, wait_for_something(page))
    page.locator(".end .btn.primary").click()
    page.wait_for_selector(".curtain .btn.primary, .hand")
    expect(page.locator(".curtain dialog")).to_be_visible()
    expect(page.locator(".hand, .pass-on")).to_have_count(0)


def test_somebody_who_watches_sees_no_side_of_a_hand(new_page: NewPage) -> None:
    table = make_table(new_page(), "quando", 3)
    watcher: Page = new_page(f"/t/{table}")
    expect(watcher.locator(".seat")).to_have_count(3)
    expect(watcher.locator(".hand")).to_have_count(0)
    faces = watcher.locator(".seat q-card").evaluate_all(
        "cards => [...new Set(cards.map((card) => card.style.getPropertyValue('--face')))]"
    )
    assert faces == ["var(--qx)"]
    assert_good(watcher)


def test_a_link_to_nowhere_says_so(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new Event('popstate'))")
    expect(page.locator(".lost h1")).to_be_visible()
    assert_good(page)


def test_the_language_changes_without_a_reload(new_page: NewPage) -> None:
    page = new_page("/")
    page.locator(".lang").click()
    page.locator("dialog label", has_text="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.keyboard.press("Escape")
    assert_has_its_words(page)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")


@pytest.mark.parametrize(
    ("width", "height", "players"), [(390, 844, 3), (390, 844, 6), (1024, 600, 4), (1440, 900, 4)]
)
def test_what_a_seat_says_hides_no_points(
    new_page: NewPage, width: int, height: int, players: int
) -> None:
    table = MadeUpTable(new_page)
    table.resize(Screen(width, height, 100))
    for state, tagged in (("last_round", 1), ("penalty", players - 1)):
        table.show(STATES[state], players)
        tags = table.page.locator(".seat", has=table.page.locator(".tag:visible"))
        expect(tags.locator(".pts")).to_have_count(tagged)
        for points in tags.locator(".pts").all():
            expect(points).to_be_visible()


def table_to_draw_at(new_page: NewPage, language: str, screen: Screen, players: int) -> Page:
    """A table of Quando in which a card is to be drawn."""
    table = MadeUpTable(new_page, language)
    table.resize(screen)
    table.show(STATES["draw"], players)
    return table.page


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_hidden_side_has_one_name(new_page: NewPage, language: str) -> None:
    page = table_to_draw_at(new_page, language, Screen(390, 844, 100), 3)
    name = page.locator("[data-place=hidden] > span").inner_text().lower()
    assert name in page.locator(".actions .second").inner_text().lower()
    assert name in page.locator(".status").inner_text().lower()
    assert name in (page.locator("[data-place=hidden]").get_attribute("aria-label") or "").lower()


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_words_below_the_piles_are_clear_of_the_cards(new_page: NewPage, language: str) -> None:
    page = table_to_draw_at(new_page, language, Screen(1024, 600, 100), 4)
    card = page.locator("[data-place=showing] q-card").bounding_box()
    words = page.locator("[data-place=showing] > span").bounding_box()
    assert card
    assert words
    assert words["y"] >= card["y"] + card["height"] + 7, "the pile's lower cards end there"
    discards = page.locator(".discard > span")
    line = discards.evaluate("(span) => Number.parseFloat(getComputedStyle(span).fontSize)")
    assert (discards.bounding_box() or card)["height"] < 2 * line


def test_the_hands_of_a_result_can_be_read_however_many_cards(new_page: NewPage) -> None:
    table = MadeUpTable(new_page)
    table.resize(Screen(390, 844, 100))
    table.show(replace(STATES["scores"], change=many_cards), 3)
    cards = table.page.locator(".row q-card")
    expect(cards).to_have_count(3 * 11)
    widths = cards.evaluate_all("(all) => all.map((card) => card.getBoundingClientRect().width)")
    assert min(widths) >= 20
    assert not table.look(Screen(390, 844, 100), PARTS)


def many_cards(told: dict[str, Any]) -> None:
    """A round that ends with eleven cards in every hand."""
    for event in told["view"]["events"]:
        if event["kind"] == "deal_over":
            event["hands"] = [[{"front": n, "back": 0} for n in range(11)] for _ in event["hands"]]


def test_somebody_at_a_phone_is_offered_no_keys(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "quando", 2)
    for has_mouse in (True, False):
        page.evaluate(
            "(matches) => { window.matchMedia = () => ({ matches, addEventListener() {} }) }",
            has_mouse,
        )
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("button", name="Settings")).to_be_visible()
        expect(page.get_by_role("button", name="Keys")).to_have_count(int(has_mouse))
        page.keyboard.press("Escape")


def test_all_hands_of_a_replay_take_the_room_there_is(new_page: NewPage) -> None:
    table = MadeUpTable(new_page)
    for width, height in ((390, 844), (390, 664), (1024, 520)):
        table.resize(Screen(width, height, 100))
        table.show(STATES["watched"], 3)
        seats = table.page.locator(".seats").bounding_box()
        own = table.page.locator(".own").bounding_box()
        assert seats
        assert not own or own["height"] < 0.1 * height
        assert seats["height"] > (0.3 if width < height else 0.7) * height
