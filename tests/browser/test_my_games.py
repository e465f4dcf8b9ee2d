"""All games one has played: how they went, finding one, and what becomes of the data."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from drills.shared.server_process import ServerProcess
from tests.browser import playing_quando
from tests.browser.looking import assert_good
from tests.browser.played_games import played_games, tell_games
from tests.browser.tables import make_table
from tests.browser.visit import NewPage, Size, Visits

GETS_READY_MS = 240_000
"""Kernels may have to be compiled first."""


def play_one(page: Page) -> str:
    table = make_table(page, "quando", 2, options={"target": 10})
    playing_quando.play_until(page, "over")
    return table


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [("phone", "en", "dark"), ("tablet", "fr", "light"), ("desktop", "de", "dark"),
     ("small", "it", "light")],
)  # fmt: skip
def test_many_games_are_shown_as_statistics_and_found_by_search(
    new_page: NewPage, size: Size, language: str, theme: str
) -> None:
    page = new_page(size=size, language=language, theme="dark" if theme == "dark" else "light")
    tell_games(page, played_games())
    page.goto("/my-games")
    expect(page.locator(".points-plot:not(.luck-plot) svg")).to_be_visible()
    expect(page.locator(".luck-plot circle.skill").first).to_be_visible()
    expect(page.locator(".all-games li")).to_have_count(20)
    assert_good(page)
    page.locator(".all-games > .btn").click()
    expect(page.locator(".all-games li")).to_have_count(40)
    page.get_by_role("searchbox").fill("BARTHOLOM 5211")
    expect(page.locator(".all-games li b").first).to_contain_text("Bartholomäus Grünwald")
    for line in page.locator(".all-games li b").all_inner_texts():
        assert "5211" in line
    page.get_by_role("searchbox").fill("Nobody at all")
    expect(page.locator(".all-games li")).to_have_count(0)
    page.locator(".statistics .keys label", has_text="5211").click()
    expect(page.locator(".kind").first).to_be_visible()
    assert_good(page)


@pytest.mark.parametrize("size", ["phone", "small"])
def test_a_line_has_room_for_its_text_on_a_phone(new_page: NewPage, size: Size) -> None:
    page = new_page(size=size, language="de")
    tell_games(page, played_games())
    for path, lines in (("/my-games", ".all-games li"), ("/", "li.resume:has(.history-do)")):
        page.goto(path)
        line = page.locator(lines).first
        expect(line.locator(".history-do")).to_be_visible()
        of_line, of_text = line.bounding_box(), line.locator("p").bounding_box()
        assert of_line is not None
        assert of_text is not None
        assert of_text["width"] > of_line["width"] * 0.7


def test_games_that_were_not_reviewed_are_reviewed_one_after_the_other(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    for _ in range(2):
        play_one(page)
    page.goto("/my-games")
    expect(page.locator(".review-more")).to_contain_text("0 of 2 games reviewed.")
    page.get_by_role("button", name="Review 2 games").click()
    expect(page.locator(".review-more")).to_contain_text(
        "2 of 2 games reviewed.", timeout=GETS_READY_MS
    )
    expect(page.locator(".luck-plot circle.skill")).to_have_count(2)
    expect(page.locator(".kind")).to_contain_text("Skill per round")
    assert_good(page)


def test_who_sat_at_several_seats_has_won_with_the_first(new_page: NewPage) -> None:
    (game,) = played_games(1)
    won = replace(game, my_seats=[0, 1], winners=[0])
    lost = replace(won, table="b" * 22, winners=[1])
    page = new_page()
    tell_games(page, [won, lost])
    page.goto("/my-games")
    expect(page.locator(".all-games li")).to_have_count(2)
    expect(page.locator(".all-games .lampdot:not(.out)")).to_have_count(1)


def test_what_was_played_is_counted_and_taken_along(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(size="phone", name="Ada")
    table = play_one(page)
    page.goto("/")
    page.get_by_role("link", name="All my games").click()
    expect(page.locator(".all-games li")).to_have_count(1)
    expect(page.locator(".kind h3")).to_have_text("2 players · Gentle")
    expect(page.locator(".kind")).to_contain_text(re.compile(r"[01] of 1"))
    expect(page.locator(".kind")).to_contain_text("Too few to say")
    assert_good(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download all records").click()
    saved.value.save_as(tmp_path / "games.zip")
    (name,) = zipfile.ZipFile(io.BytesIO((tmp_path / "games.zip").read_bytes())).namelist()
    assert table[:8] in name
    page.locator(".all-games").get_by_role("link", name="Replay").click()
    assert page.url.endswith(f"/replay/{table}#0")


def test_another_device_becomes_the_same_player_by_a_link(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    play_one(page)
    page.goto("/my-games")
    page.get_by_role("button", name="Use on another device").click()
    code = page.locator(".transfer-code").inner_text().replace(" ", "")
    assert_good(page)
    asked: list[str] = []
    other = new_page(size="phone")
    other.on("request", lambda request: asked.append(f"{request.url} {request.headers}"))
    other.goto(f"/my-games#{code}")
    expect(other.get_by_role("dialog")).to_contain_text("Continue as the same player here?")
    assert other.url.endswith("/my-games"), "the code is in the address no more"
    assert_good(other)
    other.get_by_role("dialog").get_by_role("button", name="Use it here").click()
    expect(other.locator(".all-games li")).to_have_count(1)
    assert not [line for line in asked if code in line], "in no address and no header"


def test_a_code_leaves_the_address_before_the_screen_is_loaded(
    browser: Browser, server: ServerProcess
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open("/", size="phone")
    page.route(re.compile(r"/(later|my_games_screen)[^/]*\.js"), lambda route: route.abort())
    page.goto("/my-games#222222222222")
    expect(page.locator("main h1")).to_be_visible()
    assert page.url.endswith("/my-games")
    visits.close()


def test_a_code_that_is_typed_in_and_wrong_is_refused_in_words(
    browser: Browser, server: ServerProcess
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open("/my-games", size="phone")
    expect(page.locator(".nothing")).to_contain_text("No games yet")
    page.get_by_role("button", name="Enter a code").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("2222 2222 2222")
    assert_good(page)
    page.get_by_role("dialog").get_by_role("button", name="Use it here").click()
    page.get_by_role("dialog").get_by_role("button", name="Use it here").click()
    expect(page.locator("body")).to_contain_text("This code is wrong or no longer valid.")
    visits.close()
    assert [line for line in visits.complaints if "404 (Not Found)" not in line] == []


def test_everything_is_deleted_here_and_on_the_server(new_page: NewPage) -> None:
    page = new_page(name="Ada")
    table = play_one(page)
    record = page.request.get(f"/api/tables/{table}/record").text()
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": record.encode()}
    )
    expect(page.locator(".game-line")).to_be_visible()
    page.goto("/my-games")
    assert "Ada" in page.evaluate("JSON.stringify(sessionStorage)")
    page.get_by_role("button", name="Delete everything").click()
    assert_good(page)
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(page.locator(".home .games")).to_be_visible()
    expect(page.locator(".history")).to_have_count(0)
    kept = page.evaluate("JSON.stringify([localStorage, sessionStorage])")
    assert table not in kept
    assert "quandary.replay" not in kept, "nor the record that this tab has opened"
    assert page.request.get("/api/my-games").json()["games"] == []
    assert page.request.get(f"/api/tables/{table}").status == 404
