"""Tables for tests: made as the page makes them, then visited."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

MAKE = """async (body) => {
  const answer = await fetch("/api/tables", {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  const made = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(made));
  localStorage.setItem(`quandary.keys.${made.table}`, JSON.stringify(made.seats));
  return made.table;
}"""


def make_table(
    page: Page, game: str, players: int, *, level: str = "gentle", start: bool = True, **more: Any
) -> str:
    """Make a table for one person and bots, and go there. Gives the table's id."""
    if page.url == "about:blank":
        page.goto("/")
    body = {"game": game, "seats": players, "name": "Ada", "start": start, **more}
    body.setdefault("bots", [level] * (players - 1 - len(body.get("here", []))))
    table: str = page.evaluate(MAKE, body)
    page.goto(f"/t/{table}")
    return table


def sit_down(page: Page, name: str) -> None:
    """Join the table whose link the page has followed."""
    page.locator(".join input").fill(name)
    page.locator(".join .btn.primary").click()
    expect(page.locator(".lobby")).to_be_visible()
