"""A page at a table that no server knows: whatever a state says is told over its socket."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from quandary.server.protocol.outgoing import (
    SeatInfo,
    SeatToken,
    SeatView,
    Snapshot,
    TableInfo,
    Update,
    Welcome,
)
from quandary.table.match import AnyMatch
from tests.browser.geometry.parts import Parts, State
from tests.browser.geometry.screens import Screen
from tests.browser.made_up import SOCKET
from tests.browser.visit import NewPage

TABLE = "00000000000000aa"
OWN_SEAT = 0
NAMES = (
    "Anna-Magdalena",
    "Maximiliane-Theodora H.",
    "Bartholomäus Grünwald",
    "Konstantin",
    "Wolfram",
    "Mo",
)
STANDARD_TEXT = 16
IMPORTS_AND_EXPORTS = re.compile(r"^(?:import [^;]*;\n|export )", re.MULTILINE)
FAULTS = "".join(
    IMPORTS_AND_EXPORTS.sub("", (Path(__file__).parent / name).read_text(encoding="utf-8"))
    for name in ("boxes.mjs", "faults.mjs")
)
"""The checks as one script: a page that is only looked at has no modules of tests."""


class MadeUpTable:
    """One page, on which every state of a game can be shown and looked at."""

    def __init__(self, new_page: NewPage, language: str = "de") -> None:
        self.page: Page = new_page(language=language, name=NAMES[OWN_SEAT])
        self._socket: WebSocketRoute | None = None
        self._shown: State | None = None
        self._snapshot: dict[str, Any] = {}
        self._games = 0
        self._text = 0
        self._browser_settings = self.page.context.new_cdp_session(self.page)
        self.page.route_web_socket(SOCKET, self._answer)
        self.page.add_init_script(FAULTS)

    def show(self, state: State, players: int) -> None:
        """Let the page be told of a state."""
        match = state.position(players)
        self._games += 1  # another game: nothing of the last one stays in the page
        self._snapshot = tell(state, match, self._games)
        if self._is_at_home_in(state):
            if self.page.locator("dialog[open]").count():
                self.page.keyboard.press("Escape")
            self._send(self._snapshot)
        else:
            self._visit(state)
        self._shown = state
        if state.news is not None:
            self.page.locator("main.table-space").wait_for()
            self._send(break_news(self._snapshot, state.news))
        self.page.locator(state.required[0]).first.wait_for(state="attached")
        for selector in state.presses:
            self.page.locator(selector).first.evaluate("(element) => element.click()")

    def look(self, screen: Screen, parts: Parts) -> list[str]:
        """What is wrong with the page in a window of this size, in sentences."""
        self.resize(screen)
        required = self._shown.required if self._shown else ()
        found: list[str] = self.page.evaluate(
            "(parts) => layoutFaultsSoon(parts)", parts.told(required)
        )
        return found

    def resize(self, screen: Screen) -> None:
        """Give the page another window, and its reader another text size, as in the settings."""
        self.page.set_viewport_size({"width": screen.width, "height": screen.height})
        if screen.text != self._text:
            self._text = screen.text
            standard = round(STANDARD_TEXT * screen.text / 100)
            self._browser_settings.send(
                "Page.setFontSizes", {"fontSizes": {"standard": standard, "fixed": standard}}
            )

    def _is_at_home_in(self, state: State) -> bool:
        """Whether the page can show a state without being loaded anew."""
        return self._shown is not None and (state.is_watched, state.is_guided) == (
            self._shown.is_watched,
            self._shown.is_guided,
        )

    def _visit(self, state: State) -> None:
        """Load the page as one with a key to a seat, and perhaps with hints, would."""
        kept = {
            f"quandary.keys.{TABLE}": [{"seat": OWN_SEAT, "token": "0" * 32}],
            f"quandary.guide.{TABLE}": state.is_guided,
        }
        if self.page.url == "about:blank":
            self.page.goto("/")
        for name, value in kept.items():
            self.page.evaluate(
                "([name, text]) => localStorage.setItem(name, text)",
                [
                    name,
                    json.dumps(value),
                ],
            )
        self.page.goto(f"/t/{TABLE}")

    def _answer(self, socket: WebSocketRoute) -> None:
        """Be the server, as far as a page that only looks needs one."""
        self._socket = socket
        socket.on_message(lambda text: self._hear(json.loads(str(text))))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            self._send(welcome(self._snapshot))
        elif message["type"] == "resume":
            self._send(self._snapshot)

    def _send(self, message: dict[str, Any]) -> None:
        if self._socket is None:
            raise AssertionError("the page has not opened its socket")
        self._socket.send(json.dumps(message))


def welcome(snapshot: dict[str, Any]) -> dict[str, Any]:
    """What the server says first."""
    seats = [told["seat"] for told in snapshot["seats"] if told["seat"] is not None]
    tokens = [SeatToken(seat, "0" * 32) for seat in seats]
    return plain(Welcome(TABLE, seats, tokens, snapshot["seq"]))


def tell(state: State, match: AnyMatch, game_number: int) -> dict[str, Any]:
    """Everything that the one who looks may know of a state."""
    viewer = None if state.is_watched else OWN_SEAT
    legal = match.legal(OWN_SEAT) if viewer is not None and state.status == "playing" else []
    turn, facts = match.game.turn_id(match.state), match.game.public_facts(match.state)
    told = SeatView(viewer, match.view(viewer), legal, turn, [], 0, facts)
    seq = 2 * game_number  # between two snapshots there may be an update
    snapshot = plain(Snapshot(seq, table_info(state, match, game_number), [told], []))
    if state.change is not None:
        state.change(snapshot["seats"][0])
    return snapshot


def break_news(snapshot: dict[str, Any], news: str) -> dict[str, Any]:
    """An update that says that the newest event of this kind has happened just now."""
    told = snapshot["seats"][0]
    newest = [event for event in told["view"]["events"] if event["kind"] == news][-1:]
    update = plain(Update(snapshot["seq"] + 1, "acted", OWN_SEAT))
    return {**update, "seats": [{**told, "events": newest}]}


def table_info(state: State, match: AnyMatch, game_number: int) -> TableInfo:
    """A table of people with the names they have in the match."""
    return TableInfo(
        id=TABLE,
        game=match.game.ID,
        options=match.game.write_options(match.options),
        status=state.status,
        seats=[
            SeatInfo("person", name, None, True, state.is_away and seat == OWN_SEAT, emblem=seat)
            for seat, name in enumerate(match.players)
        ],
        host=OWN_SEAT,
        open=False,
        clock=None,
        memory_aid=state.has_memory_aid,
        spectators=True,
        game_number=game_number,
        fair=state.fair,
    )


def plain(message: Any) -> dict[str, Any]:
    """A message as JSON has it."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(message))
    return told
