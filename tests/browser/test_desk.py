"""What the host of a server says and does, as players see it; muting and reporting."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from drills.shared.server_process import ServerProcess
from quandary.server.desk import requests
from quandary.server.desk.client import Ask, desk_at_address
from tests.browser.conftest import QUICK
from tests.browser.looking import assert_fits, assert_good
from tests.browser.tables import make_table, sit_down
from tests.browser.visit import NewPage, Visits

TOKEN = "a-token-that-is-long-enough"
LINKS = {"imprint": "https://cards.example/imprint", "privacy": "", "contact": "mailto:a@b.example"}


@pytest.fixture(scope="module")
def hosted() -> Iterator[ServerProcess]:
    with ServerProcess(patience=QUICK, admin_token=TOKEN, log_level="warning") as hosted:
        yield hosted


@pytest.fixture
def at_host(browser: Browser, hosted: ServerProcess) -> Iterator[NewPage]:
    visits = Visits(browser, hosted.base)
    yield visits.open
    visits.close()
    assert visits.complaints == []


@pytest.fixture
def ask(hosted: ServerProcess) -> Ask:
    return desk_at_address(hosted.base, TOKEN)


def test_a_hosts_line_is_on_every_page_until_it_is_dismissed(at_host: NewPage, ask: Ask) -> None:
    line = "The server is down on Monday from 8 to 9. " * 3
    ask(requests.Announce(line.strip()))
    page = at_host("/", size="phone")
    expect(page.locator(".announcement")).to_contain_text("down on Monday")
    assert_good(page)
    make_table(page, "quando", 3)
    expect(page.locator(".hand button").first).to_be_visible()
    expect(page.locator(".announcement")).to_be_visible()
    assert_fits(page)
    page.get_by_role("button", name="Dismiss the announcement").click()
    expect(page.locator(".announcement")).to_have_count(0)
    assert_fits(page)
    page.goto("/")
    expect(page.locator(".home .games")).to_be_visible()
    expect(page.locator(".announcement")).to_have_count(0)
    ask(requests.Announce("Another line."))
    page.reload()
    expect(page.locator(".announcement")).to_have_text("Another line.")
    ask(requests.Announce())


def test_the_foot_says_who_runs_the_server(new_page: NewPage) -> None:
    def answer(page: Page) -> None:
        page.route("**/api/site", lambda route: route.fulfill(json={"announcement": "", **LINKS}))
        page.goto("/")

    page = new_page("about:blank")
    answer(page)
    foot = page.locator(".foot")
    expect(foot.get_by_role("link", name="Imprint")).to_have_attribute("href", LINKS["imprint"])
    expect(foot.get_by_role("link", name="Contact")).to_have_attribute("href", LINKS["contact"])
    expect(foot.get_by_role("link", name="Privacy")).to_have_count(0)


def test_somebody_is_muted_reported_and_banned(at_host: NewPage, ask: Ask) -> None:
    host = at_host()
    table = make_table(host, "quando", 3, start=False, bots=["gentle"])
    guest = at_host(f"/t/{table}")
    expect(host.locator(".chat header button")).to_have_count(0)  # nobody else is there yet
    sit_down(guest, "Bea")
    guest.locator(".say input").fill("you fool")
    guest.locator(".say button").click()
    expect(host.locator(".lines")).to_contain_text("you fool")
    host.locator(".topbar [aria-label='Menu']").click()
    expect(
        host.locator("dialog").get_by_role("button", name="Mute or report a player")
    ).to_be_visible()
    host.keyboard.press("Escape")
    host.locator(".chat").get_by_role("button", name="Mute or report a player").click()
    host.get_by_role("button", name="Mute Bea").click()
    expect(host.locator("dialog").get_by_role("button", name="Unmute Bea")).to_be_visible()
    expect(host.locator(".lines")).not_to_contain_text("you fool")
    assert_good(host)
    host.get_by_role("button", name="Report Bea").click()
    assert_good(host)
    host.get_by_role("button", name="Send report").click()
    asks = host.locator("dialog input").evaluate("(input) => input.validationMessage")
    assert asks == "Say in a few words what happened."
    host.locator("dialog input").fill("Insults me.")
    host.get_by_role("button", name="Send report").click()
    expect(host.locator(".note-over")).to_have_text("Reported. Thank you.")
    host.reload()
    expect(host.locator(".lobby")).to_be_visible()
    expect(host.locator(".lines")).not_to_contain_text("you fool")
    (report,) = ask(requests.ListReports())["reports"]
    assert report["report"]["text"] == "Insults me."
    assert [line["text"] for line in report["report"]["chat"]] == ["you fool"]
    ask(requests.MakeBan(guest=report["report"]["about_guest"]))
    expect(guest.locator(".lost h1")).to_have_text("You can’t play here")
    expect(guest.locator(".lost")).to_be_visible()
    expect(host.locator(".lobby")).to_be_visible()
