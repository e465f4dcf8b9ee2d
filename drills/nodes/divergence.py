"""What every player was told, beside what the log says now: entry by entry, table and views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from msgspec import to_builtins

from drills.nodes.roaming_client import RoamingClient, Told
from drills.shared.restartable_server import StoredEvent
from quandary.server.table.broadcast import public_part, seat_view, table_info
from quandary.server.table.log_entries import Entry, decode_body
from quandary.server.table.state import TableState

SHOWN = ("view", "legal", "turn", "facts")
"""What a seat's page shows of the game."""


@dataclass
class FoldedLog:
    """A table as a reader of its log finds it, who has heard nothing else."""

    state: TableState
    told: dict[int, Told]

    def is_known_to(self, client: RoamingClient) -> bool:
        """Whether the client has heard of the newest entry."""
        return client.seq == self.state.client_seq

    def differences(self, client: RoamingClient) -> list[str]:
        """What the client has been told, or shows, and the log says otherwise; in a word each."""
        told = [seq for seq, told in client.told.items() if self.told.get(seq) != told]
        found = [f"told otherwise of {seq} of {self.state.client_seq}" for seq in told[:3]]
        if client.contradictions:
            found.append(f"contradicted {client.contradictions} times")
        shown = _table_of(client)
        found += [f"table.{name}" for name in _unlike(self._public_info(), shown)]
        for seat in client.seats:
            unlike = _unlike(self._view(seat), _shown_of(client.views[seat]))
            found += [f"seat {seat}: {name}" for name in unlike]
        return found

    def _public_info(self) -> dict[str, Any]:
        nobody = [False] * len(self.state.places)
        return _without_presence(to_builtins(table_info(self.state, nobody)))

    def _view(self, seat: int) -> dict[str, Any]:
        return _shown_of(to_builtins(seat_view(self.state, seat, [])))


def fold_logs(events: Sequence[StoredEvent]) -> dict[str, FoldedLog]:
    """Every table, by its name."""
    by_table = groupby(events, key=lambda event: event.table)
    return {table: _fold(table, rows) for table, rows in by_table}


def _fold(table: str, rows: Any) -> FoldedLog:
    state, told = TableState(table), dict[int, Told]()
    for row in rows:
        body = decode_body(row.body)
        applied = state.apply(Entry(row.seq, 0.0, row.cmd_id, body))
        if not applied.is_hidden:
            entry = public_part(state.client_seq, body, applied.events, applied.proof)
            told[entry.seq] = (entry.kind, entry.seat, to_builtins(entry.detail))
    return FoldedLog(state, told)


def _table_of(client: RoamingClient) -> dict[str, Any]:
    assert client.state is not None
    return _without_presence(client.state)


def _without_presence(table: dict[str, Any]) -> dict[str, Any]:
    """Who is connected stands in no log."""
    seats = [{name: seat[name] for name in seat if name != "present"} for seat in table["seats"]]
    return {**table, "seats": seats}


def _shown_of(told: dict[str, Any]) -> dict[str, Any]:
    return {name: told[name] for name in SHOWN}


def _unlike(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))
