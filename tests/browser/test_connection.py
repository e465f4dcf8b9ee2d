"""The server goes away in the middle of a game and comes back: the page says so and plays on."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from drills.shared.server_process import ServerProcess
from tests.browser import playing_quando
from tests.browser.conftest import QUICK
from tests.browser.looking import assert_fits, assert_good
from tests.browser.playing_5211 import choose, lay, lay_chosen, play_until, wait_for_something
from tests.browser.tables import make_table
from tests.browser.test_stand_in import overlaps
from tests.browser.visit import SIZES, Size, Visits

COVERED_BY_RIBBON = """() => {
  const ribbon = document.querySelector(".ribbon").getBoundingClientRect();
  return [...document.querySelectorAll("main *")].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width > 1 && box.top < ribbon.bottom - 1 && box.bottom > ribbon.top;
  }).map((part) => part.className || part.tagName);
}"""
NOTHING_LISTENS = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "WebSocket connection")


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_a_killed_server_is_missed_and_found_and_no_choice_is_lost(
    browser: Browser, tmp_path: Path
) -> None:
    place = {"database": str(tmp_path / "tables.sqlite3"), "port": free_port(), "patience": QUICK}
    with ServerProcess(**place) as server:
        visits = Visits(browser, server.base)
        page = visits.open(size="phone")
        make_table(page, "5211", 3)
        wait_for_something(page)
        lay(page)
        wait_for_something(page)
        choose(page)
        server.process.kill()
        expect(page.locator(".ribbon")).to_contain_text("come back by itself")
        expect(page.locator(".held[aria-pressed=true]")).to_have_count(1)
        assert_good(page)
    with ServerProcess(**place):
        expect(page.locator(".ribbon")).to_contain_text("connection is back", timeout=20_000)
        expect(page.locator(".held[aria-pressed=true]")).to_have_count(1)
        lay_chosen(page)
        assert play_until(page, "told") == 0
        visits.close()
    others = [
        line for line in visits.complaints if not any(part in line for part in NOTHING_LISTENS)
    ]
    assert others == []


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_a_cut_network_is_noticed_at_once_and_a_press_waits_for_it(
    browser: Browser, server: ServerProcess, game: str
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open(size="phone")
    make_table(page, game, 2)
    if game == "quando":
        playing_quando.wait_for_something(page)
        page.locator(".hand button").first.click()
    else:
        wait_for_something(page)
        choose(page)
    chosen = page.locator(".hand [aria-pressed=true]")
    count = chosen.count()
    page.context.set_offline(True)
    expect(page.locator(".ribbon")).to_contain_text("connection was lost", timeout=2000)
    page.locator(".actions .btn.primary").click()
    expect(page.locator(".actions .waits")).to_have_text("Will be sent when the connection is back")
    expect(chosen).to_have_count(count)
    assert_good(page)
    page.context.set_offline(False)
    expect(page.locator(".ribbon")).to_contain_text("connection is back", timeout=2000)
    expect(chosen).to_have_count(0)
    visits.close()
    others = [
        line for line in visits.complaints if not any(part in line for part in NOTHING_LISTENS)
    ]
    assert others == []


@pytest.mark.parametrize(("size", "language"), [("phone", "de"), ("desktop", "en")])
@pytest.mark.parametrize("game", ["quando", "5211"])
def test_the_ribbon_of_a_lost_connection_covers_nothing(
    browser: Browser, server: ServerProcess, size: Size, language: str, game: str
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open(size=size, language=language)
    make_table(page, game, 4)
    expect(page.locator(".hand button").first).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator(".ribbon")).to_be_visible()
    covered = page.evaluate(COVERED_BY_RIBBON)
    assert covered == []
    assert_fits(page)
    buttons = page.locator(".actions .btn").last.bounding_box()
    assert buttons
    assert buttons["y"] + buttons["height"] <= SIZES[size][1]
    visits.close()


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_lanes_of_5211_and_what_is_asked_keep_apart_on_a_low_screen(
    browser: Browser, server: ServerProcess, players: int
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open()
    page.set_viewport_size({"width": 1366, "height": 768})
    make_table(page, "5211", players)
    wait_for_something(page)
    page.context.set_offline(True)
    expect(page.locator(".ribbon")).to_be_visible()
    assert not overlaps(page, ".lanes", ".status")
    page.context.set_offline(False)
    expect(page.locator(".ribbon")).to_be_hidden()
    page.set_viewport_size({"width": 1366, "height": 640})
    assert not overlaps(page, ".lanes", ".status")
    assert not overlaps(page, ".hand button >> nth=2", ".actions .btn")
    button = page.locator(".actions .btn").bounding_box()
    assert button
    assert button["y"] + button["height"] <= 640
    visits.close()


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_parts_of_a_quando_table_keep_apart_on_a_low_screen(
    browser: Browser, server: ServerProcess, players: int
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open()
    make_table(page, "quando", players)
    playing_quando.wait_for_something(page)
    for height in (640, 712, 768, 900):
        page.set_viewport_size({"width": 1366, "height": height})
        for seat in range(players - 1):
            assert not overlaps(page, f".seat >> nth={seat}", ".draw")
        assert not overlaps(page, ".draw", ".event")
        assert not overlaps(page, ".discard", ".event")
        assert not overlaps(page, ".turnover", ".pile >> nth=0")
        assert not overlaps(page, ".event", ".status")
        assert not overlaps(page, ".hand button >> nth=0", ".actions .btn >> nth=0")
        assert_fits(page)
    visits.close()


def test_a_connection_that_has_fallen_silent_is_given_up(
    browser: Browser, server: ServerProcess
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open()
    is_cut = False

    def carry(route: WebSocketRoute) -> None:
        far = route.connect_to_server()
        route.on_message(lambda text: None if is_cut else far.send(text))
        far.on_message(lambda text: None if is_cut else route.send(text))

    page.route_web_socket("**/api/socket", carry)
    page.clock.install()
    make_table(page, "5211", 2)
    wait_for_something(page)
    page.clock.fast_forward(40_000)
    page.wait_for_timeout(500)
    page.clock.fast_forward(15_000)
    expect(page.locator(".ribbon")).to_have_count(0)
    is_cut = True
    page.clock.fast_forward(30_000)
    expect(page.locator(".ribbon")).to_have_count(0)
    page.clock.fast_forward(15_000)
    expect(page.locator(".ribbon")).to_contain_text("connection was lost")
    visits.close()
    assert visits.complaints == []


@pytest.mark.parametrize(("size", "language"), [("phone", "de"), ("desktop", "en")])
def test_simpler_bots_are_told_in_one_quiet_line_until_the_stronger_are_ready(
    browser: Browser, server: ServerProcess, size: Size, language: str
) -> None:
    sockets: list[WebSocketRoute] = []

    def relay(ours: WebSocketRoute) -> None:
        def tell(frame: str | bytes) -> None:
            told = json.loads(frame)
            ours.send(json.dumps({**told, "simpler": [1]} if told["type"] == "presence" else told))

        sockets.append(ours)
        ours.connect_to_server().on_message(tell)

    visits = Visits(browser, server.base)
    page = visits.open(size=size, language=language)
    page.route_web_socket("**/api/socket", relay)
    make_table(page, "quando", 2)
    line = page.locator(".ribbon.quiet")
    expect(line).to_contain_text(
        {"en": "simpler ones are playing", "de": "spielen einfachere"}[language]
    )
    assert page.evaluate(COVERED_BY_RIBBON) == []
    assert_good(page)
    ready = {"type": "presence", "seats": [True, False], "spectators": 0, "clock": None}
    sockets[-1].send(json.dumps({**ready, "simpler": []}))
    expect(line).to_have_count(0)
    visits.close()


def test_a_sheet_that_cannot_be_fetched_says_why(browser: Browser, server: ServerProcess) -> None:
    """It is fetched when it is wanted, and then the network may be away."""
    visits = Visits(browser, server.base)
    page = visits.open("/", name="Ada")
    expect(page.locator(".home .games")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Settings").click()
    expect(page.locator(".note-over")).to_contain_text("Are you online?")
    expect(page.locator("dialog")).to_have_count(0)
    assert_good(page)
    visits.close()
    assert [line for line in visits.complaints if line.startswith("thrown")] == []


def upgrade(page: Page, server: ServerProcess) -> None:
    """From now on the server has another page, and no longer the scripts of this one."""
    page.route("**/static/*/later.js", lambda route: route.fulfill(status=404))
    newer = {"etag": '"en-0123456789abcdef"'}
    page.route(
        f"{server.base}/",
        lambda route: (
            route.fulfill(headers=newer) if route.request.method == "HEAD" else route.fallback()
        ),
    )


def test_a_sheet_that_an_upgraded_server_no_longer_has_offers_the_newer_page(
    browser: Browser, server: ServerProcess
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open(name="Ada")
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    upgrade(page, server)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    ribbon = page.locator(".ribbon")
    expect(ribbon).to_contain_text("newer version")
    expect(page.locator(".note-over")).to_have_count(0)
    assert_good(page)
    with page.expect_navigation(wait_until="commit"):
        ribbon.get_by_role("button", name="Reload").click()
    visits.close()


def test_a_screen_that_an_upgraded_server_no_longer_has_renews_the_page(
    browser: Browser, server: ServerProcess
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open("/", name="Ada")
    expect(page.locator(".home .games")).to_be_visible()
    upgrade(page, server)
    page.evaluate("window.isOld = true")
    page.locator("a[href='/rules/quando']").first.click()
    page.wait_for_function("() => !window.isOld")
    expect(page.locator(".lost")).to_be_visible()  # Once only: here the newer page never comes.
    visits.close()
