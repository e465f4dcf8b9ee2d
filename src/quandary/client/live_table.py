"""A live table as one client knows it: a fold over what the server has told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from quandary.games.game import Seat

Message = Mapping[str, Any]


@dataclass
class SeatView:
    """What one of our seats, or a spectator (`None`), sees and may do."""

    view: dict[str, Any]
    legal: list[str]
    turn: str | None
    seq: int
    start: int
    """How many events of the deal came before those in the view."""


@dataclass
class LiveTable:
    """The newest state, and where it is in the table's log."""

    seq: int = 0
    info: dict[str, Any] | None = None
    seats: list[Seat] = field(default_factory=list)
    """Ours."""
    views: dict[Seat | None, SeatView] = field(default_factory=dict)
    present: list[bool] = field(default_factory=list)
    simpler: list[Seat] = field(default_factory=list)
    chat: list[dict[str, Any]] = field(default_factory=list)
    """What had been said before the last snapshot."""

    @property
    def seat(self) -> Seat | None:
        """Ours, or the first of them."""
        return self.seats[0] if self.seats else None

    @property
    def mine(self) -> SeatView | None:
        """What our seat sees and may do; for spectators, what everybody may see."""
        return self.views.get(self.seat)

    def take(self, message: Message) -> bool:
        """Take a message in; whether it fits. If not, something is missing before it."""
        match message["type"]:
            case "welcome":
                self.seats = list(message["seats"])
            case "snapshot":
                self._take_snapshot(message)
            case "update":
                return self._take_update(message)
            case "changed":
                self._take_views(message, message["seq"])
            case "earlier":
                self._take_earlier(message)
            case "presence":
                self.present, self.simpler = message["seats"], message["simpler"]
        return True

    def _take_snapshot(self, message: Message) -> None:
        is_same_game = (
            self.info is not None and self.info["game_number"] == message["table"]["game_number"]
        )
        if not is_same_game:
            self.views = {}
        self.seq, self.info, self.chat = message["seq"], message["table"], message["chat"]
        self._note_presence()
        self._take_views(message, self.seq)

    def _take_update(self, message: Message) -> bool:
        if message["seq"] <= self.seq:
            return True
        if message["seq"] > self.seq + 1:
            return False
        self.seq = message["seq"]
        if message["table"] is not None:
            self.info = message["table"]
            self._note_presence()
        if message["kind"] in ("game_started", "undone"):
            self.views = {}
        self._take_views(message, self.seq)
        for each in self.views.values():
            each.seq = self.seq
        return True

    def _note_presence(self) -> None:
        assert self.info is not None
        self.present = [seat["present"] for seat in self.info["seats"]]

    def _take_views(self, message: Message, seq: int) -> None:
        for seat in message["seats"]:
            if seat["view"] is not None:
                self.views[seat["seat"]] = self._join(seat, seq)

    def _join(self, seat: Mapping[str, Any], seq: int) -> SeatView:
        """A view comes with the newest events only; those we know already stay in front of them."""
        view, start = dict(seat["view"]), seat["left_out"]
        known = self.views.get(seat["seat"])
        if known is not None and known.view["deal"] == view["deal"] and known.start <= start:
            before = known.view["events"][: start - known.start]
            if len(before) == start - known.start:
                view["events"], start = [*before, *view["events"]], known.start
        return SeatView(view, list(seat["legal"]), seat["turn"], seq, start)

    def _take_earlier(self, message: Message) -> None:
        known = self.views.get(message["seat"])
        if known is None or known.view["deal"] != message["deal"]:
            return
        if message["start"] + len(message["events"]) == known.start:
            known.view["events"] = [*message["events"], *known.view["events"]]
            known.start = message["start"]

    def questions(self) -> Iterator[dict[str, Any]]:
        """What to ask for, so that nothing of the deal is missing."""
        for seat, known in self.views.items():
            if known.start > 0:
                yield {"type": "ask_earlier", "seat": seat, "before": known.start}
