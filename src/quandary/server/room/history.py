"""What a room keeps of what it has told, for those who come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable

from quandary.games import GAMES
from quandary.server.room.slices import finish
from quandary.server.store.store import DamagedTable
from quandary.server.table.automatic import next_entry
from quandary.server.table.broadcast import Told, public_part
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState
from quandary.table.fair import SECRET_BYTES

LONGEST_CATCH_UP = 50
"""Whoever missed more entries than this is told one snapshot; a client's queue holds 64."""


def new_history() -> deque[Told]:
    """Room for what those who come back may have missed."""
    return deque(maxlen=LONGEST_CATCH_UP)


def told_after(history: Iterable[Told], seq: int) -> list[Told] | None:
    """Everything told after `seq`; `None` if that is not kept, or nothing was told before."""
    missed = [told for told in history if told.seq > seq]
    is_complete = seq > 0 and bool(missed) and missed[0].seq == seq + 1
    return missed if is_complete else None


def take_in(state: TableState, history: deque[Told], entry: Entry) -> Told | None:
    """Fold an entry into the state and keep what may be told of it; `None` if that is nothing."""
    proofs, newest = len(state.finished_deals), state.told_seq
    events = state.apply(entry)
    if state.told_seq == newest:
        return None
    proof = state.finished_deals[-1] if len(state.finished_deals) > proofs else None
    told = public_part(state.told_seq, entry.body, events, proof)
    if told.kind in ("game_started", "restored"):
        history.clear()
    history.append(told)
    return told


def restore(
    table: str, entries: Iterable[Entry]
) -> Generator[None, None, tuple[TableState, deque[Told]]]:
    """A table from its log, with what may be told again of the present game; entry by entry.

    Raises `DamagedTable` if this is no log that can be played.
    """
    state, history = TableState(table), new_history()
    try:
        for entry in entries:
            take_in(state, history, entry)
            yield
        _verify_playable(state)
    except MemoryError:
        raise  # The table is not to blame.
    except Exception as error:
        raise DamagedTable(type(error).__name__, state.seq) from None
    return state, history


def restored(table: str, entries: Iterable[Entry]) -> tuple[TableState, deque[Told]]:
    """The same at one go."""
    return finish(restore(table, entries))


def _verify_playable(state: TableState) -> None:
    """What a room relies on; raises whatever is wrong."""
    GAMES[state.settings.game]
    next_entry(state, lambda: bytes(SECRET_BYTES))
