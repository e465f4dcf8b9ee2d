"""What a room keeps of what it has told, for those who come back; and a table from its log."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager

from quandary.games import GAMES
from quandary.server.room.slices import finish
from quandary.server.store.store import DamagedTable
from quandary.server.table.automatic import next_entry
from quandary.server.table.broadcast import PublicEntry, public_part
from quandary.server.table.log_entries import AnyBody, Entry
from quandary.server.table.state import Applied, TableState
from quandary.table.fair import SECRET_BYTES

LONGEST_CATCH_UP = 50
"""Whoever missed more entries than this is told one snapshot; a client's queue holds 64."""


class History(deque[PublicEntry]):
    """The newest of what has been told since the present game began."""

    def __init__(self) -> None:
        super().__init__(maxlen=LONGEST_CATCH_UP)

    def note(self, seq: int, body: AnyBody, applied: Applied) -> list[PublicEntry]:
        """Keep what everybody may know of an entry, and give it back: nothing if it is hidden."""
        if applied.is_hidden:
            return []
        entry = public_part(seq, body, applied.events, applied.proof)
        if entry.kind in ("game_started", "restored", "undone"):
            self.clear()
        self.append(entry)
        return [entry]

    def after(self, seq: int) -> list[PublicEntry] | None:
        """Everything sent after `seq`; `None` if that is not kept, or nothing was sent before."""
        missed = [entry for entry in self if entry.seq > seq]
        is_complete = seq > 0 and bool(missed) and missed[0].seq == seq + 1
        return missed if is_complete else None


def apply_in_steps(
    state: TableState, history: History, entries: Iterable[Entry]
) -> Generator[None, None, None]:
    """Take in the next part of a table's log, with what may be told again of it; entry by entry.

    Raises `DamagedTable` if this is no log that can be played.
    """
    with _blame_on(state):
        for entry in entries:
            applied = state.apply(entry)
            history.note(state.client_seq, entry.body, applied)
            yield


def verify_playable(state: TableState) -> None:
    """What a room relies on when the whole log has been taken in; raises `DamagedTable`."""
    with _blame_on(state):
        GAMES[state.settings.game]
        next_entry(state, lambda: bytes(SECRET_BYTES))


@contextmanager
def _blame_on(state: TableState) -> Iterator[None]:
    """Whatever goes wrong, the newest entry is to blame."""
    try:
        yield
    except (MemoryError, DamagedTable):
        raise
    except Exception as error:
        raise DamagedTable(type(error).__name__, state.seq) from None


def restore(table: str, entries: Iterable[Entry]) -> tuple[TableState, History]:
    """A table from its log at one go; raises `DamagedTable`."""
    state, history = TableState(table), History()
    finish(apply_in_steps(state, history, entries))
    verify_playable(state)
    return state, history
