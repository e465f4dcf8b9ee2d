"""Service counts, not the date: it goes on after a restart and stops while nobody serves."""

from __future__ import annotations

import asyncio
from pathlib import Path

from quandary.server.store.opening import open_database
from quandary.server.store.served_time import LONGEST_STEP, ServedTime
from quandary.server.store.sqlite import SqliteStore
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry

MADE = log_entries.Created("quando", 2, {}, True, None, True, True, "steady")


class Ticks:
    """A monotonic clock by hand."""

    now = 5000.0

    def __call__(self) -> float:
        return self.now


def test_time_counts_from_look_to_look(tmp_path: Path) -> None:
    connection, ticks = open_database(tmp_path / "tables"), Ticks()
    served = ServedTime(connection, ticks)
    for step, counted in [(60, 60), (10, 70), (-30, 70), (1e7, 70 + LONGEST_STEP)]:
        ticks.now += step
        served.advance()(connection)
        assert served.seconds == counted
    connection.close()


def test_it_goes_on_with_the_next_server_on_another_clock(tmp_path: Path) -> None:
    async def serve(ticks: Ticks, minutes: int) -> float:
        store = SqliteStore(tmp_path / "tables", ticks)
        for _ in range(minutes):
            ticks.now += 60
            await store.note_service()
        await store.close()
        return store.served.seconds

    late = Ticks()
    late.now = 1e9
    assert asyncio.run(serve(late, 3)) == 180
    assert asyncio.run(serve(Ticks(), 2)) == 300


def test_a_table_is_idle_by_service_since_its_last_entry(tmp_path: Path) -> None:
    async def run() -> list[list[str]]:
        ticks = Ticks()
        store = SqliteStore(tmp_path / "tables", ticks)
        bodies: list[log_entries.AnyBody] = [
            MADE,
            log_entries.ChatSaid(0, "x"),
            log_entries.TableClosed(),
        ]
        for seq, body in enumerate(bodies, start=1):
            ticks.now += 100
            await store.note_service()
            # The date is of no account: it is the same, and then far in the future.
            await store.append("t", [Entry(seq, 10.0**seq * 1e6, None, body)])
            await store.append(f"u{seq}", [Entry(1, 0.0, None, MADE)])
        idle = [await store.idle_tables(seconds, 9) for seconds in (0, 100, 150, 1000)]
        await store.close()
        return idle

    assert asyncio.run(run()) == [["u1", "u2"], ["u1"], ["u1"], []]
