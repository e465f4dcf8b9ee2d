"""Hints over PostgreSQL's NOTIFY, for those who have no Redis.

They go on connections of their own: a transaction that appends and notifies would hold a lock over
all of PostgreSQL while it commits.
"""

from __future__ import annotations

from collections.abc import Callable

import psycopg

from quandary.server.nodes.hints import CHANNEL, TransportFailed
from quandary.server.settings import PostgresUrl
from quandary.server.store.postgres.address import connection_string


class NotifyTransport:
    """One connection that listens and one that tells."""

    def __init__(self, url: PostgresUrl) -> None:
        self._address = connection_string(url)
        self._sender: psycopg.AsyncConnection[tuple[object, ...]] | None = None

    async def receive(self, on_connect: Callable[[], None], on_text: Callable[[str], None]) -> None:
        """Until it fails: tell that it listens, then of every text. Raises `TransportFailed`."""
        try:
            async with await psycopg.AsyncConnection.connect(
                self._address, autocommit=True
            ) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                on_connect()
                async for notice in connection.notifies():
                    on_text(notice.payload)
        except psycopg.Error as error:
            raise TransportFailed(type(error).__name__) from None

    async def send(self, text: str) -> None:
        """Tell every node; raises `TransportFailed`."""
        try:
            if self._sender is None or self._sender.closed:
                self._sender = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
            await self._sender.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
        except psycopg.Error as error:
            self._sender = None
            raise TransportFailed(type(error).__name__) from None

    async def close(self) -> None:
        """Carry nothing any more."""
        if self._sender is not None:
            await self._sender.close()
