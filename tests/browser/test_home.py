"""The first page: one's own tables, each told from the others."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.looking import assert_good
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

TODAY = 'new Date().toLocaleDateString("en", { day: "numeric", month: "short" })'


def test_own_tables_that_are_alike_can_be_told_apart(new_page: NewPage) -> None:
    page = new_page(size="phone", language="de", name="Ada")
    for game, players in (("quando", 2), ("quando", 2), ("quando", 3), ("5211", 2)):
        make_table(page, game, players)
        expect(page.locator(".hand button").first).to_be_visible()
        page.wait_for_timeout(1100)  # nobody makes two tables within a second
    make_table(page, "quando", 2, here=["Bea"])
    expect(page.locator(".curtain")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Alle 5 Tische").click()
    entries = page.locator(".resume p")
    expect(entries).to_have_count(5)
    told = entries.all_inner_texts()
    assert len(set(told)) == 5, told
    assert any("Quando mit Bea" in each for each in told), (
        "whoever shares the device sits there too"
    )
    assert any("Quando mit Heron und Otter" in each for each in told)
    assert any("5211 mit Heron" in each for each in told)
    assert all("· zuletzt " in each for each in told)
    links = page.locator(".resume a")
    described = links.evaluate_all(
        "links => links.map((link) => link.getAttribute('aria-describedby'))"
    )
    assert len(set(described)) == 5, "a listener can tell them apart, too"
    assert_good(page)


def test_a_table_of_another_day_says_which(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 2)
    expect(page.locator(".hand button").first).to_be_visible()
    today = page.evaluate(TODAY)
    page.goto("/")
    expect(page.locator(".resume p")).not_to_contain_text(today)
    page.clock.set_fixed_time("2031-03-05T10:00:00")
    page.reload()
    expect(page.locator(".resume p")).to_contain_text(today)
