"""The first page: one's own tables, each told from the others."""

from __future__ import annotations

from collections import Counter

import pytest
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


@pytest.mark.parametrize(
    ("language", "game", "title"),
    [
        ("en", "quando", "Your lesson in Quando"),
        ("de", "5211", "Deine Einführung in 5211"),
        ("fr", "quando", "Votre leçon de Quando"),
        ("it", "5211", "La tua lezione di 5211"),
    ],
)
def test_a_lesson_to_go_on_with_is_told_from_a_game(
    new_page: NewPage, language: str, game: str, title: str
) -> None:
    page = new_page("/", size="phone", language=language)
    page.locator("section", has=page.locator(f"#game-{game}")).locator(".learn").click()
    expect(page.locator(".hand button").first).to_be_visible()
    lesson = page.url
    page.goto("/")
    expect(page.locator(".resume b")).to_have_text(title)
    page.locator(".resume a").click()
    expect(page).to_have_url(lesson)
    expect(page.locator(".guide")).to_be_visible()


def test_the_settings_are_a_press_away_and_the_volume_is_kept(new_page: NewPage) -> None:
    page = new_page("/", size="small", language="de")
    page.get_by_role("button", name="Einstellungen").click()
    volume = page.get_by_role("slider", name="Lautstärke")
    volume.fill("35")
    assert_good(page)
    page.reload()
    page.get_by_role("button", name="Einstellungen").click()
    expect(volume).to_have_value("35")
    page.get_by_role("switch", name="Klänge").click(force=True)
    expect(volume).to_have_count(0)


def test_what_is_chosen_against_bots_is_played_and_kept(new_page: NewPage) -> None:
    page = new_page("/", name="Ada")
    card = page.get_by_role("region", name="Quando")
    card.get_by_role("button", name="Against 3 steady bots").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name="2", exact=True).check()
    sheet.get_by_role("radio", name="100 points").check()
    sheet.get_by_role("switch", name="Memory aid").click(force=True)
    sheet.get_by_role("button", name="Keep for later").click()
    expect(card.get_by_role("button", name="Against one steady bot")).to_be_visible()
    card.get_by_role("button", name="Against one steady bot").click()
    sheet.get_by_role("button", name="Play now").click()
    expect(page.locator(".hand button").first).to_be_visible()
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert (table["options"], table["memory_aid"]) == ({"target": 100}, False)
    assert len(table["seats"]) == 2


def test_the_memory_aid_is_offered_only_where_it_does_something(new_page: NewPage) -> None:
    page = new_page("/", name="Ada")
    page.get_by_role("region", name="5211").get_by_role("button", name="Against 3").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Play now")).to_be_visible()
    expect(sheet.get_by_role("switch", name="Memory aid")).to_have_count(0)
    sheet.get_by_role("button", name="Keep for later").click()
    page.get_by_role("region", name="5211").get_by_role("button", name="Play with friends").click()
    expect(sheet.get_by_role("switch", name="Memory aid")).to_have_count(0)
    sheet.get_by_role("radio", name="Quando").check()
    expect(sheet.get_by_role("switch", name="Memory aid")).to_have_count(1)


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


@pytest.mark.parametrize(("width", "height"), [(1024, 600), (1180, 820), (1366, 640), (1440, 900)])
def test_every_way_into_a_game_is_in_sight(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(language="de")
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    expect(page.locator(".go .btn")).to_have_count(10)
    for button in page.locator(".go .btn").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert_good(page)


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_no_choice_is_left_alone_in_its_row(new_page: NewPage, language: str) -> None:
    page = new_page("/", size="phone", language=language)
    page.locator(".against").first.click()
    tops = "(all) => all.map((each) => each.getBoundingClientRect().top)"
    for keys in page.locator("dialog .keys[data-words]").all():
        rows = Counter(keys.locator("label").evaluate_all(tops))
        assert len(set(rows.values())) == 1, "rows are equally long"
    assert_good(page)


def test_a_name_that_is_too_long_says_so(new_page: NewPage) -> None:
    page = new_page("/")
    page.locator(".head .name").click()
    field = page.locator("dialog input")
    field.fill("Maximiliane-Theodora von H")
    expect(field).to_have_value("Maximiliane-Theodora von")
    expect(page.locator("dialog .cut")).to_have_text(
        "This name is too long: at most 24 characters."
    )
    expect(page.locator("#said")).to_contain_text("at most 24 characters")
    field.fill("Maximiliane")
    expect(page.locator("dialog .cut")).to_have_count(0)


def test_a_sheet_is_left_behind_with_the_screen_that_it_belongs_to(new_page: NewPage) -> None:
    page = new_page("/")
    page.locator("a[href='/rules/quando']").click()
    expect(page.locator(".rules-page h1")).to_be_visible()
    page.go_back()
    page.locator(".against").first.click()
    expect(page.locator("dialog")).to_be_visible()
    page.go_forward()
    expect(page.locator(".rules-page h1")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
