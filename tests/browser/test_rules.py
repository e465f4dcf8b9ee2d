"""The rules pages: to be read in every language and size, and found clause by clause."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looking import assert_good
from tests.browser.playing_5211 import wait_for_something
from tests.browser.tables import make_table
from tests.browser.visit import NewPage, Size

CLAUSES = {"quando": 25, "5211": 17}


@pytest.mark.parametrize("game", CLAUSES)
@pytest.mark.parametrize(
    ("language", "size", "theme"),
    [
        ("en", "small", "dark"),
        ("de", "desktop", "light"),
        ("fr", "phone", "light"),
        ("it", "tablet", "dark"),
    ],
)
def test_the_rules_can_be_read(
    new_page: NewPage, game: str, language: str, size: Size, theme: str
) -> None:
    page = new_page(f"/rules/{game}", size=size, language=language, theme=theme)  # type: ignore[arg-type]
    expect(page.locator(".clause")).to_have_count(CLAUSES[game])
    assert_good(page)


def test_an_address_leads_to_its_clause(new_page: NewPage) -> None:
    page = new_page("/rules/quando#Q19")
    expect(page.locator("#Q19")).to_be_in_viewport()
    expect(page.locator("#Q19")).to_have_class("clause lit")
    page.locator(".rules-contents a[href='#Q7']").first.click()
    expect(page.locator("#Q7 h3")).to_be_in_viewport()
    expect(page.locator("#Q19")).to_have_class("clause")


def test_the_language_changes_without_a_reload(new_page: NewPage) -> None:
    page = new_page("/rules/5211", size="phone")
    expect(page.locator("#F13 h3")).to_contain_text("The last round")
    page.evaluate("window.isTheSamePage = true")
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("#F13 h3")).to_contain_text("L’ultimo turno")
    assert page.evaluate("window.isTheSamePage") is True
    page.reload()
    expect(page.locator("#F13 h3")).to_contain_text("L’ultimo turno")


def test_the_way_back_names_a_table_of_another_game(new_page: NewPage) -> None:
    page = new_page()
    table = make_table(page, "quando", 2)
    expect(page.locator(".hand button").first).to_be_visible()
    page.goto("/rules/quando")
    page.get_by_role("link", name="The rules of 5211").click()
    back = page.locator(".rules-back")
    expect(back).to_have_text("Back to your table: Quando")
    page.reload()
    expect(back).to_have_text("Back to your table: Quando")
    back.click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    page.goto("/")
    expect(page.locator(".learn").first).to_be_visible()
    page.goto("/rules/quando")
    expect(page.locator(".clause").first).to_be_visible()
    expect(back).to_have_count(0)


def test_there_is_a_way_back_to_the_table(new_page: NewPage) -> None:
    page = new_page(size="phone")
    table = make_table(page, "5211", 2)
    wait_for_something(page)
    page.locator(".topbar button").last.click()
    page.get_by_role("link", name="Rules of the game").click()
    expect(page.locator(".clause").first).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    expect(page).to_have_url(f"{page.url.split('/t/')[0]}/t/{table}")
    assert wait_for_something(page) == "choose"
