"""A table's log without one of its guests: others can still look back at what they played.

What the guest did in the game stays, for without it there is no game. Their id, name and chat go.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from quandary.server.table import log_entries
from quandary.server.table.log_entries import AnyBody, Entry
from quandary.server.table.name_length import vary
from quandary.server.table.names import looks_like
from quandary.server.table.played_game import KeptGame, played_games
from quandary.server.table.state import TableState

NAME = "Guest"
SAID = "…"
"""In the place of what was said."""


@dataclass(frozen=True)
class AnonymousLog:
    """What to change at a table so that a guest has never been there."""

    guest: str
    nobody: str
    """The id in the guest's place."""
    head: int
    """The seq of the newest entry: if there are others by now, it has to be done again."""
    changed: list[Entry]
    games: list[KeptGame]
    """What is now kept of the table's games for those who played them."""


class _Eraser:
    """Goes through a log and knows which seats are the guest's."""

    def __init__(self, guest: str, nobody: str, taken: Iterable[str]) -> None:
        self._guest = guest
        self._nobody = nobody
        self._taken = list(taken)
        self._names: dict[str, str] = {}
        self._seats: set[int] = set()

    def erase(self, body: AnyBody, *, is_host: bool) -> AnyBody:
        """The body of an entry without the guest, who was the host before it or not."""
        match body:
            case log_entries.PersonSat(seat, name, guest, program):
                self._seats.discard(seat)
                if guest == self._guest:
                    self._seats.add(seat)
                    return replace(body, name=self._new_name(name), guest=self._nobody)
                if program and is_host:  # It is theirs, and they have named it.
                    self._seats.add(seat)
                    return replace(body, name=self._new_name(name))
            case log_entries.BotSat(seat, name) if seat in self._seats:
                self._seats.discard(seat)  # A bot in the place of somebody removed has their name.
                return replace(body, name=self._new_name(name))
            case log_entries.SeatFreed(seat):
                self._seats.discard(seat)
            case log_entries.Renamed(seat, name) if seat in self._seats:
                return replace(body, name=self._new_name(name))
            case log_entries.ChatSaid(seat) if seat in self._seats:
                return replace(body, text=SAID)
        return body

    def _new_name(self, name: str) -> str:
        if name not in self._names:
            is_free = self._is_free(NAME)
            self._names[name] = NAME if is_free else vary(NAME, self._is_free)
            self._taken.append(self._names[name])
        return self._names[name]

    def _is_free(self, name: str) -> bool:
        return not any(looks_like(name, other) for other in self._taken)


def erase_in_steps(
    table: str, entries: Sequence[Entry], guest: str, nobody: str
) -> Generator[None, None, AnonymousLog]:
    """What becomes of a log, entry by entry; it must be one that can be folded."""
    eraser = _Eraser(guest, nobody, _other_names(entries, guest))
    state, changed, games = TableState(table), list[Entry](), list[KeptGame]()
    for entry in entries:
        host = None if state.host is None else state.places[state.host].guest
        body = eraser.erase(entry.body, is_host=host == nobody)
        new = entry if body is entry.body else Entry(entry.seq, entry.at, entry.cmd_id, body)
        if new is not entry:
            changed.append(new)
        was_over = state.final_seats is not None
        state.apply(new)
        if state.final_seats is not None and not was_over:
            games += played_games(state)
        yield
    return AnonymousLog(guest, nobody, state.seq, changed, games)


def _other_names(entries: Iterable[Entry], guest: str) -> list[str]:
    """What everybody else was called at the table."""
    names: dict[int, bool] = {}
    found = []
    for body in (entry.body for entry in entries):
        match body:
            case log_entries.PersonSat(seat, name, sitting):
                names[seat] = sitting == guest
                if sitting != guest:
                    found.append(name)
            case log_entries.BotSat(seat, name):
                if not names.get(seat):
                    found.append(name)
                names[seat] = False
            case log_entries.SeatFreed(seat):
                names[seat] = False
            case log_entries.Renamed(seat, name) if not names[seat]:
                found.append(name)
    return found
