"""How a test plays Quando through the page: what it is asked, and an answer that is allowed."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Page

Asked = Literal["play", "draw", "turn", "scores", "over"]
ASKED = """() => {
  if (document.querySelector(".quando .after")) return "over";
  if (document.querySelector(".quando .end .btn.primary")) return "scores";
  if (!document.querySelector(".quando .own.turn")) return null;
  if (document.querySelector(".quando .draw.open")) return "draw";
  return document.querySelector(".quando .hand .lit:not([aria-pressed=true])")
    && !document.querySelector(".quando .hand [aria-pressed=true]") ? "turn" : "play";
}"""

POSITION = """() => JSON.stringify([
  [...document.querySelectorAll(".quando .hand button")].map((card) => card.dataset.card),
  document.querySelector(".quando .event")?.textContent,
  Boolean(document.querySelector(".quando .end")),
  Boolean(document.querySelector(".quando .after")),
])"""


def wait_for_something(page: Page) -> Asked:
    """Wait until the page asks for something; gives what."""
    asked: Asked = page.wait_for_function(ASKED, timeout=30_000).json_value()
    return asked


def numbers_in_hand(page: Page) -> list[int]:
    """The fronts of one's hand, in the order shown."""
    labels = page.locator(".hand button").evaluate_all(
        "buttons => buttons.map((button) => button.getAttribute('aria-label'))"
    )
    return [int(label.split(",")[0]) for label in labels]


def answer(page: Page, asked: Asked) -> None:
    """Do what is asked for: play the highest number, take the showing side, go on."""
    before = page.evaluate(POSITION)
    if asked == "draw":
        page.locator("[data-place=showing]").click()
    elif asked == "scores":
        page.locator(".end .btn.primary").click()
    elif asked == "turn":
        page.locator(".hand .lit").first.click()
        page.locator(".actions .btn.primary").click()
    else:
        numbers = numbers_in_hand(page)
        page.locator(".hand button").nth(numbers.index(max(numbers))).click()
        page.locator(".actions .btn.primary").click()
    _wait_until_taken(page, before)


def answer_by_keys(page: Page, asked: Asked) -> None:
    """The same without a pointer."""
    before = page.evaluate(POSITION)
    if asked == "draw":
        page.keyboard.press("d")
    elif asked == "scores":
        page.locator(".end .btn.primary").focus()
        page.keyboard.press("Enter")
    elif asked == "turn":
        page.keyboard.press("0")
        page.keyboard.press("Enter")
    else:
        low = min(numbers_in_hand(page))
        page.keyboard.press("1") if low == 10 else None
        page.keyboard.press("0" if low == 10 else str(low))
        page.keyboard.press("Enter")
    _wait_until_taken(page, before)


def _wait_until_taken(page: Page, before: str) -> None:
    """The page has gone on from what it showed before."""
    page.wait_for_function(f"(before) => ({POSITION})() !== before", arg=before)


def play_until(page: Page, wanted: Asked, *, answering=answer, most: int = 3000) -> int:
    """Play until the page asks for `wanted`; gives the number of finished rounds on the way."""
    rounds = 0
    for _ in range(most):
        asked = wait_for_something(page)
        if asked == wanted:
            return rounds
        if asked == "over":
            raise AssertionError("the game was over first")
        rounds += asked == "scores"
        answering(page, asked)
    raise AssertionError("the game does not end")
