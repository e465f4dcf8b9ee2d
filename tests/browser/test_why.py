"""Why can't I? Whatever is not possible is said in a sentence, and leads to its clause."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import playing_5211, playing_quando
from tests.browser.looking import assert_good
from tests.browser.made_up import SOCKET, dress
from tests.browser.tables import make_table
from tests.browser.visit import NewPage, Size

KNOCKING = {"en": "Knocking", "de": "Klopfen", "fr": "Frapper", "it": "Bussare"}


def instead(page: Page, action: str) -> None:
    """Whatever the page wishes to do from now on, the server hears `action`."""

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: server.send(_changed(str(text), action)))

    page.route_web_socket(SOCKET, carry)


def _changed(text: str, action: str) -> str:
    message = json.loads(text)
    return json.dumps({**message, "action": action}) if message["type"] == "act" else text


def assert_leads_to(page: Page, clause: str) -> None:
    """The sentence has a link, and the link brings the clause, with the table still there."""
    address = page.url
    link = page.locator(".why .clause-link")
    expect(link).to_contain_text(clause)
    link.click()
    expect(page.locator("dialog h2")).to_contain_text(clause)
    expect(page.locator("dialog .clause p").first).to_be_visible()
    assert_good(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url == address


@pytest.mark.parametrize(
    ("language", "size"), [("en", "desktop"), ("de", "small"), ("fr", "phone"), ("it", "tablet")]
)
def test_knocking_too_early_leads_to_its_clause(
    new_page: NewPage, language: str, size: Size
) -> None:
    page = new_page(language=language, size=size)
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    page.locator(".knock").click(force=True)
    assert_leads_to(page, "Q19")
    page.keyboard.press("w")
    expect(page.locator("dialog h2")).to_contain_text(KNOCKING[language])


def a_run_in_hand(told: dict[str, Any]) -> None:
    """3, 4 and 5 in hand, and what the rules would allow with them."""
    hand = told["view"]["hands"][told["seat"]]
    for card, front in zip(hand, (3, 4, 5, 7, 7, 9, 10, 10), strict=True):
        card["front"] = front
    if told["legal"]:
        told["legal"] = [*(f"play {place}" for place in range(8)), "play 0 1 2", "play 3 4"]


def test_a_choice_that_cannot_be_played_leads_to_its_clause(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    dress(page, a_run_in_hand)
    page.reload()
    hand = page.locator(".hand button")
    for place in (0, 1):
        hand.nth(place).click()
    page.locator(".actions .btn.primary").click(force=True)
    assert_leads_to(page, "Q7")
    hand.nth(3).click()
    expect(page.locator(".why")).to_contain_text("7 does not go with 3, 4")
    assert_leads_to(page, "Q8")
    hand.nth(3).click()
    page.locator(".actions .btn.primary").click(force=True)
    assert_leads_to(page, "Q6")


def test_a_refusal_of_the_server_leads_to_its_clause(new_page: NewPage) -> None:
    page = new_page()
    instead(page, "knock")
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    page.locator(".hand button").first.click()
    page.locator(".actions .btn.primary").click(force=True)
    expect(page.locator(".why")).to_contain_text("you have not played yet")
    assert_leads_to(page, "Q19")


def test_in_5211_the_clause_is_found_by_keys_alone(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "5211", 3)
    playing_5211.wait_for_something(page)
    page.keyboard.press("Enter")
    expect(page.locator(".ask .why")).to_contain_text("Choose two cards")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.why a')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("dialog h2")).to_contain_text("F4")
    expect(page.locator("dialog .clause p").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator(".ask .why")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.locator("dialog h2")).to_contain_text("F4")


def test_in_5211_a_refusal_leads_to_its_clause(new_page: NewPage) -> None:
    page = new_page(size="small")
    instead(page, "take back")
    make_table(page, "5211", 5)
    playing_5211.wait_for_something(page)
    playing_5211.choose(page)
    page.locator("[data-do=lay]").click()
    expect(page.locator(".ask .why")).to_contain_text("nothing has been laid down")
    assert_leads_to(page, "F4")


def test_a_clause_leads_on_to_another_without_leaving_the_table(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    page.locator(".actions .btn.primary").click(force=True)
    page.locator(".why .clause-link").click()
    page.locator("dialog .clause a", has_text="Q7").first.click()
    expect(page.locator("dialog h2")).to_contain_text("Q7")
    assert "#" not in page.url
