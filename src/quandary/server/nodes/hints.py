"""Hints between nodes: "something has changed at these tables". Lost ones are made up for by looks.

They go over NOTIFY, on connections of their own: a transaction that appends and notifies would
hold a lock over all of PostgreSQL while it commits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol

import psycopg

from quandary.server.settings import PostgresUrl
from quandary.server.store.postgres.address import connection_string

CHANNEL = "quandary"
MOST_BYTES = 7000
"""PostgreSQL takes less than 8000 in one notification."""
PAUSE = 1.0
_log = logging.getLogger("quandary.nodes")


class Hints(Protocol):
    """Where hints go to and come from."""

    async def listen(self, on_hint: Callable[[list[str]], None]) -> None:
        """Until it is cancelled: tell of every hint; those of this node come, too."""

    async def publish(self, tables: Iterable[str]) -> None:
        """Tell every node; nobody may rely on it."""

    async def close(self) -> None:
        """Tell nobody any more."""


class NotifyHints:
    """Hints over PostgreSQL."""

    def __init__(self, url: PostgresUrl) -> None:
        self._address = connection_string(url)
        self._sender: psycopg.AsyncConnection[tuple[object, ...]] | None = None

    async def listen(self, on_hint: Callable[[list[str]], None]) -> None:
        """Until it is cancelled: tell of every hint; those of this node come, too."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for notice in connection.notifies():
                        on_hint(notice.payload.split())
            except psycopg.Error as error:
                _log.warning("hints_lost", extra={"reason": type(error).__name__})
            await asyncio.sleep(PAUSE)

    async def publish(self, tables: Iterable[str]) -> None:
        """Tell every node; nobody may rely on it."""
        try:
            if self._sender is None or self._sender.closed:
                self._sender = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
            for payload in _payloads(tables):
                await self._sender.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
        except psycopg.Error as error:
            _log.warning("hints_lost", extra={"reason": type(error).__name__})
            self._sender = None

    async def close(self) -> None:
        """Tell nobody any more."""
        if self._sender is not None:
            await self._sender.close()


def _payloads(tables: Iterable[str]) -> list[str]:
    """Names in as few messages as possible."""
    payloads = [""]
    for table in tables:
        if len(payloads[-1]) + len(table) > MOST_BYTES:
            payloads.append("")
        payloads[-1] += f" {table}"
    return payloads
