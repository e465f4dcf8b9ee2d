"""Records of finished games as texts. A long one takes time to write, so it is written once."""

from __future__ import annotations

import asyncio
from copy import copy
from typing import NamedTuple
from weakref import WeakKeyDictionary

from quandary.server.room.room import Room
from quandary.server.table.state import TableState
from quandary.table.record import write_record


class PastRecord(NamedTuple):
    """The record of one of a table's games."""

    state: TableState
    number: int
    text: bytes

    def seat_of(self, guest: str | None) -> int | None:
        """A guest's first seat in it; before a table's last game others may have sat there."""
        state = self.state
        if guest is None or self.number != state.game_number:
            return None
        return next((s for s in state.people() if state.places[s].guest == guest), None)


class RecordTexts:
    """The last one that was asked for at each open table: a finished game does not change.

    It is forgotten with its room. A log that is changed, because a guest wants to be forgotten, is
    that of another room.
    """

    def __init__(self) -> None:
        self._texts: WeakKeyDictionary[Room, tuple[int, bytes]] = WeakKeyDictionary()
        self._writing = asyncio.Semaphore(1)
        """One at a time: each may be long, and takes time from the loop's thread."""

    async def text_of(self, room: Room, number: int | None) -> bytes | None:
        """The record of a game, without a number that of the last one; `None` if it is not over."""
        game = room.state.last_finished_game() if number is None else number
        async with self._writing:  # Whoever asks for the same waits, and finds it.
            kept = self._texts.get(room)
            if kept is not None and kept[0] == game:
                return kept[1]
            # A copy, for the thread: the next game may begin meanwhile.
            text = await asyncio.to_thread(_write, copy(room.state), game)
            if text is not None:
                self._texts[room] = game, text
            return text


def _write(state: TableState, game: int) -> bytes | None:
    record = state.record(game)
    return None if record is None else write_record(record).encode()
