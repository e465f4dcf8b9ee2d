"""Tables as long as they can become, and one that cannot be read: put into a database by hand."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import apsw

from drills.shared.games.registry import DRILL_GAMES, ENDLESS_GAME
from quandary.server.store.sqlite import SqliteStore
from quandary.server.table import log_entries
from quandary.server.table.automatic import next_entry
from quandary.server.table.bounds import END
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState
from quandary.table.record import write_record

PLAYED = 10_000
"""Actions of the game, whose record has some 200 kB then; everything else is chat."""


def long_log(table: str, entries: int = END, played: int = PLAYED) -> tuple[list[Entry], bytes]:
    """A log of that many entries, and the record of its game, which is as long as can be sent."""
    state, chance, made = TableState(table), random.Random(1), []

    def add(body: log_entries.AnyBody) -> None:
        made.append(Entry(state.seq + 1, 1e9, None, body))
        state.apply(made[-1])

    options = dict(DRILL_GAMES[ENDLESS_GAME].endless_options)
    add(log_entries.Created(ENDLESS_GAME, 2, options, True, None, False, True, "casual"))
    add(log_entries.PersonSat(0, "Eve", "eve"))
    add(log_entries.PersonSat(1, "Mallory", "eve"))
    add(log_entries.GameStarted(0))
    actions = 0
    while actions < min(played, entries // 2):
        if (body := next_entry(state, lambda: chance.randbytes(32))) is not None:
            add(body)
        elif state.fair is not None and not state.fair.is_closed and state.status == "dealing":
            add(log_entries.CommitsClosed(absent=[0, 1]))
        else:
            add(_idle_action(state, chance))
            actions += 1
    while len(made) < entries - 1:
        add(log_entries.ChatSaid(0, "x" * 300))
    add(log_entries.GameEnded())
    record = state.record()
    assert record is not None
    return made, write_record(record).encode()


def _idle_action(state: TableState, chance: random.Random) -> log_entries.Acted:
    """Anything but the end of a round, so that it goes on for ever."""
    assert state.match is not None
    seat = state.to_act()[0]
    ends_round = DRILL_GAMES[ENDLESS_GAME].ends_round
    legal = [action for action in state.match.legal(seat) if not ends_round(action)]
    action = state.match.game.read_seat_action(state.match.state, seat, chance.choice(legal))
    return log_entries.Acted(seat, state.match.game.write_action(action), "person")


def put_tables(database: Path, names: list[str], entries: int = END) -> bytes:
    """Long tables under these names, and after them one that nothing can read; gives a record."""
    made, record = long_log(names[0], entries)
    asyncio.run(_store(database, names, made))
    spoil(database, names[-1])
    return record


async def _store(database: Path, names: list[str], entries: list[Entry]) -> None:
    store = SqliteStore(database)
    for name in names:
        await store.append(name, entries)
    await store.close()


def spoil(database: Path, table: str) -> None:
    """Make an entry of this table unreadable."""
    connection = apsw.Connection(str(database))
    connection.execute(
        "UPDATE event SET body = 'nonsense' WHERE table_id = ? AND seq = 7", (table,)
    )
    connection.close()
