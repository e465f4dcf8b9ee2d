"""What the page is sent in a whole game is what its seat may know at that moment, and no more."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, WebSocket

from quandary.table.record import read_record
from quandary.table.replay import begin, moments
from tests.browser import playing_5211, playing_quando
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

SEAT = 0
HIDDEN = ("laid", "taken_back")
UNTIL_REVEALED = ("to_act", "chosen", "choice")
"""In 5211 these tell who has chosen. A record does not keep the order of hidden choices."""


def listen(page: Page) -> list[dict[str, Any]]:
    """Every message the page receives from now on."""
    received: list[dict[str, Any]] = []

    def hear(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: received.append(json.loads(frame)))

    page.on("websocket", hear)
    return received


class Sight(NamedTuple):
    """A view without the order in which hidden choices were made; its events apart."""

    rest: str
    events: list[Any]

    def is_within(self, known: Sight) -> bool:
        """Whether it is this view; what is sent may leave out the oldest events."""
        first = len(known.events) - len(self.events)
        return self.rest == known.rest and first >= 0 and self.events == known.events[first:]


def plain(view: dict[str, Any]) -> Sight:
    """What is to be compared of a view."""
    left_out = (*UNTIL_REVEALED, "events")
    kept = {name: part for name, part in view.items() if name not in left_out}
    events = [event for event in view["events"] if event["kind"] not in HIDDEN]
    return Sight(json.dumps(kept, sort_keys=True), events)


def known(record: bytes, seat: int) -> list[Sight]:
    """What the rules let a seat know, moment by moment, computed anew from the whole game."""
    read = read_record(record)
    match = begin(read)
    return [plain(json.loads(json.dumps(match.view(seat)))) for _ in moments(read, match)]


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_the_page_is_sent_what_its_seat_may_know(new_page: NewPage, game: str) -> None:
    page = new_page()
    received = listen(page)
    options = {"target": 10} if game == "quando" else {}
    table = make_table(page, game, 2, options=options)
    play_until = playing_quando.play_until if game == "quando" else playing_5211.play_until
    play_until(page, "over")
    record = page.request.get(f"/api/tables/{table}/record").body()
    allowed = known(record, SEAT)
    told = [seat for message in received for seat in message.get("seats", ()) if _is_view(seat)]
    assert {seat["seat"] for seat in told} == {SEAT}
    assert len(told) > len(allowed) / 4
    for seat in told:
        assert any(plain(seat["view"]).is_within(view) for view in allowed), seat["view"]
        own = {card for card in seat["view"]["hands"][SEAT] if isinstance(card, str)}
        assert set(seat["view"].get("choice") or ()) <= own


def _is_view(seat: Any) -> bool:
    return isinstance(seat, dict) and bool(seat.get("view")) and seat["view"]["deal"] is not None
