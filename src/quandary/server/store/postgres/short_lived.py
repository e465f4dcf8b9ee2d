"""What nodes share for minutes: how much was asked for, who was removed, how many are watching.

All of it is unlogged: quick, and gone after a crash of the database, which harms nobody. Addresses
stand here as keyed digests only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quandary.server.store.postgres.database import Database, Session

_UNSYNCED = "SET LOCAL synchronous_commit = off"
_COUNT = """INSERT INTO use_count AS known
    VALUES (%(kind)s, %(subject)s, now() + make_interval(secs => %(seconds)s), 1)
    ON CONFLICT (kind, subject) DO UPDATE SET
        number = CASE WHEN known.ends <= now() THEN 1 ELSE known.number + 1 END,
        ends = CASE WHEN known.ends <= now() THEN excluded.ends ELSE known.ends END
    WHERE known.ends <= now() OR known.number < %(most)s"""
_REMOVE = """INSERT INTO removal VALUES (%s, %s, now() + make_interval(secs => %s))
    ON CONFLICT (table_id, address) DO UPDATE SET until = excluded.until"""
_IS_REMOVED = "SELECT 1 FROM removal WHERE table_id = %s AND address = %s AND until > now()"
_FORGIVE = "DELETE FROM removal WHERE table_id = %s"
_WATCH = """INSERT INTO watching VALUES (%s, %s, %s)
    ON CONFLICT (table_id, node) DO UPDATE SET number = excluded.number"""
_UNWATCH = "DELETE FROM watching WHERE table_id = %s AND node = %s"
_WATCHED = """SELECT table_id, sum(number) FROM watching JOIN node ON node.id = node
    AND alive_until > now() WHERE table_id = ANY (%s) AND node <> %s GROUP BY table_id"""
_PAST = (
    "DELETE FROM use_count WHERE ends <= now()",
    "DELETE FROM removal WHERE until <= now()",
    "DELETE FROM watching WHERE node NOT IN (SELECT id FROM node)",
)


class ShortLived:
    """Rows that nobody keeps for long."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def count_use(self, kind: str, subject: bytes, most: int, seconds: float) -> bool:
        """Count one more; false, and nothing, if that is too many in so many seconds."""
        values = {"kind": kind, "subject": subject, "most": most, "seconds": seconds}

        async def work(connection: Session) -> bool:
            await connection.execute(_UNSYNCED)
            return (await connection.execute(_COUNT, values)).rowcount == 1

        return await self._database.write(work)

    async def put_removals(self, table: str, addresses: Sequence[bytes], seconds: float) -> None:
        """Somebody was removed from a table who came from there."""
        await self._write(_REMOVE, [(table, address, seconds) for address in sorted(addresses)])

    async def is_removed(self, table: str, address: bytes) -> bool:
        """Whether somebody was removed from there lately."""
        return bool(await self._database.read(_IS_REMOVED, (table, address)))

    async def forgive(self, table: str) -> None:
        """Everybody may sit down at a table again."""
        await self._write(_FORGIVE, [(table,)])

    async def write_watchers(self, node: int, numbers: Mapping[str, int]) -> None:
        """How many are watching at these tables by way of a node."""
        some = [(table, node, number) for table, number in sorted(numbers.items()) if number]
        none = [(table, node) for table, number in sorted(numbers.items()) if not number]
        await self._write(_WATCH, some)
        await self._write(_UNWATCH, none)

    async def watchers(self, besides: int, tables: Sequence[str]) -> dict[str, int]:
        """How many are watching by way of other living nodes, where there are any."""
        rows = await self._database.read(_WATCHED, (list(tables), besides))
        return {table: int(number) for table, number in rows}

    async def delete_past(self) -> None:
        """Delete what is over."""
        for sql in _PAST:
            await self._write(sql, [()])

    async def _write(self, sql: str, rows: Sequence[tuple[Any, ...]]) -> None:
        async def work(connection: Session) -> None:
            await connection.execute(_UNSYNCED)
            await connection.cursor().executemany(sql, rows)

        if rows:
            await self._database.write(work)
