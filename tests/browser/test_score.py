"""The score pad: entering rounds, why they score so, undoing, reloading, sharing, and no server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from drills.shared.server_process import ServerProcess
from tests.browser.dropping import drop_file
from tests.browser.looking import assert_good
from tests.browser.test_installed import installed, place, visits
from tests.browser.visit import NewPage, Size, Visits

__all__ = ["place", "visits"]

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
FE2 = "g2g2y3b4g2g3y2o3g3g3y4o2g1g1y5v2"
"""Four players, eight green: green is out, yellow is next and scores."""
TARGETS = """() => [...document.querySelectorAll(".scorepad button, .scorepad a, .scorepad label")]
  .filter((each) => each.checkVisibility() && !each.closest("p"))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([what, box]) => `${what} ${box.width} x ${box.height}`)"""


def begin(page: Page, game: str, players: tuple[str, ...] = PLAYERS) -> None:
    """A new pad with these players."""
    page.goto(f"/score/{game}")
    setup = page.locator(".pad-setup")
    setup.locator(".choice").first.locator("label", has_text=str(len(players))).click()
    for seat, name in enumerate(players):
        setup.locator(".pad-names input").nth(seat).fill(name)
    setup.locator(".primary").click()
    expect(page.locator(".pad-head")).to_be_visible()


def enter_sums(page: Page, sums: str, knocker: int | None) -> None:
    """Type a round of Quando, and who knocked."""
    page.locator("[data-go]").click()
    first, *others = sums.split()
    page.keyboard.type(first)
    for total in others:
        page.keyboard.press("Enter")
        page.keyboard.type(total)
    page.locator(".pad-nobody .knock" if knocker is None else ".pad-row .knock").nth(
        knocker or 0
    ).click()
    page.locator("[data-go]").click()


def tap_cards(page: Page, cards: str) -> None:
    """Tap cards of 5211, such as `y3g1`."""
    for at in range(0, len(cards), 2):
        page.locator(f"[data-key={cards[at : at + 2]}]").click()


def written(page: Page) -> list[list[int]]:
    """The numbers on the sheet, row by row, totals last."""
    rows = page.locator(".leaf tbody tr:not(.blank), .leaf tfoot tr").all()
    return [
        [int(svg.get_attribute("aria-label") or "") for svg in row.locator("svg[role=img]").all()]
        for row in rows
    ]


def test_the_examples_of_quando_are_scored_as_in_the_rulebook(new_page: NewPage) -> None:
    """QE3, QE4: the knocker alone lowest, and tied for lowest."""
    page = new_page(size="phone")
    begin(page, "quando")
    expect(page.locator(".pad-next")).to_have_text("Dan deals")
    enter_sums(page, "2 11 6 4", 0)
    expect(page.locator("h1")).to_have_text("Ada knocked and has the lowest sum")
    expect(page.locator(".pad-next")).to_have_text("Ada deals")
    enter_sums(page, "4 12 7 4", 0)
    expect(page.locator("h1")).to_have_text("Ada knocked, but tied for lowest")
    expect(page.locator(".pad-head")).to_contain_text("scores 5 more")
    expect(page.locator(".leaf .ring")).to_have_count(1)
    assert written(page) == [[0, 11, 6, 4], [9, 12, 7, 0], [9, 23, 13, 4]]
    enter_sums(page, "0 30 9 12", None)
    expect(page.locator("h1")).to_have_text("Ada wins with 9 points")
    expect(page.locator(".pad-head")).to_contain_text("Ben has reached 50 points")
    expect(page.locator(".pad-head")).to_contain_text("Ada holds nothing but zeros")
    assert_good(page)


def test_cards_are_tapped_and_added_up(new_page: NewPage) -> None:
    page = new_page(size="phone")
    begin(page, "quando", ("Ada", "Ben"))
    page.locator("[data-go]").click()
    page.locator(".pad-mode label").nth(1).click()
    keys = page.locator(".pad-keys.cards button")
    for number in (3, 10, 0):
        keys.nth(number).click()
    expect(page.locator(".sum").first).to_have_value("13")
    page.locator(".pad-row .pad-card").nth(1).click()
    expect(page.locator(".sum").first).to_have_value("3")
    page.locator(".pad-keys .next").click()
    for number in (0, 0):
        keys.nth(number).click()
    page.locator(".pad-row .knock").nth(1).click()
    expect(page.locator(".pad-row .gets")).to_contain_text(["+3", "+0"])
    assert_good(page)
    page.locator("[data-go]").click()
    assert written(page) == [[3, 0], [3, 0]]


@pytest.mark.parametrize(
    ("sums", "knocker", "why"),
    [
        ("5 6 7 8", None, "one sum has to be 0"),
        ("5 6 7 400", 0, "all cards together cannot come to more than 385"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence_and_its_rule(
    sums: str, knocker: int | None, why: str, new_page: NewPage
) -> None:
    page = new_page()
    begin(page, "quando")
    enter_sums(page, sums, knocker)
    expect(page.locator(".pad-foot .why")).to_contain_text(why)
    expect(page.locator(".pad-foot .clause-link")).to_be_visible()
    assert_good(page)
    assert written(page) == [[0, 0, 0, 0]]


def test_what_is_missing_is_asked_for(new_page: NewPage) -> None:
    page = new_page(size="phone")
    begin(page, "quando")
    page.locator("[data-go]").click()
    page.locator("[data-go]").click()
    why = page.locator(".pad-foot .why")
    expect(why).to_contain_text("What does Ada hold?")
    for total in ("1", "2", "3", "4"):
        page.locator(".pad-keys.digits button", has_text=total).click()
        page.locator(".pad-keys .next").click()
    expect(why).to_have_count(0)
    page.locator("[data-go]").click()
    expect(why).to_contain_text("Who knocked?")


def test_an_earlier_round_is_corrected_and_everything_is_undone(new_page: NewPage) -> None:
    page = new_page(size="phone")
    begin(page, "quando")
    enter_sums(page, "2 11 6 4", 0)
    enter_sums(page, "3 20 6 4", 0)
    page.locator(".pad-correct").first.click()
    expect(page.locator(".pad-entry h1")).to_have_text("Correct Round 1")
    page.locator(".sum").nth(1).fill("60")
    page.locator("[data-go]").click()
    expect(page.locator(".pad-foot .why")).to_contain_text(
        "Then Round 2 could not have been played. The game is over"
    )
    page.locator(".sum").nth(1).fill("12")
    page.locator("[data-go]").click()
    assert written(page)[0] == [0, 12, 6, 4]
    undo, redo = page.locator("[data-do=undo]"), page.locator("[data-do=redo]")
    undo.click()
    assert written(page)[0] == [0, 11, 6, 4]
    undo.click()
    undo.click()
    assert written(page) == [[0, 0, 0, 0]]
    undo.click()
    expect(page.locator(".pad-setup")).to_be_visible()
    page.locator(".pad-setup [data-do=redo]").click()
    for _ in range(3):
        redo.click()
    expect(redo).to_have_attribute("aria-disabled", "true")
    assert written(page)[0] == [0, 12, 6, 4]


def test_a_reload_loses_nothing_not_even_a_half_entered_round(new_page: NewPage) -> None:
    page = new_page(size="phone")
    begin(page, "quando")
    enter_sums(page, "2 11 6 4", 0)
    page.locator("[data-go]").click()
    page.keyboard.type("17")
    page.reload()
    expect(page.locator(".sum").first).to_have_value("17")
    page.locator(".pad-foot .btn.second").click()
    assert written(page) == [[0, 11, 6, 4], [0, 11, 6, 4]]
    page.locator("[data-do=undo]").click()
    assert written(page) == [[0, 0, 0, 0]]


def test_5211_is_told_as_at_the_table(new_page: NewPage) -> None:
    """FE2, card by card."""
    page = new_page(size="phone")
    begin(page, "5211")
    page.locator("[data-go]").click()
    tap_cards(page, FE2)
    expect(page.locator(".pad-verdict h2")).to_have_text("Yellow scores")
    expect(page.locator(".lane.wins")).to_have_attribute("data-lane", "y")
    assert_good(page)
    page.locator("[data-go]").click()
    steps = page.locator(".pad-steps li")
    expect(steps).to_contain_text(
        ["Kododos: 2.", "Green: 8. The limit is 7", "Yellow: 4. Next in line", "Points:"]
    )
    expect(page.locator(".pad-head")).to_contain_text("score piles: Ada 1, Ben 1, Cleo 1, Dan 1")
    assert written(page) == [[3, 2, 4, 5], [3, 2, 4, 5]]
    page.locator("[data-go]").click()
    expect(page.locator("[data-key=y5]")).to_have_attribute("aria-disabled", "true")
    assert_good(page)


def test_counts_of_the_colours_are_enough(new_page: NewPage) -> None:
    page = new_page()
    begin(page, "5211")
    page.locator("[data-go]").click()
    page.locator(".pad-mode label").nth(1).click()
    page.locator("[data-go]").click()
    expect(page.locator(".why")).to_contain_text("together show 16 cards, but these are 0")
    for colour, times in (("y", 4), ("g", 8), ("o", 2), ("b", 2), ("kododos", 2)):
        for _ in range(times):
            page.locator(f"[data-count={colour}] button").last.click()
    expect(page.locator(".pad-verdict h2")).to_have_text("Yellow scores")
    for seat, value in enumerate((3, 2, 4, 5)):
        page.locator(".pad-won .who").nth(seat).click()
        if seat == 3:
            page.locator("[data-go]").click()
            expect(page.locator(".why")).to_contain_text("the 4 cards that score")
        page.locator(f"[data-key='{value}']").click()
    assert_good(page)
    page.locator("[data-go]").click()
    assert written(page) == [[3, 2, 4, 5], [3, 2, 4, 5]]


@pytest.mark.parametrize("game", ["quando", "5211"])
@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [
        ("phone", "de", "dark"),
        ("small", "fr", "light"),
        ("tablet", "it", "dark"),
        ("desktop", "en", "light"),
    ],
)
def test_it_fits_speaks_every_language_and_is_large_enough_for_a_finger(
    game: str, size: Size, language: str, theme: Any, new_page: NewPage
) -> None:
    page = new_page(size=size, language=language, theme=theme)
    begin(page, game, ("Bartholomäus Grünwald", "Ben", "Cleopatra", "Dan", "Eve"))
    assert_good(page)
    if game == "quando":
        enter_sums(page, "4 11 6 4 12", 0)
    page.locator("[data-go]").click()
    expect(page.locator(".pad-entry")).to_be_visible()
    assert_good(page)
    assert page.evaluate(TARGETS) == []
    page.locator(".pad-mode label").nth(1).click()
    assert_good(page)


def test_it_is_saved_opened_and_shared(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(size="phone")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.canShare")
    begin(page, "quando")
    enter_sums(page, "2 11 6 4", 0)
    page.locator("[data-do=share]").click()
    page.locator("dialog .row-btn").first.click()
    expect(page.locator(".note-over")).to_have_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert [line.split() for line in text.splitlines()[2:]] == [
        ["Ada", "Ben", "Cleo", "Dan"],
        ["Round", "1", "0", "11", "6", "4"],
        ["Total", "0", "11", "6", "4"],
    ]
    page.locator("[data-do=share]").click()
    with page.expect_download() as picture:
        page.locator("dialog .row-btn").last.click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    page.locator(".topbar button").last.click()
    with page.expect_download() as saved:
        page.locator("dialog .row-btn", has_text="Save as a file").click()
    file = tmp_path / "pad.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text())["rounds"] == [
        {"sums": [2, 11, 6, 4], "knocker": 0, "hands": [None] * 4}
    ]
    other = new_page("/score/quando")
    open_file(other, file)
    expect(other.locator(".pad-head h1")).to_have_text("Ada knocked and has the lowest sum")
    file.write_text(file.read_text().replace("11", "1000"))
    open_file(other, file)
    expect(other.locator(".note-over")).to_have_text("This file is not a score pad of Quando.")


def open_file(page: Page, file: Path) -> None:
    """Choose a file in the menu."""
    page.locator(".topbar button").last.click()
    with page.expect_file_chooser() as chooser:
        page.locator("dialog .row-btn", has_text="Open a file").click()
    chooser.value.set_files(file)


def test_it_works_while_the_server_is_away(visits: Visits, place: dict[str, Any]) -> None:
    with ServerProcess(**place):
        page = visits.open("/", size="phone", is_installable=True)
        installed(page)
        page.locator(".pad a").first.click()
        expect(page.locator(".pad-setup")).to_be_visible()
    page.reload()
    begin(page, "quando")
    enter_sums(page, "2 11 6 4", 0)
    page.reload()
    assert written(page) == [[0, 11, 6, 4], [0, 11, 6, 4]]
    begin(page, "5211", ("Ada", "Ben"))
    page.locator("[data-go]").click()
    tap_cards(page, "g2g2y3b4y2y3o3v1")
    page.locator("[data-go]").click()
    assert written(page) == [[3, 5], [3, 5]]


def test_names_are_changed_and_another_game_begins_with_the_same_players(
    new_page: NewPage,
) -> None:
    page = new_page(size="phone")
    begin(page, "quando", ("Ada", "Ben"))
    enter_sums(page, "0 60", None)
    page.locator(".topbar button").last.click()
    page.locator("dialog .row-btn", has_text="Change names").click()
    page.locator("dialog input").first.fill("ben")
    page.locator("dialog .primary").click()
    expect(page.locator("dialog .why")).to_have_text("Everybody needs a name of their own.")
    page.locator("dialog input").first.fill("Zoë")
    page.locator("dialog .primary").click()
    expect(page.locator("h1")).to_have_text("Zoë wins with 0 points")
    page.locator("[data-go]").click()
    expect(page.locator(".pad-names input").first).to_have_value("Zoë")
    page.locator(".pad-setup .primary").click()
    assert written(page) == [[0, 0]]
    page.locator("[data-do=undo]").click()
    expect(page.locator("h1")).to_have_text("Zoë wins with 0 points")


def test_a_game_without_a_pad_has_no_such_page(new_page: NewPage) -> None:
    page = new_page("/score/chess")
    expect(page.locator(".lost h1")).to_be_visible()


def test_a_pad_that_is_dropped_anywhere_is_continued(new_page: NewPage) -> None:
    page = new_page("/rules/quando")
    expect(page.locator(".clause").first).to_be_visible()
    pad = {
        "format": "quandary-score",
        "version": 1,
        "game": "quando",
        "players": ["Ada", "Ben"],
        "options": {"target": 50},
        "dealer": 1,
        "rounds": [],
    }
    drop_file(page, json.dumps(pad))
    expect(page.locator(".scorepad")).to_contain_text("Ada")
    assert page.url.endswith("/score/quando")


WIDER_THAN_KEYS = """(keys) => keys.filter((key) => {
  const card = key.querySelector("[card]") ?? key.firstElementChild;
  return card.getBoundingClientRect().width > key.getBoundingClientRect().width + 0.5;
}).length"""


@pytest.mark.parametrize("size", [(1280, 720), (1366, 640), (1920, 1080), (640, 900), (390, 844)])
def test_no_card_to_tap_covers_another(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page()
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    begin(page, "5211")
    page.locator("[data-go]").click()
    keys = page.locator(".pad-keys.all button")
    expect(keys).to_have_count(30)
    assert keys.evaluate_all(WIDER_THAN_KEYS) == 0
