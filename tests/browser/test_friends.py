"""Friends at a table: names, emblems, words at seats, lost connections, going on together."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import playing_5211, playing_quando
from tests.browser.looking import assert_good
from tests.browser.made_up import SOCKET
from tests.browser.tables import make_table, sit_down
from tests.browser.test_several_people import two_people
from tests.browser.visit import NewPage, Size

LIKE_ADA = "\u0430d\u0430"
"""In Cyrillic letters."""
IS_OFF = "input => !input.validity.valid && input.validationMessage"


def start(host: Page, guest: Page) -> None:
    """Begin, and wait until both have cards."""
    host.locator(".start").click()
    for page in (host, guest):
        expect(page.locator(".hand button").first).to_be_visible()


def set_name(page: Page, name: str) -> None:
    """Change one's name in the settings of the table's menu."""
    page.locator(".topbar button").last.click()
    page.get_by_role("button", name="Settings").click()
    field = page.get_by_label("Your name")
    field.fill(name)
    field.press("Tab")
    page.keyboard.press("Escape")


# Names


def test_a_guest_is_asked_for_a_name_and_it_is_kept(new_page: NewPage) -> None:
    host = new_page()
    table = make_table(host, "quando", 3, start=False, bots=[])
    guest = new_page(f"/t/{table}", size="phone")
    field = guest.locator(".join input")
    expect(field).to_have_value("")
    for blank in ("", "   "):
        field.fill(blank)
        guest.locator(".join .btn.primary").click()
        assert "your name" in field.evaluate(IS_OFF)
    expect(host.locator(".place.person")).to_have_count(1)
    sit_down(guest, "Bea")
    other = make_table(host, "5211", 3, start=False, bots=[])
    guest.goto(f"/t/{other}")
    expect(guest.locator(".join input")).to_have_value("Bea")


def test_a_table_for_friends_needs_the_name_of_its_host(new_page: NewPage) -> None:
    page = new_page("/")
    page.get_by_role("button", name="Play with friends").first.click()
    page.get_by_role("button", name="Create the table").click()
    field = page.locator("dialog input[autocomplete=nickname]").first
    assert "your name" in field.evaluate(IS_OFF)
    field.fill("Ada")
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator(".place.person")).to_contain_text("Ada")


def test_a_new_name_in_the_settings_is_everybodys(new_page: NewPage) -> None:
    host, guest = two_people(new_page, "quando")
    start(host, guest)
    set_name(guest, "Beatrix")
    expect(host.locator(".seat", has_text="Beatrix")).to_be_visible()
    expect(host.locator("#said")).to_contain_text("Bea is now called Beatrix.")
    host.locator(".topbar [aria-label='Chat']").click()
    expect(host.locator(".chat .lines")).to_contain_text("Bea is now called Beatrix.")
    assert_good(host)


def test_a_new_name_that_looks_like_anothers_is_refused_with_another(new_page: NewPage) -> None:
    host, guest = two_people(new_page, "quando")
    set_name(guest, LIKE_ADA)
    expect(guest.locator(".note-over")).to_contain_text(f"{LIKE_ADA} 2")
    expect(host.locator(".place", has_text="Bea")).to_be_visible()


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_everybody_has_an_emblem_which_is_the_same_for_all(new_page: NewPage, game: str) -> None:
    host, guest = two_people(new_page, game)
    emblems = "tokens => tokens.map((token) => token.dataset.emblem)"
    told = [page.locator(".place .token").evaluate_all(emblems) for page in (host, guest)]
    assert told[0] == told[1]
    assert len(set(told[0])) == 3
    assert_good(guest)
    start(host, guest)
    bea, ada = ("[data-seat='1'] .token", "[data-seat='0'] .token")
    assert host.locator(bea).get_attribute("data-emblem") == told[0][1]
    assert guest.locator(ada).get_attribute("data-emblem") == told[0][0]


# Words at the seat


@pytest.mark.parametrize("game", ["quando", "5211"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_what_is_said_is_read_at_the_seat_it_comes_from(
    new_page: NewPage, game: str, size: Size
) -> None:
    host, guest = two_people(new_page, game)
    start(host, guest)
    guest.locator(".topbar [aria-label='Chat']").click()
    guest.locator(".chat input").fill("What a hand, and what a long sentence to say so!")
    guest.keyboard.press("Enter")
    bubble = host.locator(".bubble")
    expect(bubble).to_contain_text("what a long sentence")
    seat, said = host.locator("[data-seat='1']").bounding_box(), bubble.bounding_box()
    assert seat
    assert said
    assert abs(said["y"] - seat["y"]) < 20
    assert seat["x"] - 20 <= said["x"] <= seat["x"] + seat["width"]
    assert_good(host)
    expect(bubble).to_have_count(0)
    guest.locator(".reactions button", has_text="Thanks").click()
    expect(bubble).to_contain_text("Thanks")


def test_own_words_are_shown_above_the_own_hand(new_page: NewPage) -> None:
    host, guest = two_people(new_page, "quando")
    start(host, guest)
    host.locator(".topbar [aria-label='Chat']").click()
    host.locator(".reactions button", has_text="Hello").click()
    host.keyboard.press("Escape")
    said, own = host.locator(".bubble").bounding_box(), host.locator(".own").bounding_box()
    assert said
    assert own
    assert said["y"] + said["height"] <= own["y"]


# Connections


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_a_lost_connection_is_seen_at_the_seat_and_so_is_its_return(
    new_page: NewPage, game: str
) -> None:
    host, guest = two_people(new_page, game)
    start(host, guest)
    seat = host.locator("[data-seat='1']")
    expect(seat).not_to_contain_text("offline")
    table = guest.url
    guest.goto("about:blank")
    expect(seat).to_contain_text("offline")
    expect(host.locator("#said")).to_contain_text("Bea has lost the connection.")
    assert_good(host)
    guest.goto(table)
    expect(seat).not_to_contain_text("offline")
    expect(host.locator("#said")).to_contain_text("Bea is connected again.")


# Going on together


def test_nobody_is_pulled_out_of_the_result_and_the_evening_is_counted(new_page: NewPage) -> None:
    host = new_page()
    table = make_table(host, "5211", 2, start=False, bots=[])
    guest = new_page(f"/t/{table}", size="phone")
    sit_down(guest, "Bea")
    start(host, guest)
    playing_5211.play_together(host, guest)
    while guest.locator(".standing").count() == 0:
        playing_5211.go_on(guest)
    host.locator("[data-do=rematch]").click()
    join_in = guest.locator("[data-do=join-in]")
    expect(join_in).to_contain_text("Ada would like to play again.")
    expect(guest.locator(".standing")).to_be_visible()
    assert_good(guest)
    host.locator(".topbar [aria-label^='Chat']").click()
    host.locator(".chat input").fill("Coming?")
    host.keyboard.press("Enter")
    expect(guest.locator(".bubble")).to_contain_text("Coming?")
    host.keyboard.press("Escape")
    join_in.click()
    for page in (host, guest):
        assert playing_5211.wait_for_something(page) == "choose"
    host.locator(".topbar button").last.click()
    host.get_by_role("button", name="End the game").click()
    host.locator("dialog .danger").click()
    for page in (host, guest):
        rows = page.locator(".tally tbody tr")
        expect(rows).to_have_count(2)
        assert sum(int(won) for won in rows.locator("td:nth-of-type(1)").all_inner_texts()) >= 1
        assert rows.locator("td:nth-of-type(2)").all_inner_texts() == ["1", "1"]
    assert_good(guest)


def test_after_several_games_the_bar_leads_to_the_evenings_tally(new_page: NewPage) -> None:
    page = new_page(size="phone")
    rows = [
        {"name": "Heron", "seat": 1, "games": 3, "won": 1, "points": 80},
        {"name": "Ada", "seat": 0, "games": 3, "won": 2, "points": 91},
        {"name": "Cem", "seat": None, "games": 2, "won": 0, "points": 12},
    ]

    def carry(socket: WebSocketRoute) -> None:
        def tell(text: str | bytes) -> None:
            told = json.loads(text)
            if isinstance(told.get("table"), dict):
                told["table"] |= {"evening": rows, "status": "over"}
            socket.send(json.dumps(told))

        socket.connect_to_server().on_message(tell)

    page.route_web_socket(SOCKET, carry)
    make_table(page, "quando", 2)
    page.locator("[data-do=evening]").click()
    told = page.locator(".tally tbody tr")
    expect(told).to_have_count(3)
    assert [row.split() for row in told.all_inner_texts()] == [
        ["A", "Ada", "2", "3", "91"],
        ["H", "Heron", "1", "3", "80"],
        ["C", "Cem", "(has", "left)", "0", "2", "12"],
    ]
    assert_good(page)


def test_a_round_that_begins_without_a_player_waits_for_their_press(new_page: NewPage) -> None:
    host = new_page()
    table = make_table(host, "quando", 3, start=False, bots=["steady"], options={"target": 300})
    guest = new_page(f"/t/{table}")
    sit_down(guest, "Bea")
    start(host, guest)
    while not all(page.locator(".end .btn.primary").count() for page in (host, guest)):
        for page in (host, guest):
            asked = page.evaluate(playing_quando.ASKED)
            if asked and asked != "scores":
                playing_quando.answer(page, asked)
    scores = guest.locator(".end .hands").inner_text()
    host.locator(".end .btn.primary").click()
    expect(guest.locator("[data-go]")).to_have_text("The round has begun: to the table")
    assert guest.locator(".end .hands").inner_text() == scores
    expect(host.locator(".hand button").first).to_be_visible()
    assert_good(guest)
    guest.locator("[data-go]").click()
    expect(guest.locator(".hand button").first).to_be_visible()


# Joining


@pytest.mark.parametrize(
    ("language", "rules"), [("en", "Rules of Quando"), ("de", "Regeln von Quando")]
)
def test_whoever_is_invited_reads_what_was_agreed_and_finds_the_rules(
    new_page: NewPage, language: str, rules: str
) -> None:
    host = new_page()
    table = make_table(host, "quando", 3, start=False, bots=[], clock=60, options={"target": 100})
    guest = new_page(f"/t/{table}", size="phone", language=language)
    agreed = guest.locator(".join .agreed")
    expect(agreed).to_contain_text("100")
    expect(agreed).to_contain_text("60")
    assert_good(guest)
    guest.get_by_role("link", name=rules).click()
    expect(guest).to_have_url(re.compile("/rules/quando$"))
    guest.go_back()
    expect(guest.locator(".join input")).to_be_visible()
