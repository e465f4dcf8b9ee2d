"""Several people at one table: the host's part, talk, leaving after a game, being called."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from quandary.words import languages
from tests.browser import playing_5211, playing_quando
from tests.browser.looking import assert_fits, assert_good
from tests.browser.made_up import LONG_NAMES, SOCKET, dress
from tests.browser.tables import make_table, sit_down
from tests.browser.visit import SIZES, NewPage

HIDDEN = """
  window.notices = [];
  window.Notification = class extends EventTarget {
    static permission = "granted";
    constructor(title, options) { super(); window.notices.push([title, options.body]); }
    close() {}
  };
  Object.defineProperty(document, "hidden", { get: () => window.isAway === true });
"""


def two_people(new_page: NewPage, game: str) -> tuple[Page, Page]:
    """A host and a guest, in the lobby of one table."""
    host = new_page()
    table = make_table(host, game, 3, start=False, bots=["gentle"])
    guest = new_page(f"/t/{table}", size="phone")
    sit_down(guest, "Bea")
    expect(host.locator(".place", has_text="Bea")).to_be_visible()
    return host, guest


@pytest.mark.parametrize("language", languages())
def test_a_guest_on_a_phone_sees_the_whole_lobby(new_page: NewPage, language: str) -> None:
    table = make_table(new_page(), "quando", 3, start=False, bots=["gentle"])
    guest = new_page(f"/t/{table}", size="phone", language=language)
    sit_down(guest, "Bea")
    buttons = guest.locator(".chat header .btn")
    expect(buttons).to_have_count(2)
    ends = buttons.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().right)")
    assert max(ends) <= SIZES["phone"][0]


def test_the_host_changes_a_bot_hands_over_and_ends_the_game(new_page: NewPage) -> None:
    host, guest = two_people(new_page, "quando")
    host.locator(".place.bot button").click()
    host.locator("dialog label", has_text="Sharp").click()
    expect(guest.locator(".place.bot")).to_contain_text("sharp bot")
    host.locator(".place", has_text="Bea").locator("button").click()
    host.get_by_role("button", name="Make Bea the host").click()
    expect(guest.locator(".start")).to_be_visible()
    expect(host.locator(".start")).to_have_count(0)
    guest.locator(".start").click()
    expect(guest.locator(".hand button").first).to_be_visible()
    guest.locator(".topbar button").last.click()
    guest.get_by_role("button", name="End the game").click()
    guest.locator("dialog .danger").click()
    expect(host.locator(".lobby h1")).to_have_text("The game was ended")
    assert_good(host)


def test_the_host_takes_a_removal_back(new_page: NewPage) -> None:
    host, guest = two_people(new_page, "quando")
    expect(host.locator(".readmit")).to_have_count(0)
    host.locator(".place", has_text="Bea").locator("button").click()
    host.get_by_role("button", name="Remove Bea from the table").click()
    host.locator("dialog .danger").click()
    expect(guest.locator("h1")).to_have_text("The host removed you from the table")
    host.get_by_role("button", name="Let the removed player rejoin").click()
    expect(host.locator(".readmit")).to_have_count(0)
    guest.reload()
    sit_down(guest, "Bea")
    expect(host.locator(".place", has_text="Bea")).to_be_visible()
    assert_good(host)


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_what_is_said_is_marked_until_it_is_read_and_can_be_muted(
    new_page: NewPage, game: str
) -> None:
    host, guest = two_people(new_page, game)
    host.locator(".start").click()
    expect(host.locator(".topbar [aria-label='Chat']")).to_be_visible()
    expect(host.locator(".topbar .dot")).to_have_count(0)
    guest.locator(".topbar [aria-label='Chat']").click()
    guest.locator(".chat input").fill("Good luck")
    guest.keyboard.press("Enter")
    expect(host.locator(".topbar .dot")).to_be_visible()
    expect(host.locator("#said")).to_contain_text("Bea: Good luck")
    assert_good(host)
    host.locator(".topbar [aria-label='Chat, new messages']").click()
    expect(host.locator(".chat .lines")).to_contain_text("Good luck")
    host.get_by_role("button", name="Mute everybody").click()
    guest.locator(".reactions button").first.click()
    guest.locator(".chat input").fill("Are you there?")
    guest.keyboard.press("Enter")
    expect(guest.locator(".chat .lines")).to_contain_text("Are you there?")
    host.keyboard.press("Escape")
    expect(host.locator(".topbar .dot, .bubble")).to_have_count(0)


def test_a_reaction_shows_at_its_seat_in_the_lobby_and_stays_in_the_chat(
    new_page: NewPage,
) -> None:
    host, guest = two_people(new_page, "quando")
    guest.locator(".reactions button", has_text="Thanks").click()
    for page in (host, guest):
        expect(page.locator(".place", has_text="Bea").locator(".said")).to_have_text("Thanks")
        expect(page.locator(".chat .lines")).to_contain_text("Bea Thanks")
    assert_good(guest)
    expect(host.locator(".said")).to_have_count(0)
    guest.locator(".reactions button", has_text="Thanks").click()
    expect(host.locator(".said")).to_be_visible()
    host.locator(".start").click()
    expect(host.locator(".hand button").first).to_be_visible()
    expect(host.locator(".bubble, .topbar .dot")).to_have_count(0)


def test_what_is_said_in_the_lobby_moves_and_covers_no_seat(new_page: NewPage) -> None:
    _, guest = two_people(new_page, "quando")
    places = "(all) => all.map((each) => each.getBoundingClientRect().toJSON())"
    before = guest.locator(".place").evaluate_all(places)
    guest.locator(".chat input").fill("What a long way it was to this table, hello all! " * 4)
    guest.keyboard.press("Enter")
    expect(guest.locator(".place .said")).to_be_visible()
    now = guest.locator(".place").evaluate_all(places)
    assert [place["height"] for place in now] == [place["height"] for place in before]
    expect(guest.locator(".bubble")).to_have_count(0)
    assert_good(guest)


@pytest.mark.parametrize("is_here", [True, False])
def test_after_a_game_anybody_starts_again_if_the_host_is_gone(
    new_page: NewPage, is_here: bool
) -> None:
    page = new_page()
    make_table(page, "quando", 2, options={"target": 1})
    playing_quando.play_until(page, "over")

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(with_another_host(str(text), is_here)))

    page.route_web_socket(SOCKET, carry)
    page.reload()
    expect(page.locator(".after .btn").first).to_be_visible()
    expect(page.locator("[data-do=rematch]")).to_have_count(int(not is_here))
    expect(page.get_by_text("Heron can start again")).to_have_count(int(is_here))


def with_another_host(text: str, is_here: bool) -> str:
    """A message in which the bot of the other seat is a person, and the host."""
    message = json.loads(text)
    if message["type"] == "snapshot":
        message["table"]["host"] = 1
        message["table"]["seats"][1].update(kind="person", name="Heron", present=is_here)
    if message["type"] == "presence":
        message["seats"][1] = is_here
    return json.dumps(message)


def test_whoever_leaves_after_a_game_leaves_a_name_and_a_seat_to_fill(new_page: NewPage) -> None:
    host = new_page()
    table = make_table(host, "5211", 2, start=False, bots=[])
    guest = new_page(f"/t/{table}")
    sit_down(guest, "Bea")
    host.locator(".start").click()
    playing_5211.play_together(host, guest)
    guest.locator(".topbar button").last.click()
    guest.get_by_role("button", name="Leave the table").click()
    guest.locator("dialog .danger").click()
    expect(guest.locator(".home")).to_be_visible()
    fill = host.get_by_role("button", name="A seat is free")
    expect(fill).to_be_visible()
    expect(host.locator(".standing")).to_contain_text("Bea")
    fill.click()
    expect(host.locator(".place.free")).to_be_visible()
    assert_good(host)
    host.get_by_role("button", name="Add a bot").click()
    host.locator("dialog .row-btn").first.click()
    host.get_by_role("button", name="Start a new game").click()
    assert playing_5211.wait_for_something(host) == "choose"


def test_a_notice_says_whose_turn_it_is_while_the_page_is_not_in_front(new_page: NewPage) -> None:
    page = new_page(notifies=True)
    page.add_init_script(HIDDEN)
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    assert page.evaluate("window.notices") == []
    page.evaluate("window.isAway = true")
    playing_quando.answer(page, "play")
    playing_quando.answer(page, playing_quando.wait_for_something(page))
    page.wait_for_function("() => window.notices.length > 1")
    for title, text in page.evaluate("window.notices"):
        assert title == "Quando"
        assert text, "it says what is asked for"
    expect(page).to_have_title("Your turn – Quando")


def test_the_log_tells_of_every_round_of_the_game(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "quando", 2, options={"target": 300})
    playing_quando.play_until(page, "scores")
    playing_quando.answer(page, "scores")
    playing_quando.wait_for_something(page)
    page.keyboard.press("l")
    rounds = page.locator(".loground")
    expect(rounds).to_have_count(2)
    assert rounds.first.locator("li").count() > 4
    assert_good(page)
    page.reload()
    playing_quando.wait_for_something(page)
    page.keyboard.press("l")
    expect(rounds.first.locator("li")).to_have_count(1)
    expect(rounds.first).to_contain_text("Points: You")


def test_what_was_said_is_gone_in_another_language_and_away_from_the_table(
    new_page: NewPage,
) -> None:
    page = new_page()
    make_table(page, "quando", 2)
    playing_quando.answer(page, playing_quando.wait_for_something(page))
    said = page.locator("#said")
    expect(said).to_contain_text("You play")
    page.locator(".topbar button").last.click()
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog label", has_text="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(said).not_to_contain_text("You play")
    page.keyboard.press("Escape")
    playing_quando.answer(page, playing_quando.wait_for_something(page))
    expect(said).to_contain_text("Du nimmst")
    page.locator(".topbar a").click()
    expect(page.locator(".home")).to_be_visible()
    expect(said.locator("p")).to_have_count(0)


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_an_arrow_leads_to_the_hand_from_anywhere(new_page: NewPage, game: str) -> None:
    page = new_page()
    make_table(page, game, 2)
    cards = page.locator(".hand button")
    expect(cards.first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(cards.last).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cards.nth(cards.count() - 2)).to_be_focused()
    page.locator(".topbar button").last.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.first).to_be_focused()


def test_a_long_name_is_told_on_the_scores_of_a_phone(new_page: NewPage) -> None:
    page = new_page(size="phone")
    dress(page, lambda told: None, LONG_NAMES)
    make_table(page, "quando", 3, options={"target": 300})
    playing_quando.play_until(page, "scores")
    for name in page.locator(".row b").all():
        assert name.evaluate("name => name.scrollHeight <= name.clientHeight + 2")
    assert_good(page)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_five_players_of_5211_fit_a_small_phone(new_page: NewPage, language: str) -> None:
    page = new_page(size="small", language=language)
    make_table(page, "5211", 5, clock=120)
    playing_5211.wait_for_something(page)
    for key in ("", "Enter", "1"):
        if key:
            page.keyboard.press(key)
        hand = page.locator(".hand").bounding_box()
        buttons = page.locator(".actions").bounding_box()
        assert hand
        assert buttons
        assert hand["y"] + hand["height"] <= buttons["y"] + 1
        assert_fits(page)
