"""The same cards for others: made from a game, played by somebody else, compared; and the day's."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import playing_quando
from tests.browser.looking import assert_good
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

GETS_READY_MS = 240_000
"""Kernels may have to be compiled first."""


def test_somebody_plays_the_cards_of_another_and_they_compare(new_page: NewPage) -> None:
    ada = new_page(name="Ada")
    make_table(ada, "quando", 2, options={"target": 10})
    playing_quando.play_until(ada, "over")
    ada.goto("/my-games")
    ada.get_by_role("button", name="Let others play these cards").click()
    link = ada.locator("dialog .linkbox").input_value()
    assert_good(ada)
    ada.locator("dialog .sheet-foot").get_by_role("link", name="Compare").click()
    expect(ada.locator(".compared tbody tr").filter(has_text="Ada")).to_have_count(1)
    bea = new_page(size="phone", name="Bea")
    bea.goto("/challenge/" + link.rpartition("/")[2])
    expect(bea.locator(".challenge")).to_contain_text("One person has finished.")
    expect(bea.locator(".challenge")).to_contain_text("You see the results once you have finished.")
    expect(bea.locator(".compared")).to_have_count(0)
    assert_good(bea)
    bea.get_by_role("button", name="Play these cards").click()
    playing_quando.play_until(bea, "over")
    bea.get_by_role("link", name="Compare").click()
    rows = bea.locator(".compared tbody tr")
    expect(rows.filter(has_text="Ada")).to_have_count(1)
    expect(rows.filter(has_text="Bea").locator(".tag")).to_have_text("You")
    assert_good(bea)
    rows.filter(has_text="Ada").get_by_role("button", name="Where you parted").click()
    expect(bea.locator("dialog h2")).to_have_text("Where you parted", timeout=GETS_READY_MS)
    expect(bea.locator("dialog .sheet-foot, dialog .sheet-text").first).to_be_visible()
    assert_good(bea)


def test_the_deal_of_the_day_is_on_the_first_page_and_is_gone_on_with(new_page: NewPage) -> None:
    page = new_page("/", size="phone", name="Ada", language="de")
    page.get_by_role("link", name="Spiel des Tages").click()
    expect(page.locator(".challenge")).to_have_count(2)
    page.locator(".promise summary").first.click()
    expect(page.locator(".promise code").first).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
    assert_good(page)
    ours = page.locator(".challenge").filter(has=page.get_by_role("heading", name="5211"))
    ours.get_by_role("button").click()
    expect(page.get_by_role("heading", name="Wähle zwei Karten")).to_be_visible()
    table = page.url
    page.goto("/day")
    page.get_by_role("button", name="Weiter").click()
    expect(page).to_have_url(table)
