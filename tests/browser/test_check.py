"""The fair deal in the page: what it gives away, what it is told, and what its check says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from quandary.analysis.deal_v1 import server_promise
from tests.browser.looking import assert_good
from tests.browser.made_up import SOCKET
from tests.browser.playing_quando import play_until
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

Change = Callable[[dict[str, Any]], None]
RECORD = re.compile(r"/api/tables/[\w-]{22}/record$")
PROVED = {
    "en": "Deal 1: proved to you.",
    "de": "Geben 1: für dich bewiesen.",
    "fr": "Donne 1\N{NO-BREAK SPACE}: prouvée pour vous.",
    "it": "Distribuzione 1: provata per te.",
}


def change_record(page: Page, change: Change) -> None:
    """Let the page be told another record than the server's."""

    def answer(route: Route) -> None:
        record = route.fetch().json()
        change(record)
        route.fulfill(json=record)

    page.unroute(RECORD)
    page.route(RECORD, answer)


def change_deals(page: Page, change: Change, loses: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Change what the page is told of coming deals; gives what it sends, as it comes."""
    sent: list[dict[str, Any]] = []

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            table = message.get("table")
            if isinstance(table, dict) and table["fair"]:
                change(table["fair"])
            socket.send(json.dumps(message))

        def to_server(text: str | bytes) -> None:
            sent.append(json.loads(text))
            if sent[-1]["type"] not in loses:
                server.send(text)

        server.on_message(to_page)
        socket.on_message(to_server)

    page.route_web_socket(SOCKET, carry)
    return sent


def check(page: Page) -> None:
    page.locator(".after button.btn.second").last.click()
    expect(page.locator(".checked li").first).to_be_visible()


def swap_secret(record: dict[str, Any]) -> None:
    proof = record["deals"][0]["fair"]
    proof["secret"] = "5e" * 32
    proof["commit"] = server_promise(proof["table"], proof["deal"], bytes.fromhex(proof["secret"]))


def leave_everybody_out(record: dict[str, Any]) -> None:
    for told in record["deals"][0]["fair"]["seats"]:
        told |= {"commit": None, "entropy": None}


def add_an_attempt(record: dict[str, Any]) -> None:
    record["voided"] = [{**record["deals"][0]["fair"], "deal": "0.0.0", "unrevealed": [0]}]


@pytest.fixture
def played(new_page: NewPage) -> Page:
    page = new_page()
    make_table(page, "quando", 2, options={"target": 10})
    play_until(page, "over")
    return page


def test_what_the_check_says_of_a_game_and_of_one_that_was_changed(played: Page) -> None:
    check(played)
    expect(played.locator(".checked li.yes").first).to_contain_text(PROVED["en"])
    expect(played.locator(".checked .no, .checked .open")).to_have_count(0)
    assert_good(played)
    changes = {swap_secret: "not the one", leave_everybody_out: "not", add_an_attempt: "missing"}
    for change, said in changes.items():
        change_record(played, change)
        played.keyboard.press("Escape")
        check(played)
        expect(played.locator(".checked li").first).to_have_class("no")
        expect(played.locator(".checked li").first).to_contain_text(said)


def test_on_another_device_the_check_names_whom_to_trust(played: Page) -> None:
    played.evaluate("() => localStorage.removeItem('quandary.pins.' + location.pathname.slice(3))")
    played.reload()
    check(played)
    expect(played.locator(".checked li.yes").first).to_contain_text("anyone who trusts Ada")


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_the_check_speaks_every_language(new_page: NewPage, language: str) -> None:
    page = new_page(language=language)
    make_table(page, "quando", 2, options={"target": 10})
    play_until(page, "over")
    check(page)
    expect(page.locator(".checked li.yes").first).to_contain_text(PROVED[language])
    assert_good(page)


def test_a_changed_promise_is_told_and_the_bytes_are_kept_secret(new_page: NewPage) -> None:
    def change(fair: dict[str, Any]) -> None:
        if fair["phase"] == "reveal":
            fair["commit"] = "0" * 64

    page = new_page()
    page.goto("/")
    sent = change_deals(page, change)
    make_table(page, "quando", 2)
    expect(page.locator(".note-over")).to_contain_text("changed its promise")
    expect(page.locator(".hand button").first).to_be_visible()
    promises = [message["commit"] for message in sent if message["type"] == "ready"]
    assert len(promises) == len(set(promises)) == 2, "it was asked again, once"
    assert "reveal" not in {message["type"] for message in sent}


def test_a_restore_is_told(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 2)
    expect(page.locator(".hand button").first).to_be_visible()
    change_deals(page, lambda fair: fair.update(restored=1))
    page.reload()
    expect(page.locator(".note-over")).to_contain_text("was restored from a backup")


def test_a_server_that_says_falsely_that_nothing_came_is_told_plainly(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    change_deals(page, lambda fair: None, loses=["reveal"])
    make_table(page, "quando", 2, options={"target": 10})
    blamed = "Attempt 1 is said to have failed because of you, although this device sent"
    expect(page.locator(".note-over")).to_contain_text(blamed)
    play_until(page, "over")
    check(page)
    first = page.locator(".checked li").first
    expect(first).to_have_class("open")
    expect(first).to_contain_text("Deal 1: not proved.")
    expect(first).to_contain_text("2 earlier attempts failed")
    expect(first).to_contain_text(blamed)
    assert_good(page)
