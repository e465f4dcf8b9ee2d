"""What nobody uses any more goes in slices, and whatever is cut off goes on later."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from quandary.server.settings import Database
from quandary.server.store import deletion
from quandary.server.store.deletion import SLICE, UnusedSince
from quandary.server.store.postgres import deletion as postgres_deletion
from quandary.server.store.sqlite import SqliteStore
from quandary.server.store.store import DamagedTable, KeptListing, SeatKey
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry
from quandary.server.table.played_game import KeptGame
from quandary.system.durations import DAY
from tests.server.stored import CREATED, AnyStore, counts, entry, select, serve_until, with_store

ANN = log_entries.PersonSat(0, "Ann", "ann")
LONG_AGO = UnusedSince(100.0, 50.0)
"""Where no game has begun, 100 is too long ago; else 50."""


def slices(store: AnyStore) -> tuple[Any, Any]:
    """The work that deletes a few entries, and a few tokens, in this kind of store."""
    kind = deletion if isinstance(store, SqliteStore) else postgres_deletion
    return kind.delete_slice, kind.delete_tokens


async def delete_slice(store: AnyStore) -> None:
    """One commit of those that delete a log."""
    work, _ = slices(store)
    if isinstance(store, SqliteStore):
        await store.writer.write(work)
    else:
        await store.database.write(work)


def at(second: float, work: Callable[[AnyStore], Coroutine[Any, Any, Any]], place: Database) -> Any:
    async def run(store: AnyStore) -> Any:
        serve_until(store, second)
        return await work(store)

    return with_store(place, run)


def table_used_at(
    place: Database, table: str, second: float, entries: int = 3, **more: bool
) -> None:
    """A table with a seat, a token and a listing."""

    async def work(store: AnyStore) -> None:
        begun = [log_entries.GameStarted(0)] if more.get("begun") else []
        bodies: list[log_entries.AnyBody] = [CREATED, ANN, *begun]
        rows = [Entry(n, 0.0, None, body) for n, body in enumerate(bodies, start=1)]
        rows += [entry(n) for n in range(len(rows) + 1, entries + 1)]
        await store.append(table, rows)
        await store.put_token(table, table.encode(), SeatKey(0, "ann", table, False), None)
        await store.keep_listings([KeptListing(table, entries, b"kept")])
        await store.keep_games([KeptGame("ann", table, 0, 1.0, b"kept")])

    at(second, work, place)


async def look(store: AnyStore, table: str = "t") -> None:
    store.note_look(table)


def test_tables_are_unused_by_their_last_change_or_look(place: Database) -> None:
    table_used_at(place, "old", 10)
    table_used_at(place, "new", 150)
    table_used_at(place, "old game", 10, begun=True)
    table_used_at(place, "newer game", 60, begun=True)
    table_used_at(place, "looked at", 10, begun=True)
    table_used_at(place, "damaged", 10)
    at(60, lambda store: look(store, "looked at"), place)
    at(0, lambda store: store.put_in_quarantine("damaged", DamagedTable("x")), place)

    async def unused(store: AnyStore) -> list[str]:
        return await store.unused_tables(LONG_AGO, 9)

    assert set(at(200, unused, place)) == {"old", "old game"}


def test_a_deleted_table_leaves_nothing_behind(place: Database) -> None:
    table_used_at(place, "t", 10, entries=2 * SLICE + 7)
    table_used_at(place, "u", 150)

    async def work(store: AnyStore) -> list[int]:
        assert await store.delete_table("t", LONG_AGO)
        sizes = [len(await store.load("t"))]  # There is no such table from now on.
        commits = store.written.commits
        await store.write_in_slices(slices(store)[0])
        return [*sizes, store.written.commits - commits]

    assert at(200, work, place) == [0, 4]
    names = ("event", "game_table", "seat", "token", "listing", "played_game", "deletion")
    assert counts(place, *names) == dict(zip(names, (3, 1, 1, 1, 1, 1, 0), strict=True))


def test_a_deletion_that_was_cut_off_goes_on(place: Database) -> None:
    table_used_at(place, "t", 10, entries=3 * SLICE)
    at(200, lambda store: store.delete_table("t", LONG_AGO), place)
    at(200, delete_slice, place)
    assert counts(place, "event", "deletion") == {"event": 2 * SLICE, "deletion": 1}
    assert at(200, lambda store: store.load("t"), place) == []
    at(200, lambda store: store.write_in_slices(slices(store)[0]), place)
    assert counts(place, "event", "deletion") == {"event": 0, "deletion": 0}


def test_a_table_that_is_used_just_now_stays(place: Database) -> None:
    table_used_at(place, "t", 10)
    at(150, look, place)
    assert not at(200, lambda store: store.delete_table("t", LONG_AGO), place)
    assert counts(place, "event", "token") == {"event": 3, "token": 1}


def test_tokens_end_that_nobody_has_used_for_long(place: Database) -> None:
    table_used_at(place, "t", 10)
    table_used_at(place, "u", 60)

    async def work(store: AnyStore) -> list[SeatKey | None]:
        await store.write_in_slices(lambda c: slices(store)[1](c, 50.0))
        return [*await store.find_tokens("t", [b"t"]), *await store.find_tokens("u", [b"u"])]

    old, new = at(200, work, place)
    assert old is None
    assert new is not None


def looked(place: Database) -> Any:
    return select(place, "SELECT looked FROM game_table")[0][0]


def test_the_first_look_of_a_day_counts(place: Database) -> None:
    table_used_at(place, "t", 10)
    for second, kept in [(20, 20), (30, 30), (DAY + 1, DAY + 1)]:
        at(second, look, place)
        assert looked(place) == kept

    async def look_twice(store: AnyStore) -> None:
        await look(store)
        serve_until(store, 2 * DAY + 60)
        await look(store)

    at(2 * DAY, look_twice, place)
    assert looked(place) == 2 * DAY


def test_a_look_waits_for_no_disk(place: Database) -> None:
    table_used_at(place, "t", 10)

    async def work(store: AnyStore) -> list[int]:
        before = store.written.writes
        for _ in range(50):
            store.note_look("t")
        looked_at = store.written.writes
        await store.note_service()
        return [looked_at - before, store.written.writes - before]

    assert at(20, work, place) == [0, 1]
    assert looked(place) == 20


def test_a_look_of_this_very_moment_keeps_a_table(place: Database) -> None:
    table_used_at(place, "t", 10)

    async def look_and_delete(store: AnyStore) -> bool:
        store.note_look("t")
        return await store.delete_table("t", LONG_AGO)

    assert not at(200, look_and_delete, place)
