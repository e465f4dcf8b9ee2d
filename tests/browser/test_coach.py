"""The coach at the table: alone by a switch, among people when everybody has said yes."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from quandary.words import languages, text
from tests.browser import playing_5211, playing_quando
from tests.browser.looking import assert_good
from tests.browser.made_up import SOCKET
from tests.browser.tables import make_table, sit_down
from tests.browser.visit import NewPage, Size

GETS_READY_MS = 240_000
"""Kernels may have to be compiled first."""
TITLE = {
    "en": "What would you do?",
    "de": "Was würdest du tun?",
    "fr": "Que feriez-vous ?",
    "it": "Tu che cosa faresti?",
}

WHERE = {"quando": playing_quando.POSITION, "5211": playing_5211.TURN_AND_ROUND}


def switch(page: Page) -> None:
    """The item of the menu about the coach."""
    page.locator(".topbar .iconbtn").last.click()
    page.locator("dialog .row-btn", has_text="oach").click()


def assert_advised(page: Page) -> None:
    expect(page.locator(".advice li").first).to_be_visible(timeout=GETS_READY_MS)
    expect(page.locator(".advice li.best")).to_have_count(1)
    assert_good(page)


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        ("quando", "en", "phone"),
        ("quando", "fr", "small"),
        ("5211", "de", "desktop"),
        ("5211", "it", "phone"),
    ],
)
def test_somebody_alone_asks_and_does_what_the_coach_would_do(
    new_page: NewPage, game: str, language: str, size: Size
) -> None:
    page = new_page(size=size, language=language)
    make_table(page, game, 3)
    playing = playing_quando if game == "quando" else playing_5211
    playing.wait_for_something(page)
    page.keyboard.press("c")  # Alone, the key calls the coach and asks it.
    expect(page.locator("[data-do=coach]")).to_be_visible()
    expect(page.locator("dialog h2")).to_have_text(TITLE[language])
    assert_advised(page)
    before = page.evaluate(WHERE[game])
    page.locator(".advice li.best .iconbtn").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_function(f"(before) => ({WHERE[game]})() !== before", arg=before)


def test_among_people_everybody_has_to_say_yes(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    table = make_table(host, "quando", 2, bots=[], start=False, open=True)
    guest.goto(f"/t/{table}")
    sit_down(guest, "Ben")
    host.locator(".lobby .btn.primary").click()
    for page in (host, guest):
        expect(page.locator(".quando .hand button").first).to_be_visible()
    switch(host)
    expect(guest.locator(".note-over")).to_contain_text("Ada says yes to a coach")
    expect(host.locator("[data-do=coach]")).to_have_count(0)
    switch(guest)
    for page in (host, guest):
        expect(page.locator("[data-do=coach]")).to_be_visible()
    asked = host if host.locator(".own.turn").count() else guest
    other = guest if asked is host else host
    other.locator("[data-do=coach]").click()
    expect(other.locator("dialog")).to_contain_text("when it is your turn")
    asked.locator("[data-do=coach]").click()
    assert_advised(asked)
    other.keyboard.press("Escape")
    switch(other)
    expect(asked.locator("[data-do=coach]")).to_have_count(0)


def test_a_server_that_cannot_judge_says_why_instead_of_offering_a_coach(
    new_page: NewPage,
) -> None:
    page = new_page("about:blank")
    told = {"announcement": "", "imprint": "", "privacy": "", "contact": "", "coach": False}
    page.route("**/api/site", lambda route: route.fulfill(json=told))
    page.goto("/")
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    switch(page)
    expect(page.locator(".note-over")).to_contain_text("numba")
    expect(page.locator("[data-do=coach]")).to_have_count(0)


@pytest.mark.parametrize("language", languages())
def test_a_coach_that_gets_ready_says_so_for_as_long_as_it_does(
    new_page: NewPage, language: str
) -> None:
    page = new_page(size="phone", language=language)
    lines: list[WebSocketRoute] = []

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        lines.append(socket)
        is_question = '"ask_coach"'
        socket.on_message(lambda told: None if is_question in str(told) else server.send(told))

    def tell(code: str, steps: int = 0) -> None:
        message = {"type": "no_advice", "seat": 0, "code": code, "steps": steps}
        lines[-1].send(json.dumps(message))

    page.route_web_socket(SOCKET, carry)
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    page.keyboard.press("c")
    status = page.locator("dialog [role=status]")
    expect(status).to_have_text(text(language, "web.coach.thinking"))
    for steps in (7, 31):
        tell("getting_ready", steps)
        expect(status).to_have_text(text(language, "web.coach.getting_ready"))
        prepared = text(language, "web.coach.prepared", steps=steps)
        expect(page.locator("dialog .num")).to_have_text(prepared)
    assert_good(page)
    tell("busy")
    expect(status).to_have_text(text(language, "web.coach.problem.busy"))
    expect(page.locator("dialog .num")).to_have_count(0)


def test_a_press_on_an_opponents_card_tells_what_it_may_hide(new_page: NewPage) -> None:
    page = new_page(size="phone", language="de")
    make_table(page, "quando", 3)
    playing_quando.wait_for_something(page)
    card = page.locator(".seat .backs [data-card]").first
    card.click()
    expect(page.locator("dialog")).to_have_count(0)
    switch(page)
    expect(page.locator("[data-do=coach]")).to_be_visible()
    card.click()
    expect(page.locator(".card-odds li").first).to_be_visible(timeout=GETS_READY_MS)
    shares = page.locator(".card-odds .num").all_inner_texts()
    told = [int(share.split(":")[1].rstrip(" %\u00a0")) for share in shares]
    assert 90 <= sum(told) <= 110, shares
    assert_good(page)


def test_a_press_on_the_lanes_tells_where_each_colour_may_end(new_page: NewPage) -> None:
    page = new_page(size="phone", language="fr")
    make_table(page, "5211", 3)
    playing_5211.wait_for_something(page)
    switch(page)
    expect(page.locator("[data-do=coach]")).to_be_visible()
    page.locator(".lanes .lane").first.click()
    expect(page.locator("dialog .odds-table tbody tr")).to_have_count(5, timeout=GETS_READY_MS)
    expect(page.locator("dialog .advice")).to_have_count(0)
    assert_good(page)
