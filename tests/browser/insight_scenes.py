"""Scenes for the album of what helps people to understand their play, and the score pad."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import playing_5211, playing_quando
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

Take = Callable[[Page, str], None]
GETS_READY_MS = 600_000
"""Kernels may have to be compiled first."""
PLAYING = {"quando": playing_quando, "5211": playing_5211}
SHORT_GAME = {"quando": {"target": 10}, "5211": {}}
LANGUAGE = {"quando": "en", "5211": "de"}
PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


def coach(new_page: NewPage, take: Take) -> None:
    """What the coach says of a choice, and of an opponent's card."""
    for game, playing in PLAYING.items():
        page = new_page(language=LANGUAGE[game])
        make_table(page, game, 4)
        playing.wait_for_something(page)
        page.keyboard.press("c")
        expect(page.locator(".advice li.best")).to_be_visible(timeout=GETS_READY_MS)
        take(page, f"coach-{game}")
        page.keyboard.press("Escape")
        take(page, f"coach-table-{game}")


def review(new_page: NewPage, take: Take) -> None:
    """The review of a whole game, from its graph to its last part."""
    for game, playing in PLAYING.items():
        page = new_page(language=LANGUAGE[game])
        table = make_table(page, game, 3, options=SHORT_GAME[game])
        playing.play_until(page, "over")
        page.goto(f"/review/{table}#0")
        expect(page.locator(".review-parts")).to_be_visible(timeout=GETS_READY_MS)
        expect(page.locator(".review-wait")).to_have_count(0, timeout=GETS_READY_MS)
        take(page, f"review-{game}")
        for part in (".moments", ".shares"):
            page.locator(part).first.scroll_into_view_if_needed()
            take(page, f"review-{game}{part.replace('.', '-')}")


def puzzles(new_page: NewPage, take: Take) -> None:
    """The list of puzzles, one of each game, and what is said after a choice."""
    for game in PLAYING:
        page = new_page("/puzzles", language=LANGUAGE[game])
        expect(page.locator(".puzzle-list a")).to_have_count(20)
        take(page, f"puzzles-{LANGUAGE[game]}")
        page.locator(f".challenge:has(#puzzles-{game}) .btn.primary").click()
        expect(page.locator(".puzzle-bar")).to_be_visible()
        take(page, f"puzzle-{game}")


def score(new_page: NewPage, take: Take) -> None:
    """The score pad of each game: setting up, entering, the sheet, why it scores so."""
    for game in PLAYING:
        page = new_page(f"/score/{game}", language=LANGUAGE[game])
        setup = page.locator(".pad-setup")
        setup.locator(".choice").first.locator("label", has_text=str(len(PLAYERS))).click()
        for seat, name in enumerate(PLAYERS):
            setup.locator(".pad-names input").nth(seat).fill(name)
        take(page, f"score-{game}-begin")
        setup.locator(".primary").click()
        expect(page.locator(".pad-head")).to_be_visible()
        page.locator("[data-go]").click()
        take(page, f"score-{game}-enter")
        ENTER_ROUND[game](page)
        take(page, f"score-{game}-entered")
        page.locator("[data-go]").click()
        take(page, f"score-{game}-sheet")


def _enter_sums(page: Page) -> None:
    for total in ("4", "12", "7"):
        page.keyboard.type(total)
        page.keyboard.press("Enter")
    page.keyboard.type("4")
    page.locator(".pad-row .knock").first.click()


def _tap_cards(page: Page) -> None:
    cards = "g2g2y3b4g2g3y2o3g3g3y4o2g1g1y5v2"
    for place in range(0, len(cards), 2):
        page.locator(f"[data-key={cards[place : place + 2]}]").click()


ENTER_ROUND: dict[str, Callable[[Page], None]] = {"quando": _enter_sums, "5211": _tap_cards}
INSIGHT_SCENES = (coach, review, puzzles, score)
