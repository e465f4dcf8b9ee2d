"""Looking back at a game: step by step, as one player or with all hands open, or from a file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from drills.shared.server_process import ServerProcess
from tests.browser import playing_5211, playing_quando
from tests.browser.dropping import drop_file
from tests.browser.looking import assert_good
from tests.browser.tables import make_table
from tests.browser.visit import NewPage, Visits

STEP = ".replay-bar input[type=range]"


def as_whom(page: Page, name: str) -> None:
    """Look at the game as somebody, or with all hands open."""
    page.locator(".replay-bar select").last.select_option(label=name)


def test_a_finished_game_is_looked_at_again_by_keys(new_page: NewPage) -> None:
    page = new_page(size="phone")
    make_table(page, "quando", 2, options={"target": 10})
    playing_quando.wait_for_something(page)
    dealt = playing_quando.numbers_in_hand(page)
    playing_quando.play_until(page, "over")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(STEP)).to_have_value("0")
    assert playing_quando.numbers_in_hand(page) == dealt
    assert_good(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(STEP)).to_have_value("1")
    expect(page.locator(".event")).to_contain_text("played")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".event")).to_contain_text("begin")
    as_whom(page, "All hands visible")
    expect(page.locator(".hand")).to_have_count(0)
    open_hand = page.locator(".seat", has_text="You").get_attribute("aria-label")
    assert open_hand
    assert sorted(dealt) == sorted(int(n) for n in open_hand.rpartition(" fronts ")[2].split())
    assert_good(page)
    page.keyboard.press("End")
    expect(page.locator(".quando .end h1")).to_be_visible()
    expect(page.locator(".actions")).not_to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.locator(STEP)).to_have_value("2")
    page.keyboard.press("Space")
    page.get_by_role("link", name="Close the replay").click()
    expect(page.locator(".quando .after")).to_be_visible()


def test_a_record_is_opened_from_the_first_page(new_page: NewPage, tmp_path: Path) -> None:
    player = new_page()
    table = make_table(player, "5211", 3)
    playing_5211.play_until(player, "over")
    file = tmp_path / "game.json"
    file.write_bytes(player.request.get(f"/api/tables/{table}/record").body())
    page = new_page("/", language="de")
    page.locator(".foot a[href='/replay']").click()
    assert_good(page)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".open-hand")).to_have_count(3)
    assert_good(page)
    for step in range(1, 10):
        page.keyboard.press("ArrowRight")
        expect(page.locator(STEP)).to_have_value(str(step))
    expect(page.locator(".steps")).to_be_visible()
    assert_good(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".spots .open-hand")).to_have_count(3)
    rounds = page.locator(".replay-bar select").first
    expect(rounds.locator("option:checked")).to_have_text("Runde 2")
    rounds.select_option(label="Runde 3")
    expect(page.locator(STEP)).to_have_value("19")
    page.keyboard.press("PageUp")
    expect(page.locator(STEP)).to_have_value("10")
    as_whom(page, "Ada")
    expect(page.locator(".hand .held")).to_have_count(3)
    page.keyboard.press("End")
    expect(page.locator(".standing")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 640})
    assert_good(page)


def test_a_record_from_a_file_outlasts_a_reload_at_its_step(
    new_page: NewPage, tmp_path: Path
) -> None:
    player = new_page()
    table = make_table(player, "quando", 2, options={"target": 10})
    playing_quando.play_until(player, "over")
    file = tmp_path / "game.json"
    file.write_bytes(player.request.get(f"/api/tables/{table}/record").body())
    page = new_page("/replay", size="phone")
    page.locator("input[type=file]").set_input_files(file)
    as_whom(page, "Ada")
    expect(page.locator(".hand button").first).to_be_visible()
    for step in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(page.locator(STEP)).to_have_value(str(step))
    hand, told = playing_quando.numbers_in_hand(page), page.locator(".event").inner_text()
    page.reload()
    expect(page.locator(STEP)).to_have_value("3")
    expect(page.locator(".event")).to_have_text(told)
    assert playing_quando.numbers_in_hand(page) == hand
    page.keyboard.press("End")
    expect(page.locator(".quando .end h1")).to_be_visible()
    page.reload()
    expect(page.locator(".quando .end h1")).to_be_visible()
    page.get_by_role("link", name="Close the replay").click()
    page.locator(".foot a[href='/replay']").click()
    expect(page.locator("input[type=file]")).to_be_attached()
    page.reload()
    expect(page.locator("input[type=file]")).to_be_attached()


def test_a_running_game_cannot_be_looked_at(browser: Browser, server: ServerProcess) -> None:
    visits = Visits(browser, server.base)
    page = visits.open()
    table = make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    page.goto(f"/replay/{table}")
    expect(page.locator(".lost h1")).to_have_text("There is no finished game here")
    assert_good(page)
    visits.close()
    assert [line for line in visits.complaints if "404 (Not Found)" not in line] == []


def test_the_whole_game_is_one_line_with_its_moments(new_page: NewPage) -> None:
    page = new_page(size="phone")
    table = make_table(page, "quando", 2, options={"target": 60})
    playing_quando.play_until(page, "over")
    page.goto(f"/replay/{table}")
    expect(page.locator(STEP)).to_have_value("0")
    rounds = page.locator(".replay-bar select").first.locator("option").count()
    assert rounds > 1
    expect(page.locator(".game-line .stretch")).to_have_count(rounds)
    ends = page.locator(".game-line [data-moment=reveal], .game-line [data-moment=zeros]")
    expect(ends).to_have_count(rounds)
    assert_good(page)
    marks = page.locator(".game-line [data-moment]").count()
    page.keyboard.press("n")
    expect(page.locator(STEP)).not_to_have_value("0")
    first = page.locator(STEP).input_value()
    for _ in range(marks - 1):
        before = page.locator(STEP).input_value()
        page.keyboard.press("n")
        expect(page.locator(STEP)).not_to_have_value(before)
    expect(page.locator(".quando .end h1")).to_be_visible()
    for _ in range(marks - 1):
        before = page.locator(STEP).input_value()
        page.keyboard.press("p")
        expect(page.locator(STEP)).not_to_have_value(before)
    expect(page.locator(STEP)).to_have_value(first)
    page.locator(STEP).fill(page.locator(STEP).get_attribute("max") or "")
    expect(page.locator(".quando .end h1")).to_be_visible()
    option = page.locator(".replay-bar select").first.locator("option:checked")
    expect(option).to_have_text(f"Round {rounds}")


def test_a_link_leads_others_to_the_very_moment_and_seat(new_page: NewPage) -> None:
    page = new_page(size="phone")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = make_table(page, "quando", 2, options={"target": 10})
    playing_quando.play_until(page, "over")
    page.goto(f"/replay/{table}#1.3")
    expect(page.locator(STEP)).to_have_value("3")
    expect(page.locator(".hand")).to_have_count(0)
    as_whom(page, "You")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(STEP)).to_have_value("2")
    told = page.locator(".event").inner_text()
    page.locator("[data-do=link]").click()
    expect(page.locator(".note-over")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/replay/{table}#1.2.1")
    other = new_page(link)
    expect(other.locator(STEP)).to_have_value("2")
    expect(other.locator(".event")).to_have_text(told)
    expect(other.locator(".replay-bar select").last.locator("option:checked")).to_have_text("Ada")
    other.locator("[data-do=check]").click()
    expect(other.locator(".checked li").first).to_be_visible()
    assert_good(other)


def test_nobody_leaves_a_table_by_dropping_a_file(new_page: NewPage) -> None:
    page = new_page()
    table = make_table(page, "5211", 2)
    playing_5211.play_until(page, "over")
    record = page.request.get(f"/api/tables/{table}/record").text()
    drop_file(page, record)
    assert page.url.endswith(f"/t/{table}")
    assert page.locator("html[data-drop]").count() == 0
    assert page.evaluate("sessionStorage.getItem('quandary.replay.record')") is None


def test_a_record_is_dropped_anywhere(new_page: NewPage) -> None:
    player = new_page()
    table = make_table(player, "5211", 2)
    playing_5211.play_until(player, "over")
    record = player.request.get(f"/api/tables/{table}/record").text()
    page = new_page("/rules/5211")
    expect(page.locator(".clause").first).to_be_visible()
    drop_file(page, record)
    expect(page.locator(".open-hand")).to_have_count(2)
    expect(page.locator(".game-line [data-moment=last]")).to_have_count(1)
    assert_good(page)


def test_a_record_that_promises_nothing_has_nothing_to_check(new_page: NewPage) -> None:
    page = new_page("/replay")
    file = next((Path(__file__).parents[1] / "examples").rglob("*.json"))
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".game-line")).to_be_visible()
    expect(page.locator("[data-do=check]")).to_have_count(0)
    expect(page.locator("[data-do=link]")).to_have_count(0)
