"""The store inside: SQLite through apsw, write-ahead log, every commit synced to disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import apsw

from quandary.server.log import Entry, decode_body
from quandary.server.store.appending import Append
from quandary.server.store.opening import BUSY_MS, TOUCH, open_database
from quandary.server.store.store import Fenced, SeatKey
from quandary.server.store.writer import Writer


class SqliteStore:
    """Every table of one node in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer = Writer(open_database(path))
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._read_connection: apsw.Connection | None = None

    # Writing

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Store entries; when this returns they are durable. Raises `Fenced`."""
        await self.writer.write(Append(table, entries))

    async def put_token(
        self, table: str, digest: bytes, key: SeatKey, replaces: bytes | None
    ) -> None:
        """Store a token's digest. With `replaces` every other of its chain but that one ends.

        A seat has one link at a time: a new one ends those that have not been used.
        Raises `Fenced` if that one has ended meanwhile.
        """

        def work(connection: apsw.Connection) -> None:
            if replaces is not None:
                held = connection.execute("SELECT 1 FROM token WHERE digest = ?", (replaces,))
                if held.get is None:
                    raise Fenced("the token has ended")
                sql = "DELETE FROM token WHERE chain = ? AND digest <> ?"
                connection.execute(sql, (key.chain, replaces))
            if key.is_link:
                unused = "DELETE FROM token WHERE table_id = ? AND seat = ? AND is_link"
                connection.execute(unused, (table, key.seat))
            row = (digest, table, key.seat, key.guest, key.chain, key.is_link)
            connection.execute("INSERT INTO token VALUES (?, ?, ?, ?, ?, ?)", row)

        await self.writer.write(work)

    async def drop_token(self, digest: bytes) -> None:
        """End one token; raises `Fenced` if it has ended already."""

        def work(connection: apsw.Connection) -> None:
            connection.execute("DELETE FROM token WHERE digest = ?", (digest,))
            if not connection.changes():
                raise Fenced("the token has ended")

        await self.writer.write(work)

    async def drop_tokens(self, table: str, seat: int | None) -> None:
        """End all tokens of a seat, or of a table."""
        sql = "DELETE FROM token WHERE table_id = ? AND (?2 IS NULL OR seat = ?2)"
        await self.writer.write(lambda connection: connection.execute(sql, (table, seat)))

    async def setting(self, name: str, default: bytes) -> bytes:
        """A value kept for the whole node; the default is stored the first time."""

        def work(connection: apsw.Connection) -> bytes:
            connection.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (name, default))
            row = connection.execute("SELECT value FROM setting WHERE name = ?", (name,)).get
            assert isinstance(row, bytes)
            return row

        value: bytes = await self.writer.write(work)
        return value

    async def touch(self) -> None:
        """Returns once a write has reached the disk."""
        await self.writer.write(lambda connection: connection.execute(TOUCH))

    # Reading

    async def load(self, table: str) -> list[Entry]:
        """The whole log of a table; empty if there is no such table."""
        sql = "SELECT seq, at, cmd_id, body FROM event WHERE table_id = ? ORDER BY seq"
        rows = await self._read(sql, (table,))
        return [Entry(seq, at, cmd_id, decode_body(body)) for seq, at, cmd_id, body in rows]

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        """Tables where a guest has a seat, newest first."""
        sql = """SELECT DISTINCT id FROM game_table JOIN seat ON table_id = id
                 WHERE guest = ? AND NOT is_closed ORDER BY updated DESC LIMIT ?"""
        return [row[0] for row in await self._read(sql, (guest, limit))]

    async def open_tables(self, limit: int) -> list[str]:
        """Tables that are listed for everybody and have not begun, newest first."""
        sql = """SELECT id FROM game_table WHERE is_open AND NOT has_begun AND NOT is_closed
                 ORDER BY updated DESC LIMIT ?"""
        return [row[0] for row in await self._read(sql, (limit,))]

    async def idle_tables(self, before: float, limit: int) -> list[str]:
        """Tables that are not closed and where nothing has happened since."""
        sql = "SELECT id FROM game_table WHERE NOT is_closed AND updated < ? LIMIT ?"
        return [row[0] for row in await self._read(sql, (before, limit))]

    async def find_tokens(self, table: str, digests: Sequence[bytes]) -> list[SeatKey | None]:
        """What each of these tokens opens at this table."""
        places = ", ".join("?" * len(digests))
        sql = f"""SELECT digest, seat, guest, chain, is_link FROM token
                  WHERE table_id = ? AND digest IN ({places})"""
        rows = await self._read(sql, (table, *digests))
        found = {
            digest: SeatKey(seat, guest, chain, bool(is_link))
            for digest, seat, guest, chain, is_link in rows
        }
        return [found.get(digest) for digest in digests]

    async def _read(self, sql: str, values: Sequence[Any]) -> list[Any]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._read_now, sql, tuple(values))

    def _read_now(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        if self._read_connection is None:
            self._read_connection = apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READONLY)
            self._read_connection.set_busy_timeout(BUSY_MS)
        return list(self._read_connection.execute(sql, values))

    async def close(self) -> None:
        """Finish what is queued and close."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self.writer.stop)
        await loop.run_in_executor(self._reader, self._close_reader)
        self._reader.shutdown()

    def _close_reader(self) -> None:
        if self._read_connection is not None:
            self._read_connection.close()
