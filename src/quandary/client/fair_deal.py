"""Our part in a fair deal: bytes for every promise of the server, and no word more than needed."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from quandary.analysis.deal_v1 import seat_promise
from quandary.client.kept_seat import KeptSeat, Pin


class FairDeal:
    """Says ready and reveals, for the seats of one client. What it promised is kept first."""

    def __init__(self, kept: KeptSeat) -> None:
        self._kept = kept
        self._sent: set[tuple[Any, ...]] = set()

    def is_waited_for(self, table: Mapping[str, Any]) -> bool:
        """Whether somebody waits for one of our seats to say ready."""
        fair = table["fair"]
        return fair is not None and fair["phase"] == "ready" and bool(self._seats_asked(fair))

    def has_asked(self, table: Mapping[str, Any]) -> bool:
        """Whether we have asked for the coming deal, in this attempt or an earlier one."""
        fair = table["fair"]
        if fair is None:
            return False
        number = _name(table).rpartition(".")[0]
        pins = [pin for pin in self._kept.pins if pin.restored == fair["restored"]]
        return any(pin.deal.rpartition(".")[0] == number for pin in pins)

    def answers(self, table: Mapping[str, Any], *, is_ready: bool) -> Iterator[dict[str, Any]]:
        """The commands to send now. The first deal and one asked for before need no `is_ready`."""
        fair = table["fair"]
        if fair is None:
            return
        is_ready = is_ready or fair["deal"] == 0 or self.has_asked(table)
        for seat in self._seats_asked(fair):
            command = None
            if fair["phase"] == "reveal":
                command = self._reveal(table, seat)
            elif is_ready:
                command = self._ready(table, seat)
            if command is not None:
                key = (command["type"], _name(table), fair["restored"], fair["commit"], seat)
                if key not in self._sent:
                    self._sent.add(key)
                    yield {**command, "deal": fair["deal"], "attempt": fair["attempt"]}

    def _seats_asked(self, fair: Mapping[str, Any]) -> list[int]:
        return [seat for seat in fair["waiting_for"] if seat in self._kept.tokens]

    def _pin(self, table: Mapping[str, Any]) -> Pin | None:
        """What we promised for this very promise of the server."""
        fair, name = table["fair"], _name(table)
        wanted = (name, fair["commit"], fair["restored"])
        for pin in self._kept.pins:
            if (pin.deal, pin.promise, pin.restored) == wanted:
                return pin
        return None

    def _ready(self, table: Mapping[str, Any], seat: int) -> dict[str, Any]:
        fair, pin = table["fair"], self._pin(table)
        if pin is None:
            pin = Pin(_name(table), fair["commit"], fair["restored"])
            self._kept.pins.append(pin)
        drawn = pin.bytes.setdefault(str(seat), secrets.token_hex(16))
        self._kept.save()
        commit = seat_promise(table["id"], pin.deal, seat, bytes.fromhex(drawn))
        return {"type": "ready", "seat": seat, "commit": commit, "game": table["game_number"]}

    def _reveal(self, table: Mapping[str, Any], seat: int) -> dict[str, Any] | None:
        """Our bytes, if everything is still as it was when we promised them."""
        fair, pin = table["fair"], self._pin(table)
        drawn = None if pin is None else pin.bytes.get(str(seat))
        if pin is None or drawn is None:
            return None
        commits = list(fair["commits"])
        promise = seat_promise(table["id"], pin.deal, seat, bytes.fromhex(drawn))
        if commits[seat] != promise or pin.commits not in (None, commits):
            return None
        pin.commits = commits
        if seat not in pin.sent:
            pin.sent.append(seat)
        self._kept.save()
        return {"type": "reveal", "seat": seat, "entropy": drawn}


def _name(table: Mapping[str, Any]) -> str:
    fair = table["fair"]
    return f"{table['game_number']}.{fair['deal']}.{fair['attempt']}"
