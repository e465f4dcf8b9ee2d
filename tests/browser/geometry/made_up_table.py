"""A page at a table that no server knows: whatever a state says is told over its socket."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from quandary.server.protocol.outgoing import (
    Presence,
    SeatInfo,
    SeatToken,
    SeatView,
    Snapshot,
    TableInfo,
    Update,
    Welcome,
)
from quandary.table.match import AnyMatch
from quandary.table.record import write_record
from tests.browser.geometry.parts import Parts, State
from tests.browser.geometry.screens import LANGUAGES, Screen
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
MOST_SPEAKERS = 4
UPDATES_BETWEEN = 10_000
"""So many updates may come between two snapshots."""
IMPORTS_AND_EXPORTS = re.compile(r"^(?:import [^;]*;\n|export )", re.MULTILINE)
FAULTS = "".join(
    IMPORTS_AND_EXPORTS.sub("", (Path(__file__).parent / name).read_text(encoding="utf-8"))
    for name in ("boxes.mjs", "faults.mjs")
)
"""The checks as one script: a page that is only looked at has no modules of tests."""


class MadeUpTable:
    """One page, on which every state of a game can be shown and looked at."""

    def __init__(self, new_page: NewPage, language: str = LANGUAGES[0]) -> None:
        self.language = language
        self.page: Page = new_page(language=language, name=NAMES[OWN_SEAT])
        self._socket: WebSocketRoute | None = None
        self._shown: State | None = None
        self._snapshot: dict[str, Any] = {}
        self._games = 0
        self._seq = 0
        self._text = 0
        self._browser_settings = self.page.context.new_cdp_session(self.page)
        self.page.route_web_socket(SOCKET, self._answer)
        self.page.add_init_script(FAULTS)

    def show(self, state: State, players: int) -> None:
        """Let the page be told of a state."""
        match = state.position(players)
        if state.replayed:
            self._look_back(state, match)
            return
        self._games += 1  # another game: nothing of the last one stays in the page
        self._snapshot = tell(state, match, self._games)
        if self._is_at_home_in(state):
            if self.page.locator("dialog[open]").count():
                self.page.keyboard.press("Escape")
            self._send(self._snapshot)
        else:
            self._visit(state)
        self._shown = state
        self._seq = self._snapshot["seq"]
        if state.passes_on is not None:
            self.page.locator(".curtain .primary").click()
            self._send(tell(state, state.passes_on(players), self._games))
        if state.has_simpler_bots:
            self.page.locator(".table-space").wait_for()
            self._send(plain(Presence([True] * players, 0, simpler=[OWN_SEAT + 1])))
        if state.news is not None:
            self.page.locator(".table-space").wait_for()
            self._send(break_news(self._snapshot, state.news))
        self.page.locator(state.required[0]).first.wait_for(state="attached")
        for selector in state.presses:
            self.page.locator(selector).first.evaluate("(element) => element.click()")

    def look(self, screen: Screen, parts: Parts) -> list[str]:
        """What is wrong with the page in a window of this size, in sentences."""
        self.resize(screen)
        required = self._shown.required if self._shown else ()
        if self._shown and self._shown.said:
            self._speak(self._shown.said)
        is_replayed = bool(self._shown and self._shown.replayed)
        found: list[str] = self.page.evaluate(
            "(parts) => layoutFaultsSoon(parts)", parts.told(required, not is_replayed)
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
        if self._shown is None or self._shown.replayed:
            return False
        if state.passes_on or self._shown.passes_on:
            return False  # who has the device is known by what was pressed since it was loaded
        return (state.is_watched, state.is_guided, state.has_simpler_bots) == (
            self._shown.is_watched,
            self._shown.is_guided,
            self._shown.has_simpler_bots,
        )

    def _speak(self, text: str) -> None:
        """Some say something, again: what was said stands at a seat for a moment only."""
        for seat in range(min(MOST_SPEAKERS, len(self._snapshot["table"]["seats"]))):
            self._seq += 1
            self._send(plain(Update(self._seq, "chat_said", seat, {"text": text})))

    def _look_back(self, state: State, match: AnyMatch) -> None:
        """Open the match's record, as somebody who kept its file would, at its last step."""
        seat = OWN_SEAT if state.replayed == "own" else None
        kept = {
            "quandary.replay.record": write_record(match.to_record()),
            "quandary.replay.place": json.dumps(
                {"deal": len(match.deals) - 1, "at": -1, "seat": seat}
            ),
        }
        if self.page.url == "about:blank":
            self.page.goto("/")
        for name, text in kept.items():
            self.page.evaluate("(kept) => sessionStorage.setItem(...kept)", [name, text])
        self.page.goto("/replay")
        self._shown = state
        self.page.locator(state.required[0]).first.wait_for(state="attached")

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
    seats = [OWN_SEAT] if state.passes_on is None else [OWN_SEAT, OWN_SEAT + 1]
    told = [tell_seat(state, match, None if state.is_watched else seat) for seat in seats]
    seq = UPDATES_BETWEEN * game_number
    snapshot = plain(Snapshot(seq, table_info(state, match, game_number), told, []))
    if state.change is not None:
        state.change(snapshot["seats"][0])
    return snapshot


def tell_seat(state: State, match: AnyMatch, viewer: int | None) -> SeatView:
    """What a seat, or somebody without one, may know of a match."""
    legal = match.legal(viewer) if viewer is not None and state.status == "playing" else []
    turn, facts = match.game.turn_id(match.state), match.game.public_facts(match.state)
    return SeatView(viewer, match.view(viewer), legal, turn, [], 0, facts)


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
