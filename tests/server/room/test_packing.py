"""A table goes to another process and is the same there."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from quandary.games import GAMES
from quandary.server.room.history import History, restore
from quandary.server.room.packing import ITEMS, pack, unpack_in_steps
from quandary.server.room.slices import finish
from quandary.server.table.broadcast import LiveFacts, snapshot
from quandary.server.table.state import TableState
from tests.server.long_logs import long_entries
from tests.server.played import PlayedTable


def told_of(state: TableState, history: History) -> dict[str, Any]:
    """Everything a table is; a match by what follows from it."""
    assert state.match is not None
    around = LiveFacts([False] * len(state.places))
    return {
        **{name: value for name, value in vars(state).items() if name != "match"},
        "history": list(history),
        "views": [snapshot(state, audience, around) for audience in ((), (0,), (1,))],
        "record": state.match.to_record(),
        "events": state.match.events,
        "game": state.match.game,
    }


def list_steps(
    steps: Generator[None, None, tuple[TableState, History]],
) -> list[tuple[TableState, History] | None]:
    """What each step gives: nothing, but for the last."""
    given: list[tuple[TableState, History] | None] = []
    while True:
        try:
            given.append(next(steps))
        except StopIteration as end:
            return [*given, end.value]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_arrives_as_it_was_sent(game: str) -> None:
    table = PlayedTable(game)
    table.play(9)
    sent = restore(table.state.id, table.entries)
    received = finish(unpack_in_steps(pack(*sent)))
    assert told_of(*received) == told_of(*sent)
    assert received[1].maxlen == sent[1].maxlen


def test_a_long_table_arrives_in_many_parts_and_goes_on() -> None:
    entries = long_entries(4000)
    state, history = sent = restore("T" * 22, entries[:-1])
    assert state.match is not None
    growing = [state.answered, *state.match.growing_lists()]
    steps = list_steps(unpack_in_steps(pack(*sent)))
    received = steps[-1]
    assert received is not None
    assert len(steps) > sum(len(each) // ITEMS for each in growing) > 30
    assert told_of(*received) == told_of(state, history)
    for each in (state, received[0]):
        each.apply(entries[-1])
    assert received[0].record() == state.record() is not None


def test_what_was_one_list_is_one_list_afterwards() -> None:
    """A deal that is taken back has to bring back the events before it."""
    table = PlayedTable("quando")
    table.play(9)
    state, history = restore(table.state.id, table.entries)
    received, _ = finish(unpack_in_steps(pack(state, history)))
    for each in (state, received):
        assert each.match is not None
        each.match.annul_deal()
    assert received.match.events == state.match.events  # type: ignore[union-attr]
    assert received.match.state == state.match.state  # type: ignore[union-attr]
