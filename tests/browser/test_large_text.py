"""Screens outside a game: nothing is wider than a small phone, or than one with large text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.geometry.made_up_table import STANDARD_TEXT
from tests.browser.geometry.screens import LANGUAGES, Screen
from tests.browser.played_games import played_games, tell_games
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

SCREENS = (
    Screen(320, 568, 100),
    Screen(360, 740, 100),
    Screen(390, 844, 150),
    Screen(390, 844, 200),
)
PAGES = {
    "/": ".home .games, .home .game",
    "/my-games": ".my-games .all-games",
    "/rules/quando": ".clause",
    "/rules/5211": ".clause",
    "/puzzles": ".puzzle-list",
    "/day": ".challenge",
    "/score/quando": "main .btn",
    "/score/5211": "main .btn",
}
TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth;
  if (wide <= innerWidth + 1) return [];
  const past = (element) => element.getBoundingClientRect().right > innerWidth + 1;
  const parts = [...document.querySelectorAll("body *")].filter(past);
  const inner = parts.filter((part) => ![...part.children].some(past));
  return [`${wide} px`, ...inner.slice(0, 5).map((part) => part.outerHTML.slice(0, 120))];
}"""
UNDER_BUTTONS = """() => [...document.querySelectorAll("main p, .place p")].filter((text) =>
  [...text.parentElement.querySelectorAll(":scope > .btn")].some((button) => {
    const [a, b] = [text, button].map((part) => part.getBoundingClientRect());
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return (across > 1 && down > 1) || (text.scrollWidth > text.clientWidth + 1 && down > 1);
  })
).map((text) => text.textContent)"""


def look_at(page: Page, where: str) -> list[str]:
    """What is too wide at any of the sizes, in sentences."""
    browser_settings = page.context.new_cdp_session(page)
    found = []
    for screen in SCREENS:
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        size = round(STANDARD_TEXT * screen.text / 100)
        browser_settings.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
        page.wait_for_timeout(60)
        wide = [*page.evaluate(TOO_WIDE), *page.evaluate(UNDER_BUTTONS)]
        if wide:
            found.append(f"{where} {tuple(screen)}: {wide}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_window(new_page: NewPage, language: str) -> None:
    page = new_page(language=language, name="Bartholomäus Grünwald")
    make_table(page, "quando", 6, start=False, bots=["gentle", "master"])
    expect(page.locator(".place.free").first).to_be_visible()
    found = look_at(page, "lobby")
    tell_games(page, played_games())
    for path, part in PAGES.items():
        page.goto(path)
        expect(page.locator(part).first).to_be_visible()
        found += look_at(page, path)
    assert not found, "\n".join(found)
