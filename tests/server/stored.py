"""Entries to store, and what is then in the database, whichever it is."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import apsw

from quandary.server.settings import Database, PostgresUrl
from quandary.server.store.postgres.opening import connect
from quandary.server.store.postgres.store import PostgresStore
from quandary.server.store.sqlite import SqliteStore
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry

CREATED = log_entries.Created("quando", 2, {}, True, None, True, True, "steady")
AnyStore = SqliteStore | PostgresStore


def entry(seq: int, body: log_entries.AnyBody | None = None, cmd_id: str | None = None) -> Entry:
    return Entry(seq, float(seq), cmd_id, body or log_entries.ChatSaid(0, f"line {seq}"))


def with_store(place: Database, work: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
    async def run() -> Any:
        store = await open_any(place)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def open_any(place: Database) -> AnyStore:
    if isinstance(place, PostgresUrl):
        return await PostgresStore.open(place)
    return SqliteStore(place)


def serve_until(store: AnyStore, second: float) -> None:
    """Let it be that second of service."""
    if isinstance(store, SqliteStore):
        store.served.seconds = second
    else:
        store.served_seconds = second


def select(place: Database, sql: str) -> list[tuple[Any, ...]]:
    """What somebody finds in the database who knows nothing of the store."""
    if isinstance(place, PostgresUrl):
        with connect(place) as connection:
            return connection.execute(sql).fetchall()
    file = apsw.Connection(str(place))
    try:
        return list(file.execute(sql))
    finally:
        file.close()


def rows(place: Database) -> list[tuple[Any, ...]]:
    return select(place, "SELECT table_id, seq, cmd_id FROM event ORDER BY 1, 2")


def counts(place: Database, *tables: str) -> dict[str, int]:
    return {table: select(place, f"SELECT count(*) FROM {table}")[0][0] for table in tables}
