"""5211 in a real browser: whole games, every state, every language, by pointer and by keys."""

import json
import re
import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.geometry.made_up_table import MadeUpTable
from tests.browser.geometry.play5211 import STATES
from tests.browser.geometry.screens import Screen
from tests.browser.looking import assert_fits, assert_good, assert_has_its_words
from tests.browser.made_up import SOCKET
from tests.browser.playing_5211 import (
    choose,
    go_on,
    go_on_by_keys,
    lay,
    lay_by_keys,
    play_until,
    wait_for_something,
)
from tests.browser.tables import make_table, sit_down
from tests.browser.visit import NewPage, Size

ROUNDS = {2: 11, 3: 7, 4: 6, 5: 4}


def status(page: Page) -> str:
    """The sentence in which the page asks or tells."""
    return page.locator(".play5211 h1.status").inner_text()


@pytest.mark.parametrize(("players", "size"), [(2, "desktop"), (5, "phone")])
def test_a_whole_game_against_bots(new_page: NewPage, players: int, size: Size) -> None:
    page = new_page(size=size)
    make_table(page, "5211", players)
    assert play_until(page, "over") == ROUNDS[players]
    expect(page.locator(".score-sheet tbody tr")).to_have_count(ROUNDS[players])
    assert_good(page)
    page.locator("[data-do=rematch]").click()
    expect(page.locator(".held")).to_have_count(5)


def test_a_game_begins_with_one_press_on_the_first_page(new_page: NewPage) -> None:
    page = new_page(
        "/",
        bots={
            "quando": {"players": 2, "level": "gentle"},
            "5211": {"players": 2, "level": "gentle"},
        },
    )
    page.locator("section", has=page.locator("#game-5211")).locator(".btn.primary").click()
    assert wait_for_something(page) == "choose"
    expect(page).to_have_title(re.compile("Your turn"))


@pytest.mark.parametrize(
    ("language", "size"), [("en", "phone"), ("de", "desktop"), ("fr", "phone"), ("it", "desktop")]
)
def test_a_whole_game_in_every_language(new_page: NewPage, language: str, size: Size) -> None:
    page = new_page(size=size, language=language)
    make_table(page, "5211", 2)
    rounds = 0
    while (asked := wait_for_something(page)) != "over":
        if rounds < 2:
            assert_fits(page)
            assert_has_its_words(page)
        if asked == "choose":
            lay(page)
        else:
            rounds += 1
            go_on(page)
    assert_good(page)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_whole_game_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "5211", 5)
    rounds = play_until(page, "over", laying=lay_by_keys, going_on=go_on_by_keys)
    assert rounds == ROUNDS[5]


def test_every_key_is_listed(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "5211", 2)
    wait_for_something(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("take the cards back")
    assert_good(page)
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    expect(page.locator(".held[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".held[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_contain_text("Everyone gets 5 cards")


@pytest.mark.parametrize(
    ("players", "size", "theme"),
    [
        (2, "small", "dark"),
        (2, "tablet", "light"),
        (3, "phone", "light"),
        (3, "wide", "dark"),
        (4, "desktop", "dark"),
        (4, "phone", "dark"),
        (5, "small", "light"),
        (5, "desktop", "light"),
    ],
)
def test_choosing_and_telling_pass_in_every_size(
    new_page: NewPage, players: int, size: Size, theme: str
) -> None:
    page = new_page(size=size, theme=theme, language="de")  # type: ignore[arg-type]
    make_table(page, "5211", players)
    wait_for_something(page)
    assert_good(page)
    choose(page)
    assert_good(page)
    play_until(page, "told")
    assert_good(page)
    assert_all_is_in_sight(page)


def assert_all_is_in_sight(page: Page) -> None:
    """The button that leads on can be pressed without scrolling."""
    box = page.locator(".play5211 .actions").bounding_box()
    size = page.viewport_size
    assert box
    assert size
    assert box["y"] + box["height"] <= size["height"] + 1


def test_choose_lay_and_take_back_until_all_have_chosen(new_page: NewPage) -> None:
    ada, bo = new_page(size="desktop"), new_page(size="phone", language="it")
    table = make_table(ada, "5211", 2, bots=[], start=False)
    bo.goto(f"/t/{table}")
    sit_down(bo, "Bo")
    ada.locator("main .btn.primary:not([aria-disabled=true])").click()
    wait_for_something(ada)
    wait_for_something(bo)

    choose(ada)
    expect(ada.locator(".lanes .ghost")).not_to_have_count(0)
    ada.locator("[data-do=lay]").click()
    expect(ada.locator(".play5211 h1.status")).to_have_text("You have chosen")
    expect(ada.locator(".held")).to_have_count(3)
    expect(bo.locator(".spot.ready")).to_have_count(1)
    expect(bo.locator(".spot.ready .chosen")).to_have_count(2)
    assert_good(ada)
    assert_good(bo)

    ada.keyboard.press("r")
    expect(ada.locator(".held")).to_have_count(5)
    expect(bo.locator(".spot.ready")).to_have_count(0)
    choose(ada)
    ada.locator("[data-do=lay]").click()
    ada.locator("[data-do=take-back]").click()
    expect(ada.locator(".held")).to_have_count(5)

    lay(ada)
    ada.reload()
    expect(ada.locator("[data-do=take-back]")).to_be_visible()
    lay(bo)
    assert wait_for_something(ada) == wait_for_something(bo) == "choose"
    expect(ada.locator(".you .slots .face")).to_have_count(2)
    expect(ada.locator(".lanes .cell.on k-shape")).to_have_count(4)


def test_the_longer_game_deals_again_and_says_so(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "5211", 5, options={"long": True})
    assert play_until(page, "between") == ROUNDS[5]
    assert_good(page)
    go_on(page)
    expect(page.locator(".own.asked .held")).to_have_count(5)
    expect(page.locator(".topbar .where")).to_contain_text("Deal 2")


def test_the_last_round_is_announced(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "5211", 5)
    for _ in range(ROUNDS[5] - 1):
        play_until(page, "told")
        assert page.locator(".banner").count() == 0
        expect(page.locator(".topbar .where")).to_contain_text(f"of {ROUNDS[5]}")
        expect(page.locator(".spot .say", has_text="in all")).to_have_count(5)
        go_on(page)
    wait_for_something(page)
    expect(page.locator(".banner")).to_contain_text("Last round")
    assert_good(page)


def test_the_last_round_of_four_fits_a_phone(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "5211", 4, clock=120)
    for _ in range(ROUNDS[4] - 1):
        play_until(page, "told")
        go_on(page)
    wait_for_something(page)
    expect(page.locator(".banner")).to_be_visible()
    hand, buttons = page.locator(".hand").bounding_box(), page.locator(".actions").bounding_box()
    assert hand
    assert buttons
    assert hand["y"] + hand["height"] <= buttons["y"] + 1
    assert_good(page)


@pytest.mark.parametrize(("height", "text"), [(844, 100), (640, 100), (480, 200)])
def test_every_reason_of_a_scored_round_stays(new_page: NewPage, height: int, text: int) -> None:
    table = MadeUpTable(new_page, language="en")
    table.resize(Screen(390, height, text))
    table.show(STATES["told"], 4)
    steps = table.page.locator(".steps").get_by_role("listitem")
    expect(steps).to_have_count(4)
    assert "score at exactly 6" in steps.first.inner_text()
    if height > 480:
        expect(steps.last).to_be_in_viewport(ratio=0.9)
        steps.first.scroll_into_view_if_needed()
        expect(steps.first).to_be_in_viewport(ratio=0.9)


def test_the_newest_of_several_choices_is_shown_also_after_a_reload(new_page: NewPage) -> None:
    """A choice that is changed without taking it back is told to nobody else (F4)."""
    page, other = new_page(), new_page()
    heard: list[dict[str, Any]] = []
    servers: list[WebSocketRoute] = []

    def carry(socket: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            heard.append(json.loads(text))
            socket.send(text)

        servers.append(socket.connect_to_server())
        servers[-1].on_message(pass_on)

    page.route_web_socket(SOCKET, carry)
    table = make_table(page, "5211", 2, bots=[], start=False)
    other.goto(f"/t/{table}")
    sit_down(other, "Bo")
    page.locator("main .btn.primary:not([aria-disabled=true])").click()
    wait_for_something(page)
    lay(page)
    held = page.locator(".held")
    expect(held).to_have_count(3)
    told = next(
        seats[0] for m in reversed(heard) if (seats := m.get("seats")) and m["type"] != "presence"
    )
    shown = [labels(page)]
    chosen = f"lay {' '.join(sorted(told['view']['choice']))}"
    others = [text for text in told["legal"] if text.startswith("lay") and text != chosen]
    for action in others[-2:]:
        act = {"type": "act", "seat": 0, "action": action, "turn": told["turn"]}
        servers[-1].send(json.dumps({**act, "cmd_id": secrets.token_hex(16)}))
        page.wait_for_function(
            f"(before) => String(({HELD})()) !== before", arg=",".join(shown[-1])
        )
        shown.append(labels(page))
    assert "changed" in {message["type"] for message in heard}
    page.reload()
    expect(held).to_have_count(3)
    assert labels(page) == shown[-1]
    assert len(set(map(tuple, shown))) == 3


HELD = """() => [...document.querySelectorAll(".held")]
  .map((card) => card.getAttribute("aria-label"))"""


def labels(page: Page) -> list[str]:
    """The cards that are still in hand."""
    found: list[str] = page.evaluate(HELD)
    return found


def test_a_listener_hears_what_the_log_shows(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "5211", 2)
    wait_for_something(page)
    lay(page)
    wait_for_something(page)
    heard = page.locator("#said p").all_inner_texts()
    page.locator(".topbar button").first.click()
    shown = page.get_by_role("dialog").locator("li").all_inner_texts()
    told = [line for line in shown if line.startswith(("You show", "You draw"))]
    assert len(told) == 2
    assert set(told) <= set(heard)
    lanes = page.locator(".lanes ul.sr li").all_text_contents()
    assert re.fullmatch(r"Yellow \d of 5", lanes[0])


def test_moving_cards_end_where_they_belong(new_page: NewPage) -> None:
    page = new_page(moves=True, tempo=2)
    make_table(page, "5211", 4)
    wait_for_something(page)
    assert play_until(page, "told") == 0
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".steps .unsaid")).to_have_count(0)
    go_on(page)
    expect(page.locator(".own.asked .held")).to_have_count(5)


def test_somebody_who_watches_sees_no_hand(new_page: NewPage) -> None:
    ada, watcher = new_page(), new_page(size="phone")
    table = make_table(ada, "5211", 3)
    wait_for_something(ada)
    watcher.goto(f"/t/{table}")
    expect(watcher.locator(".play5211 .spot")).to_have_count(3)
    expect(watcher.locator(".held")).to_have_count(0)
    assert "everybody chooses two cards" in status(watcher)
    assert_good(watcher)


def test_two_people_play_a_whole_game_with_a_reload_in_the_middle(new_page: NewPage) -> None:
    ada, bo = new_page(size="phone"), new_page(size="desktop", language="fr", theme="dark")
    table = make_table(ada, "5211", 2, bots=[], start=False)
    bo.goto(f"/t/{table}")
    sit_down(bo, "Bo")
    ada.locator("main .btn.primary:not([aria-disabled=true])").click()
    for round_number in range(ROUNDS[2]):
        for turn in range(3):
            for page in (ada, bo):
                expect(page.locator(".own.asked .held[aria-disabled=false]")).not_to_have_count(0)
                lay(page)
                if (round_number, turn) == (3, 1):
                    page.reload()
        for page in (ada, bo):
            assert wait_for_something(page) == "told"
            go_on(page)
    expect(ada.locator("[data-do=rematch]")).to_be_visible()
    expect(bo.locator(".standing .place")).to_have_count(2)
    totals = [page.locator("tfoot td .sr").all_text_contents() for page in (ada, bo)]
    assert totals[0] == totals[1][::-1]
    assert_good(bo)


def test_several_people_at_one_device_take_turns_behind_a_curtain(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "5211", 3, here=["Bo"], bots=["gentle"])
    curtain = page.get_by_role("dialog")
    hands = set()
    for _ in range(3):
        for _ in ("Ada", "Bo"):
            page.wait_for_selector(
                "dialog[open], .pass-on .btn, .own.asked .held[aria-disabled=false]"
            )
            if page.locator(".pass-on").count():
                expect(page.get_by_role("button", name="Take back")).to_be_visible()
                assert_good(page)
                page.locator(".pass-on .btn.primary").click()
                expect(curtain).to_be_visible()
            if curtain.count():
                hands.add(curtain.get_by_role("heading").inner_text())
                curtain.get_by_role("button").click()
                expect(curtain).to_have_count(0)
            lay(page)
    assert wait_for_something(page) == "told"
    assert hands == {"Ada, it is your turn", "Bo, it is your turn"}
