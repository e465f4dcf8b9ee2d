"""The pictures that the README shows, as WebP: small enough for a repository."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser import playing_5211, playing_quando
from tests.browser.tables import make_table
from tests.browser.visit import Visits

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
QUALITY = 80


def take_readme_pictures(browser: Browser, base: str) -> None:
    """Home, a table of each game, a scoring and a score sheet, for desktop and phone."""
    visits = Visits(browser, base, patience_ms=60_000)
    page = visits.open("/", name="Ada")
    expect(page.locator("#game-5211")).to_be_visible()
    keep(page, "home")
    page = visits.open(name="Ada", theme="dark")
    make_table(page, "quando", 4, level="steady")
    _choose_a_pair(page)
    keep(page, "quando")
    page = visits.open(size="phone", name="Ada")
    make_table(page, "quando", 6, level="steady")
    _choose_a_pair(page)
    keep(page, "quando-phone")
    page = visits.open(size="phone", name="Ada")
    make_table(page, "5211", 4, level="steady")
    playing_5211.wait_for_something(page)
    playing_5211.lay(page)
    playing_5211.wait_for_something(page)
    playing_5211.choose(page)
    keep(page, "5211-phone")
    page = visits.open(name="Ada")
    make_table(page, "5211", 4, level="steady")
    playing_5211.play_until(page, "told")
    keep(page, "5211-scoring")
    page = visits.open(size="phone", name="Ada", theme="dark")
    make_table(page, "quando", 4, options={"target": 100}, level="steady")
    for _ in range(3):
        playing_quando.play_until(page, "scores")
        playing_quando.answer(page, "scores")
    playing_quando.play_until(page, "scores")
    keep(page, "quando-scores-phone")
    visits.close()


def _choose_a_pair(page: Page) -> None:
    """Choose a card that others go with, if there is one."""
    for _ in range(2):
        playing_quando.play_until(page, "draw")
        playing_quando.answer(page, "draw")
    playing_quando.play_until(page, "play")
    numbers = playing_quando.numbers_in_hand(page)
    doubles = [place for place, number in enumerate(numbers) if numbers.count(number) > 1]
    page.locator(".hand button").nth(doubles[0] if doubles else 2).click()


def keep(page: Page, name: str) -> None:
    """Write the page as a picture for the README."""
    page.wait_for_timeout(400)
    PICTURES.mkdir(exist_ok=True)
    with Image.open(BytesIO(page.screenshot(animations="disabled"))) as picture:
        picture.save(PICTURES / f"{name}.webp", quality=QUALITY, method=6)
