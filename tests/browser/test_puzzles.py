"""Puzzles in the browser: found on the first page, solved at the real table, remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from quandary.analysis.puzzles.puzzle import Puzzle, find_puzzle, open_puzzle
from quandary.words import text
from tests.browser.looking import assert_good
from tests.browser.visit import NewPage, Size


def enter(page: Page, game: str) -> Puzzle:
    """From the first page to today's puzzle of a game."""
    page.goto("/")
    page.locator(".link-row[href='/puzzles']").click()
    expect(page.locator(".puzzle-list a")).to_have_count(20)
    assert_good(page)
    page.locator(f".challenge:has(#puzzles-{game}) .btn.primary").click()
    return puzzle_in_sight(page, game)


def puzzle_in_sight(page: Page, game: str) -> Puzzle:
    expect(page.locator(".puzzle-bar")).to_be_visible()
    return find_puzzle(game, page.url.rpartition("/")[2])


def labels(puzzle: Puzzle, action: str, language: str) -> list[str]:
    """How the cards of an action begin when a screen reader names them."""
    verb, *rest = action.split(" ")
    match = open_puzzle(puzzle)
    if verb in ("play", "turn"):
        hand = match.view(puzzle.seat)["hands"][puzzle.seat]
        return [str(hand[int(place)]["front"]) for place in rest]
    return [
        text(language, "5211.card_kododo", colour=text(language, f"5211.colour.{card[0]}"))
        if card[1] == "1"
        else text(
            language, "5211.card", colour=text(language, f"5211.colour.{card[0]}"), value=card[1]
        )
        for card in rest
    ]


def choose(page: Page, puzzle: Puzzle, action: str, language: str) -> None:
    """Press what a person presses at the table."""
    verb = action.split(" ")[0]
    if verb in ("play", "turn", "lay"):
        for label in labels(puzzle, action, language):
            name = f".hand button[aria-pressed=false][aria-label^='{label}']"
            page.locator(name).first.click()
        page.locator(".actions .btn.primary").click()
    elif action == "draw showing":
        page.locator(".actions .btn.primary").click()
    else:
        page.locator(".actions .btn.second").first.click()
        if verb == "knock":
            page.locator("dialog .btn.primary").click()


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [("quando", "en", "phone"), ("quando", "fr", "desktop"), ("5211", "de", "tablet"),
     ("5211", "it", "small")],
)  # fmt: skip
def test_somebody_solves_one_and_fails_at_another(
    new_page: NewPage, game: str, language: str, size: Size
) -> None:
    page = new_page(size=size, language=language)
    puzzle = enter(page, game)
    assert_good(page)
    choose(page, puzzle, puzzle.choices[0].worth.action, language)
    expect(page.locator("dialog h2")).to_have_text(text(language, "puzzle.right"))
    best = puzzle.choices[0]
    assert best.why is not None
    expect(page.locator(".puzzle-why")).to_contain_text(best.why.say(language))
    expect(page.locator(".advice li.best .tag")).to_have_count(1)
    assert_good(page)

    page.locator("[data-do=next-puzzle]").click()
    page.wait_for_function("(id) => !location.pathname.endsWith(id)", arg=puzzle.id)
    expect(page.locator("dialog")).to_have_count(0)
    other = puzzle_in_sight(page, game)
    assert other.id != puzzle.id
    choose(page, other, other.choices[-1].worth.action, language)
    expect(page.locator("dialog h2")).to_have_text(text(language, "puzzle.wrong"))
    expect(page.locator(".advice li:not(.best) .tag")).to_have_count(1)

    page.goto("/puzzles")
    expect(page.locator(".puzzle-list .right")).to_have_count(1)
    expect(page.locator(".puzzle-list .wrong")).to_have_count(1)
    assert_good(page)


def test_the_answer_is_given_once_and_can_be_looked_at_again(new_page: NewPage) -> None:
    page = new_page("/puzzles/5211")
    expect(page.locator(".own.asked .held")).to_have_count(5)
    page.locator(".held").first.focus()
    page.keyboard.press("Space")
    while page.locator("[data-do=lay][aria-disabled=true]").count():
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .advice")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("[data-do=lay]")).to_have_attribute("aria-disabled", "true")
    page.locator(".puzzle-bar .btn").click()
    expect(page.locator("dialog .advice")).to_be_visible()


def test_a_puzzle_that_is_none_is_lost(new_page: NewPage) -> None:
    page = new_page("/puzzles/quando/00000000")
    expect(page.locator(".lost")).to_be_visible()
    assert_good(page)
