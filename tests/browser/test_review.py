"""The review of a game: from its end, from a file; the graph, the cards, a picture to keep."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from drills.shared.server_process import ServerProcess
from tests.browser import playing_5211, playing_quando
from tests.browser.looking import assert_good
from tests.browser.tables import make_table
from tests.browser.visit import NewPage, Size, Visits

GETS_READY_MS = 240_000
"""Kernels may have to be compiled first."""
GRAPH = ".graph-press"
PNG = b"\x89PNG"
REVIEW = {"en": "Review", "de": "Analyse", "fr": "Analyse", "it": "Analisi"}


def play(page: Page, game: str) -> str:
    options = {"target": 10} if game == "quando" else {}
    table = make_table(page, game, 2, options=options)
    (playing_quando if game == "quando" else playing_5211).play_until(page, "over")
    return table


def await_review(page: Page) -> None:
    expect(page.locator(".review-parts")).to_be_visible(timeout=GETS_READY_MS)
    expect(page.locator(".review-wait")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "size", "language", "theme"),
    [("quando", "phone", "en", "light"), ("5211", "desktop", "de", "dark")],
)
def test_a_game_just_played_is_reviewed_and_kept(
    new_page: NewPage,
    tmp_path: Path,
    game: str,
    size: Size,
    language: str,
    theme: Literal["light", "dark"],
) -> None:
    page = new_page(size=size, language=language, theme=theme)
    table = play(page, game)
    page.get_by_role("link", name=REVIEW[language]).click()
    await_review(page)
    assert_good(page)
    rows = page.locator(".shares").first.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(page.locator(".sum")).to_contain_text("You" if language == "en" else "Du")
    expect(page.locator(".reviewed-hand").first).to_be_visible()
    with page.expect_download() as saved:
        page.locator("[data-do=picture]").click()
    saved.value.save_as(tmp_path / "review.png")
    assert (tmp_path / "review.png").read_bytes().startswith(PNG)
    page.locator(GRAPH).focus()
    page.keyboard.press("Home")
    first = page.locator(GRAPH).get_attribute("aria-valuetext")
    page.keyboard.press("ArrowRight")
    assert page.locator(GRAPH).get_attribute("aria-valuetext") != first
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/replay/{table}#1\.\d+\.[12]$"))
    expect(page.locator(".replay-bar")).to_be_visible()
    page.go_back()
    expect(page.locator(".review-parts")).to_be_visible()
    page.goto("/my-games")
    page.locator(".all-games").get_by_role("link", name=REVIEW[language]).click()
    expect(page).to_have_url(re.compile(rf"/review/{table}#0$"))
    expect(page.locator(".review-parts")).to_be_visible()


def test_what_was_chosen_and_what_was_better_is_marked_on_the_cards(new_page: NewPage) -> None:
    page = new_page()
    play(page, "quando")
    page.get_by_role("link", name="Review").click()
    await_review(page)
    page.locator(".review-whose label", has_text="Everybody").click()
    moments = page.locator(".moments .notable-choice", has_text="Costliest mistake")
    expect(moments).to_have_count(1)
    expect(moments).to_contain_text(re.compile(r"Better: .+, by [\d.]+ ± [\d.]+ points"))
    for mark in page.locator("[data-marks*=chosen]").all():
        assert mark.locator("svg").count() == 1
    point = page.locator(GRAPH)
    box = point.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".replay-bar")).to_be_visible()
    page.locator("[data-do=review]").click()
    expect(page.locator(".review-parts")).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("tablet", "fr"), ("small", "it")])
def test_a_record_from_a_file_is_reviewed_and_its_review_can_be_stopped(
    new_page: NewPage, tmp_path: Path, size: Size, language: str
) -> None:
    player = new_page()
    table = play(player, "quando")
    file = tmp_path / "game.json"
    file.write_bytes(player.request.get(f"/api/tables/{table}/record").body())
    page = new_page("/review", size=size, language=language)
    assert_good(page)
    page.locator(".review-wait a").click()
    page.locator("input[type=file]").set_input_files(file)
    page.locator("[data-do=review]").click()
    page.locator(".review-wait .btn").click()
    expect(page.locator(".review-wait p")).to_be_visible()
    assert_good(page)
    page.locator(".review-wait .btn").click()
    await_review(page)
    assert_good(page)
    page.locator(".notable-choice .btn").first.click()
    expect(page.locator(".replay-bar")).to_be_visible()


def test_a_table_without_a_finished_game_has_no_review(
    browser: Browser, server: ServerProcess
) -> None:
    visits = Visits(browser, server.base)  # The browser complains about the answer 404.
    page = visits.open()
    table = make_table(page, "quando", 2)
    for where in (table, "a" * 22):
        page.goto(f"/review/{where}")
        told = page.locator(".review-wait")
        expect(told).to_contain_text("You can review a game once it is over.")
    assert_good(page)
    visits.close()
