"""Tables that chance seldom makes: what the server tells is changed on its way to the page.

For looking only. Nothing may be pressed that would be sent to the server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Dress = Callable[[dict[str, Any]], None]
"""Changes a told seat (`seat`, `view`, `legal`) in place."""
SOCKET = re.compile(r"/api/socket$")
LONG_NAMES = ("Maximiliane-Theodora H.", "Bartholomäus Grünwald", "Konstantin", "Anna-Magdalena")


def dress(page: Page, change: Dress, names: tuple[str, ...] = ()) -> None:
    """Change every view that the page is told from now on; reload it to see them."""

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(changed(str(text), change, names)))

    page.route_web_socket(SOCKET, carry)


def changed(text: str, change: Dress, names: tuple[str, ...]) -> str:
    """One message with its views and names changed."""
    message = json.loads(text)
    for told in message.get("seats", ()) if message["type"] in ("snapshot", "update") else ():
        if told["view"]:
            change(told)
    table = message.get("table")
    if isinstance(table, dict):
        for seat, name in zip(table["seats"], names, strict=False):
            seat["name"] = name
    return json.dumps(message)


def full_hands(told: dict[str, Any], own: int = 16) -> None:
    """Hands as full as penalties can make them, out of 55 cards."""
    view, seat = told["view"], told["seat"]
    others = (55 - own) // (view["players"] - 1)
    for holder, hand in enumerate(view["hands"]):
        count = own if holder == seat else others
        side = "front" if holder == seat else "back"
        hand[:] = [{"front": None, "back": None, side: (3 * i + holder) % 11} for i in range(count)]
    view["memory"]["hands"] = [[{"front": None, "back": None} for _ in h] for h in view["hands"]]
    if told["legal"]:
        knock = ["knock"] if "knock" in told["legal"] else []
        told["legal"] = [f"play {place}" for place in range(own)] + ["play 0 11", *knock]


def last_round(told: dict[str, Any]) -> None:
    """The player to the left has knocked; two players have played their last turn."""
    view = told["view"]
    view["knocker"] = (told["seat"] - 1) % view["players"]
    told["facts"]["last_turns"] = [told["seat"]]
    view["totals"] = [12 * seat for seat in range(view["players"])]
    if told["legal"]:
        told["legal"] = [*[each for each in told["legal"] if each != "knock"], "pass"]


def owes(told: dict[str, Any]) -> None:
    """Somebody has played a triplet: all others turn a zero or draw a card, now oneself."""
    view, seat = told["view"], told["seat"]
    view["owing"] = [each for each in range(view["players"]) if each != (seat - 1)]
    view["phase"], view["to_act"] = "penalty", [seat]
    for place in (1, 4):
        view["hands"][seat][place]["front"] = 0
    told["legal"] = ["turn 1", "turn 4"]
