"""Lanterns on the page: every screen that is no game takes it in, and none of them was changed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from quandary.server.records.replay import replay_deal
from quandary.server.settings import Settings
from tests.browser.visit import PATIENCE_MS, Visits, chromium
from tests.server.serving import server_in_thread
from tests.third_game.test_records import record


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    with server_in_thread(Settings(tmp_path / "tables")) as address:
        visits = Visits(browser, address)
        yield visits.open("/", language="de", name="Ada")
        visits.close()
        assert all("409" in complaint for complaint in visits.complaints), visits.complaints


def test_the_first_page_offers_it(page: Page) -> None:
    card = page.locator(".game", has=page.locator("#game-lanterns"))
    expect(card.locator(".pitch")).to_contain_text("Laterne")
    expect(card.locator(".art [card]")).to_have_count(3)
    card.locator(".against").click()
    expect(page.locator("dialog [name=players]")).to_have_count(3)


def test_its_options_are_asked_for_and_sent(page: Page) -> None:
    asked: list[Any] = []

    def refuse(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
            return
        asked.append(route.request.post_data_json)
        route.fulfill(status=409, json={"code": "too_many_tables"})  # the browser complains of it

    page.route("**/api/tables", refuse)
    page.locator(".game", has=page.locator("#game-lanterns")).locator(
        "button.second:not(.learn)"
    ).click()
    expect(page.locator("dialog [name=lanterns]")).to_have_count(3)
    page.locator("dialog [name=lanterns]").last.check(force=True)
    page.locator("dialog .primary").click()
    expect(page.locator(".note-over")).to_contain_text("In kurzer Zeit")
    assert asked[0]["game"] == "lanterns"
    assert asked[0]["options"] == {"lanterns": 7}


def test_looking_back_draws_its_table(page: Page) -> None:
    data = json.dumps(record()).encode()
    deals = {deal: replay_deal(data, deal, None) for deal in range(len(record()["deals"]))}

    def answer(route: Route) -> None:
        deal = int(route.request.url.partition("deal=")[2].partition("&")[0])
        route.fulfill(body=msgspec.json.encode(deals[deal]), content_type="application/json")

    page.route("**/api/records/steps**", answer)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": data}
    )
    expect(page.locator("main.lanterns")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lanterns .middle")).not_to_be_empty()
    page.keyboard.press("ArrowRight")
    page.locator(".lanterns .topbar .iconbtn").nth(1).click()
    expect(page.locator(".loglines li")).not_to_have_count(0)
