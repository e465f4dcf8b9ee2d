"""Entries to store, and what is then in the database."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import apsw

from quandary.server.store.sqlite import SqliteStore
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry

CREATED = log_entries.Created("quando", 2, {}, True, None, True, True, "steady")


def entry(seq: int, body: log_entries.AnyBody | None = None, cmd_id: str | None = None) -> Entry:
    return Entry(seq, float(seq), cmd_id, body or log_entries.ChatSaid(0, f"line {seq}"))


def with_store(path: Path, work: Callable[[SqliteStore], Coroutine[Any, Any, Any]]) -> Any:
    async def run() -> Any:
        store = SqliteStore(path)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def rows(path: Path) -> list[tuple[Any, ...]]:
    connection = apsw.Connection(str(path))
    try:
        return list(connection.execute("SELECT table_id, seq, cmd_id FROM event ORDER BY 1, 2"))
    finally:
        connection.close()
