"""What nobody uses any more goes in slices, and whatever is cut off goes on later."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import apsw
import pytest

from quandary.server.store import deletion
from quandary.server.store.daily_looks import DAY
from quandary.server.store.deletion import SLICE, UnusedSince
from quandary.server.store.sqlite import SqliteStore
from quandary.server.store.store import DamagedTable, SeatKey
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry
from quandary.server.table.played_game import KeptGame
from tests.server.stored import CREATED, entry, with_store

ANN = log_entries.PersonSat(0, "Ann", "ann")
LONG_AGO = UnusedSince(100.0, 50.0)
"""Where no game has begun, 100 is too long ago; else 50."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "q.sqlite3"


def at(second: float, work: Callable[[SqliteStore], Coroutine[Any, Any, Any]], path: Path) -> Any:
    async def run(store: SqliteStore) -> Any:
        store.served.seconds = second
        return await work(store)

    return with_store(path, run)


def table_used_at(path: Path, table: str, second: float, entries: int = 3, **more: bool) -> None:
    """A table with a seat, a token and a listing."""

    async def work(store: SqliteStore) -> None:
        begun = [log_entries.GameStarted(0)] if more.get("begun") else []
        bodies: list[log_entries.AnyBody] = [CREATED, ANN, *begun]
        rows = [Entry(n, 0.0, None, body) for n, body in enumerate(bodies, start=1)]
        rows += [entry(n) for n in range(len(rows) + 1, entries + 1)]
        await store.append(table, rows)
        await store.put_token(table, table.encode(), SeatKey(0, "ann", table, False), None)
        await store.keep_listings([(table, entries, b"kept")])
        await store.keep_games([KeptGame("ann", table, 0, 1.0, b"kept")])

    at(second, work, path)


async def look(store: SqliteStore, table: str = "t") -> None:
    store.note_look(table)


def counts(path: Path, *tables: str) -> dict[str, int]:
    connection = apsw.Connection(str(path))
    found = {t: connection.execute(f"SELECT count(*) FROM {t}").get for t in tables}
    connection.close()
    return {table: int(str(count)) for table, count in found.items()}


def test_tables_are_unused_by_their_last_change_or_look(path: Path) -> None:
    table_used_at(path, "old", 10)
    table_used_at(path, "new", 150)
    table_used_at(path, "old game", 10, begun=True)
    table_used_at(path, "newer game", 60, begun=True)
    table_used_at(path, "looked at", 10, begun=True)
    table_used_at(path, "damaged", 10)
    at(60, lambda store: look(store, "looked at"), path)
    at(0, lambda store: store.put_in_quarantine("damaged", DamagedTable("x")), path)

    async def unused(store: SqliteStore) -> list[str]:
        return await store.unused_tables(LONG_AGO, 9)

    assert set(at(200, unused, path)) == {"old", "old game"}


def test_a_deleted_table_leaves_nothing_behind(path: Path) -> None:
    table_used_at(path, "t", 10, entries=2 * SLICE + 7)
    table_used_at(path, "u", 150)

    async def work(store: SqliteStore) -> list[int]:
        assert await store.delete_table("t", LONG_AGO)
        sizes = [len(await store.load("t"))]  # There is no such table from now on.
        commits = store.writer.commits
        await store.write_in_slices(deletion.delete_slice)
        return [*sizes, store.writer.commits - commits]

    assert at(200, work, path) == [0, 4]
    names = ("event", "game_table", "seat", "token", "listing", "played_game", "deletion")
    assert counts(path, *names) == dict(zip(names, (3, 1, 1, 1, 1, 1, 0), strict=True))


def test_a_deletion_that_was_cut_off_goes_on(path: Path) -> None:
    table_used_at(path, "t", 10, entries=3 * SLICE)
    at(200, lambda store: store.delete_table("t", LONG_AGO), path)
    at(200, lambda store: store.writer.write(deletion.delete_slice), path)
    assert counts(path, "event", "deletion") == {"event": 2 * SLICE, "deletion": 1}
    assert at(200, lambda store: store.load("t"), path) == []
    at(200, lambda store: store.write_in_slices(deletion.delete_slice), path)
    assert counts(path, "event", "deletion") == {"event": 0, "deletion": 0}


def test_a_table_that_is_used_just_now_stays(path: Path) -> None:
    table_used_at(path, "t", 10)
    at(150, look, path)
    assert not at(200, lambda store: store.delete_table("t", LONG_AGO), path)
    assert counts(path, "event", "token") == {"event": 3, "token": 1}


def test_tokens_end_that_nobody_has_used_for_long(path: Path) -> None:
    table_used_at(path, "t", 10)
    table_used_at(path, "u", 60)

    async def work(store: SqliteStore) -> list[SeatKey | None]:
        await store.write_in_slices(lambda c: deletion.delete_tokens(c, 50.0))
        return [*await store.find_tokens("t", [b"t"]), *await store.find_tokens("u", [b"u"])]

    old, new = at(200, work, path)
    assert old is None
    assert new is not None


def looked(path: Path) -> Any:
    connection = apsw.Connection(str(path))
    found = connection.execute("SELECT looked FROM game_table").get
    connection.close()
    return found


def test_the_first_look_of_a_day_counts(path: Path) -> None:
    table_used_at(path, "t", 10)
    for second, kept in [(20, 20), (30, 30), (DAY + 1, DAY + 1)]:
        at(second, look, path)
        assert looked(path) == kept

    async def look_twice(store: SqliteStore) -> None:
        await look(store)
        store.served.seconds += 60
        await look(store)

    at(2 * DAY, look_twice, path)
    assert looked(path) == 2 * DAY


def test_a_look_waits_for_no_disk(path: Path) -> None:
    table_used_at(path, "t", 10)

    async def work(store: SqliteStore) -> list[int]:
        for _ in range(50):
            store.note_look("t")
        before = store.writer.writes
        await store.note_service()
        return [before, store.writer.writes]

    assert at(20, work, path) == [0, 1]
    assert looked(path) == 20


def test_a_look_of_this_very_moment_keeps_a_table(path: Path) -> None:
    table_used_at(path, "t", 10)

    async def look_and_delete(store: SqliteStore) -> bool:
        store.note_look("t")
        return await store.delete_table("t", LONG_AGO)

    assert not at(200, look_and_delete, path)
