"""Playing 5211 through the page alone, as a person would: by pressing what is there to press."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

Press = Callable[[Page], None]

SOMETHING_TO_DO = """() => {
  const table = document.querySelector(".play5211");
  if (!table) return null;
  if (table.matches(".telling")) return "told";
  if (table.querySelector("[data-do=rematch]")) return "over";
  if (table.matches(".ended")) return table.querySelector("[data-go]") ? "between" : null;
  return table.querySelector(".own.asked .held[aria-disabled=false]") ? "choose" : null;
}"""
TURN_AND_ROUND = """() => [".topbar .where", ".rhythm"].map((part) => {
  const found = document.querySelector(`.play5211 ${part}`);
  return found ? found.textContent + found.getAttribute("aria-label") : "";
}).join()"""


def wait_for_something(page: Page) -> str:
    """Wait until the page asks for something: `choose`, `told`, `between` or `over`."""
    found: str = page.wait_for_function(SOMETHING_TO_DO).json_value()
    return found


def cards_to_choose(page: Page) -> int:
    """How many cards this turn asks for."""
    return page.locator(".play5211 .you .slots i.mine").count()


def choose(page: Page) -> None:
    """Pick cards from the left until there are enough; those picked before stay."""
    picked = page.locator(".play5211 .held[aria-pressed=true]")
    others = page.locator(".play5211 .held[aria-pressed=false]")
    for count in range(picked.count(), cards_to_choose(page)):
        others.first.click()
        expect(picked).to_have_count(count + 1)


def lay(page: Page) -> None:
    """Choose and lay down, and wait until the page has gone on."""
    choose(page)
    lay_chosen(page)


def lay_chosen(page: Page) -> None:
    """Lay down what is chosen, and wait until the page has gone on."""
    before = page.evaluate(TURN_AND_ROUND)
    page.locator("[data-do=lay]").click()
    page.wait_for_function(
        f"(before) => !document.querySelector('.own.asked') || ({TURN_AND_ROUND})() !== before",
        arg=before,
    )


def lay_by_keys(page: Page) -> None:
    """The same without a pointer: arrows, Space and Enter."""
    before = page.evaluate(TURN_AND_ROUND)
    while not page.evaluate("document.activeElement.matches('.hand .held')"):
        page.keyboard.press("Tab")
    count = cards_to_choose(page)
    page.keyboard.press("Home")
    for place in range(count):
        if place:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    expect(page.locator(".play5211 .held[aria-pressed=true]")).to_have_count(count)
    page.keyboard.press("Enter")
    page.wait_for_function(
        f"(before) => !document.querySelector('.own.asked') || ({TURN_AND_ROUND})() !== before",
        arg=before,
    )


def go_on(page: Page) -> None:
    """Press the button that leads on from what is told."""
    page.locator(".play5211 [data-go]").click()


def go_on_by_keys(page: Page) -> None:
    """The same with Enter alone."""
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")


def play_until(page: Page, wanted: str, *, laying: Press = lay, going_on: Press = go_on) -> int:
    """Play on until the page asks for `wanted`; gives the number of rounds told on the way."""
    rounds = 0
    while (asked := wait_for_something(page)) != wanted:
        if asked == "choose":
            laying(page)
        elif asked == "over":
            raise AssertionError(f"the game was over before {wanted}")
        else:
            rounds += asked == "told"
            going_on(page)
            page.wait_for_function(f"(asked) => ({SOMETHING_TO_DO})() !== asked", arg=asked)
    return rounds


def play_together(host: Page, guest: Page) -> None:
    """Play a game of two people to its end, until the host sees the result."""
    while wait_for_something(host) != "over":
        for page in (host, guest):
            asked = wait_for_something(page)
            if asked == "told":
                go_on(page)
            elif asked == "choose":
                lay(page)
