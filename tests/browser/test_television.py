"""The view for a television: the table, large, and nobody's hand, also on a player's own device."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.looking import assert_accessible, assert_fits, assert_has_its_words
from tests.browser.made_up import SOCKET
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

FACES = "cards => cards.map((card) => card.style.getPropertyValue('--face'))"
KEYS = "(table) => localStorage.getItem(`quandary.keys.${table}`)"


def test_a_players_device_shows_no_hand_and_keeps_its_seat(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    table = make_table(page, "quando", 3)
    expect(page.locator(".hand button").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show on a television").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Open it here").click()
    television = opened.value
    expect(television.locator(".television .seat")).to_have_count(3)
    expect(television.locator(".television .hand")).to_have_count(0)
    expect(television.locator(".topbar .iconbtn:visible, .actions:visible")).to_have_count(0)
    faces = television.locator(".seat .backs q-card").evaluate_all(FACES)
    assert len(set(faces)) == 1, "no side of anybody's cards is told"
    assert_has_its_words(television)
    assert_accessible(television)
    page.reload()
    expect(page.locator(".hand button").first).to_be_visible()
    assert page.evaluate(KEYS, table) != "[]"


def test_it_grows_with_the_screen(new_page: NewPage) -> None:
    page = new_page(name="Ada", size="wide")
    table = make_table(page, "5211", 3)
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    usual = page.evaluate(size)
    page.goto(f"/tv/{table}")
    expect(page.locator(".television .topbar")).to_be_visible()
    assert page.evaluate(size) > usual * 1.3
    assert_fits(page)
    page.goto("/")
    assert page.evaluate(size) == usual


def test_before_the_game_it_shows_who_sits_there(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    table = make_table(page, "quando", 3, start=False, bots=["gentle"])
    television = new_page(f"/tv/{table}")
    expect(television.locator(".television .lobby")).to_contain_text("Ada")
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("dialog").get_by_role("button").nth(1).click()
    page.get_by_role("button", name="Start the game").click()
    expect(television.locator(".television .seat")).to_have_count(3)


def test_a_note_above_the_table_leaves_the_way_to_the_full_screen(new_page: NewPage) -> None:
    table = make_table(new_page(name="Ada"), "quando", 2)
    page = new_page(size="phone")
    page.route_web_socket(SOCKET, _say_that_bots_are_simpler)
    page.goto(f"/tv/{table}")
    expect(page.locator(".ribbon")).to_be_visible()
    page.get_by_role("button", name="Full screen").click()
    expect(page.locator(".full-screen")).to_have_count(0)


def _say_that_bots_are_simpler(socket: WebSocketRoute) -> None:
    """Tell the page what the server says while its strong bots get ready."""
    server = socket.connect_to_server()

    def carry(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "presence":
            message["simpler"] = [1]
        socket.send(json.dumps(message))

    server.on_message(carry)


def test_a_table_without_spectators_has_none(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    table = make_table(page, "quando", 2, spectators=False)
    expect(page.locator(".hand button").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("button", name="Show on a television")).to_have_count(0)
    page.goto(f"/tv/{table}")
    expect(page.locator(".lost")).to_be_visible()
