"""Whoever comes by a link: a dead one, a full table, a seat that moves, a guest sent away."""

from __future__ import annotations

import json
import re
from typing import Any

import apsw
import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from drills.shared.server_process import ServerProcess
from tests.browser.looking import assert_fits, assert_good
from tests.browser.made_up import LONG_NAMES, SOCKET, dress, full_hands, last_round, owes
from tests.browser.playing_quando import answer, numbers_in_hand, play_until, wait_for_something
from tests.browser.tables import make_table, sit_down
from tests.browser.visit import SIZES, NewPage, Size, Visits


def test_a_guest_who_is_sent_away_is_told(new_page: NewPage) -> None:
    host = new_page()
    table = make_table(host, "quando", 3, start=False, bots=[])
    guest = new_page(f"/t/{table}", size="phone")
    sit_down(guest, "Bea")
    place = host.locator(".place", has_text="Bea")
    place.locator("button").click()
    host.locator("dialog .form .btn").last.click()
    host.locator("dialog .btn.danger").click()
    expect(place).to_have_count(0)
    expect(guest.locator(".lost h1")).to_be_visible()
    assert_good(guest)
    guest.reload()
    expect(guest.locator(".join input")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "is_running", "size"), [("quando", False, "desktop"), ("5211", True, "phone")]
)
def test_a_full_table_that_nobody_may_watch_is_not_there_for_strangers(
    browser: Browser, server: ServerProcess, game: str, is_running: bool, size: Size
) -> None:
    visits = Visits(browser, server.base)
    table = make_table(visits.open(), game, 2, start=is_running, spectators=False)
    page = visits.open(f"/t/{table}", size=size)
    expect(page.locator(".lost h1")).to_be_visible()
    assert_good(page)
    visits.close()
    assert [line for line in visits.complaints if "404 (Not Found)" not in line] == []


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "This table cannot be opened"),
        ("de", "Dieser Tisch lässt sich nicht öffnen"),
        ("fr", "Cette table ne peut pas être ouverte"),
        ("it", "Questo tavolo non si può aprire"),
    ],
)
def test_a_damaged_table_says_so(
    browser: Browser, server: ServerProcess, language: str, title: str
) -> None:
    table = f"damaged-table-{language}".ljust(22, "x")
    connection = apsw.Connection(str(server.folder / "drill.sqlite3"))
    connection.set_busy_timeout(10_000)
    connection.execute("INSERT INTO event VALUES (?, 1, NULL, 0, 'created', x'7b')", (table,))
    connection.close()
    visits = Visits(browser, server.base)
    page = visits.open(f"/t/{table}", size="phone", language=language)
    expect(page.locator(".lost h1")).to_have_text(title)
    assert_good(page)
    visits.close()
    assert [line for line in visits.complaints if "409 (Conflict)" not in line] == []


def test_who_is_called_like_another_is_offered_a_free_name(
    browser: Browser, server: ServerProcess
) -> None:
    visits = Visits(browser, server.base)
    table = make_table(visits.open(), "quando", 2, start=False, bots=[])
    page = visits.open(f"/t/{table}", size="phone")
    page.locator(".join input").fill("\U0001f1e8\U0001f1ed" * 30)
    expect(page.locator(".join input")).to_have_value("\U0001f1e8\U0001f1ed" * 24)
    page.locator(".join input").fill("ADA")
    page.locator(".join .btn.primary").click()
    expect(page.locator(".note-over")).to_contain_text("How about ‘ADA 2’?")
    expect(page.locator(".join input")).to_have_value("ADA 2")
    page.locator(".join .btn.primary").click()
    expect(page.locator(".place", has_text="ADA 2")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['quandary.settings']).name") == "ADA"
    visits.close()
    assert [line for line in visits.complaints if "409 (Conflict)" not in line] == []


def seat_link(first: Page) -> str:
    """The link that brings the seat of a page to another device."""
    first.locator(".topbar button").last.click()
    first.get_by_role("button", name="Continue on another device").click()
    expect(first.locator("dialog .only-here")).to_contain_text("serve --host 0.0.0.0")
    link = first.locator("dialog .invite-in")
    expect(link).to_be_visible()
    first.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    link.get_by_role("button").click()
    address: str = first.evaluate("window.copied")
    assert re.search(r"/t/[\w-]+#[\w-]+", address)
    return address


def test_a_seat_moves_to_another_device(new_page: NewPage) -> None:
    first = new_page()
    make_table(first, "quando", 2)
    wait_for_something(first)
    hand = numbers_in_hand(first)
    second = new_page(seat_link(first), size="phone")
    wait_for_something(second)
    assert numbers_in_hand(second) == hand
    assert "#" not in second.url
    expect(first.locator("dialog h2")).to_be_visible()
    answer(second, "play")
    assert wait_for_something(second) == "draw"


def test_a_seat_that_moved_has_its_record_where_nobody_may_watch(new_page: NewPage) -> None:
    """The other device has the seat's token, and not its guest's cookie."""
    first = new_page()
    make_table(first, "quando", 2, spectators=False, options={"target": 10})
    wait_for_something(first)
    second = new_page(seat_link(first), size="phone")
    play_until(second, "over")
    with second.expect_download() as saved:
        second.get_by_role("button", name="Record").click()
    assert re.fullmatch(r"quandary-quando-.{8}\.json", saved.value.suggested_filename)
    assert json.loads(saved.value.path().read_text())["players"][0] == "Ada"
    second.locator(".look-back").click()
    expect(second.locator(".replay-bar")).to_be_visible()


def test_a_link_that_only_this_machine_can_open_says_so(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "5211", 2, start=False, bots=[])
    expect(page.locator(".invite")).to_contain_text("Only this machine can open this link.")
    expect(page.locator(".invite code")).to_have_text("python3 run.py serve --host 0.0.0.0")
    expect(page.locator(".qr")).to_have_count(0)
    assert_good(page)


def test_two_people_play_with_a_reload_in_the_middle(new_page: NewPage) -> None:
    host = new_page()
    table = make_table(host, "quando", 2, start=False, bots=[], options={"target": 500})
    friend = new_page(f"/t/{table}", size="phone")
    sit_down(friend, "Bea")
    host.locator(".start").click()
    for turn in range(6):
        for page in (host, friend):
            assert wait_for_something(page) == "play"
            answer(page, "play")
            if turn == 2:
                page.reload()
            assert wait_for_something(page) == "draw"
            answer(page, "draw")


def test_a_cut_connection_keeps_the_choice_and_comes_back(new_page: NewPage) -> None:
    page = new_page()
    cables: list[tuple[WebSocketRoute, WebSocketRoute]] = []
    page.route_web_socket(
        SOCKET, lambda socket: cables.append((socket, socket.connect_to_server()))
    )
    make_table(page, "quando", 2)
    wait_for_something(page)
    page.locator(".hand button").first.click()
    socket, server = cables[-1]
    server.close()
    socket.close(code=1012)
    expect(page.locator(".ribbon")).to_be_visible()
    expect(page.locator(".ribbon")).to_contain_text("back")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    page.locator(".actions .btn.primary").click()
    expect(page.locator(".draw.open")).to_be_visible()


def test_the_log_is_whole_though_a_reload_brings_only_the_newest(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 2, options={"target": 500})
    for _ in range(6):
        answer(page, wait_for_something(page))
    wait_for_something(page)
    shown = log_lines(page)
    assert len(shown) > 6

    def cut(told: dict[str, Any]) -> None:
        events = told["view"]["events"]
        told["left_out"] += len(events[:-3])
        told["view"]["events"] = events[-3:]

    dress(page, cut)
    page.reload()
    wait_for_something(page)
    page.locator(".topbar button").first.click()
    expect(page.get_by_role("dialog").locator("li")).to_have_text(shown)


def log_lines(page: Page) -> list[str]:
    """Everything that the log of the game says."""
    page.locator(".topbar button").first.click()
    lines = page.get_by_role("dialog").locator("li").all_inner_texts()
    page.keyboard.press("Escape")
    return lines


@pytest.mark.parametrize("players", range(2, 7))
def test_nothing_is_wider_than_the_window(new_page: NewPage, players: int) -> None:
    page = new_page(language="de")
    make_table(page, "quando", players, options={"target": 500})
    wait_for_something(page)
    play_until(page, "draw")
    changes: dict[int, list[Any]] = {
        2: [full_hands],
        4: [full_hands],
        6: [full_hands, last_round, owes],
    }
    for change in [None, *changes.get(players, [])]:
        if change:
            dress(page, change, LONG_NAMES)
            page.reload()
            expect(page.locator(".hand button").first).to_be_visible()
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert_fits(page)
        if change is owes:
            assert_good(page)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_last_turns_of_a_round_fit_a_phone(new_page: NewPage, language: str) -> None:
    page = new_page(size="phone", language=language)
    dress(page, last_round, LONG_NAMES)
    make_table(page, "quando", 4, clock=120)
    wait_for_something(page)
    hand, buttons = page.locator(".hand").bounding_box(), page.locator(".actions").bounding_box()
    assert hand
    assert buttons
    assert hand["y"] + hand["height"] <= buttons["y"] + 8
    assert_good(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_scores_and_sheets_are_accessible_in_both_themes(new_page: NewPage, theme: str) -> None:
    page = new_page("/", size="phone", theme="dark" if theme == "dark" else "light")
    assert_good(page)
    for selector in (".against", ".go button.second:not(.learn)", ".name", ".lang"):
        page.locator(selector).first.click()
        assert_good(page)
        page.keyboard.press("Escape")
    make_table(page, "quando", 2, options={"target": 10})
    play_until(page, "over")
    assert_good(page)


def test_a_name_field_that_appears_in_a_long_sheet_can_be_seen_and_written_in(
    new_page: NewPage,
) -> None:
    page = new_page("/", size="phone", language="de")
    page.locator(".game .btn", has_text="Freunde").first.click()
    inside = page.locator(".sheet-in")
    expect(inside).to_have_attribute("data-more", "")
    page.locator("dialog .switch", has_text="Mehrere an diesem Gerät").locator("input").focus()
    page.keyboard.press("Space")
    page.keyboard.type("Bea")
    field = page.locator("dialog input[type=text]").last
    expect(field).to_have_value("Bea")
    box, foot = field.bounding_box(), page.locator(".sheet-foot").bounding_box()
    assert box
    assert foot
    assert box["y"] + box["height"] <= foot["y"]
    assert_good(page)
