"""What every page and state has to pass, whatever it shows."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

AXE = Axe()
KEY = re.compile(r"\b(?:web|event|table|quando|5211|rules_page|unit|score)(?:\.[a-z0-9_]\w*)+\b")

CUT_OFF = """() => [...document.querySelectorAll("main, main > *")].filter((part) => {
  const box = part.getBoundingClientRect();
  return box.width && (box.right > innerWidth + 1 || box.left < -1);
}).map((part) => part.className || part.tagName)"""


def assert_fits(page: Page) -> None:
    """Nothing is wider than the window."""
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window, f"{wide} px of page in a window of {window} px"
    cut = page.evaluate(CUT_OFF)
    assert not cut, f"cut off at the side: {cut}"


def assert_has_its_words(page: Page) -> None:
    """No key of a catalogue and no unfilled place is to be read."""
    text = page.evaluate("document.body.innerText")
    assert "{{" not in text, text
    keys = KEY.findall(text)
    assert not keys, keys


def assert_accessible(page: Page) -> None:
    """axe finds nothing to complain about."""
    found = AXE.run(page, options={"resultTypes": ["violations"]}).response["violations"]
    told = [
        f"{each['id']}: {node['target']} {node['html'][:160]}"
        for each in found
        for node in each["nodes"]
    ]
    assert not told, "\n".join(told)


def assert_good(page: Page) -> None:
    """All of these."""
    assert_fits(page)
    assert_has_its_words(page)
    assert_accessible(page)
