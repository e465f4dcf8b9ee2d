"""The nodes on one database: which are alive, which runs which table, who is connected where.

A node that is cut off or paused loses its lease, and another takes over what happens by itself. It
can do no harm when it wakes: what it then does by itself is refused, since it names itself as
owner.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from quandary.server.store.postgres.database import Database, Session

LEASE_SECONDS = 6.0
_UNSYNCED = "SET LOCAL synchronous_commit = off"
"""What is lost with a crash of the database is written again."""
_REGISTER = """INSERT INTO node (alive_until) VALUES (now() + make_interval(secs => %s))
    RETURNING id"""
_RENEW = """UPDATE node SET alive_until = now() + make_interval(secs => %s)
    WHERE id = %s AND alive_until > now()"""
_CLAIM = """UPDATE game_table SET owner = %s WHERE id IN (
    SELECT id FROM game_table WHERE id = ANY (%s) AND (owner IS NULL OR NOT EXISTS (
        SELECT 1 FROM node WHERE node.id = owner AND alive_until > now()))
    ORDER BY id FOR UPDATE)"""
_HEADS = "SELECT id, head, edition, owner FROM game_table WHERE id = ANY (%s)"
_PRESENCE = """SELECT table_id, seat, number, is_silent FROM presence JOIN node ON node.id = node
    AND alive_until > now() WHERE table_id = ANY (%s) AND node <> %s"""
# By the database's clock, in microseconds: a socket that came earlier does not become the newest
# because it is written down late, or again.
_COME = """INSERT INTO presence (table_id, node, seat, is_silent, number) VALUES (%s, %s, %s, %s,
        coalesce(%s, (1e6 * (extract(epoch FROM clock_timestamp()) - %s))::bigint))
    ON CONFLICT (table_id, node, seat) DO UPDATE SET is_silent = excluded.is_silent,
        number = excluded.number RETURNING number"""
_GO = "DELETE FROM presence WHERE table_id = %s AND node = %s AND seat = %s"
_RELEASE = """UPDATE game_table SET owner = NULL WHERE id IN (SELECT id FROM game_table
    WHERE owner = %s AND (%s::text[] IS NULL OR id = ANY (%s)) ORDER BY id FOR UPDATE)"""
_DEAD = "DELETE FROM node WHERE alive_until < now() - interval '1 hour'"
_STRAYS = "DELETE FROM presence WHERE node NOT IN (SELECT id FROM node)"


class Head(NamedTuple):
    """A table as the database has it."""

    table: str
    head: int
    edition: int
    """Rises when the log is rewritten, so that nobody goes on with what they have folded."""
    owner: int | None


class Elsewhere(NamedTuple):
    """A seat that is connected to another node."""

    table: str
    seat: int
    number: int
    """Rises with the time of its arrival: the newest socket of a seat counts."""
    is_silent: bool


class NodeRegistry:
    """This node among the others."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def register(self) -> int:
        """A new number for this node, alive from now on; those long dead are forgotten."""

        async def work(connection: Session) -> int:
            # Synced: a number that a crash takes back would be given to another node as well.
            await connection.execute(_DEAD)
            await connection.execute(_STRAYS)
            row = await (await connection.execute(_REGISTER, (LEASE_SECONDS,))).fetchone()
            assert row is not None
            return int(row[0])

        return await self._database.write(work)

    async def renew(self, node: int) -> bool:
        """Stay alive; whether this node has been all the time."""

        async def work(connection: Session) -> bool:
            await connection.execute(_UNSYNCED)
            cursor = await connection.execute(_RENEW, (LEASE_SECONDS, node))
            return cursor.rowcount == 1

        return await self._database.write(work)

    async def claim(self, node: int, tables: Sequence[str]) -> None:
        """See to those of these tables to which no living node sees."""

        async def work(connection: Session) -> None:
            await connection.execute(_UNSYNCED)
            await connection.execute(_CLAIM, (node, list(tables)))

        await self._database.write(work)

    async def release(self, node: int, tables: Sequence[str] | None = None) -> None:
        """Leave these tables, or all, to other nodes."""
        names = None if tables is None else list(tables)
        await self._database.write(lambda c: c.execute(_RELEASE, (node, names, names)))

    async def leave(self, node: int) -> None:
        """Take this node off the list."""
        await self.release(node)

        async def work(connection: Session) -> None:
            await connection.execute("DELETE FROM presence WHERE node = %s", (node,))
            await connection.execute("DELETE FROM node WHERE id = %s", (node,))

        await self._database.write(work)

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        """Tables as they are; deleted ones are missing."""
        return [Head(*row) for row in await self._database.read(_HEADS, (list(tables),))]

    async def elsewhere(self, node: int, tables: Sequence[str]) -> list[Elsewhere]:
        """The people who are connected to other living nodes."""
        rows = await self._database.read(_PRESENCE, (list(tables), node))
        return [Elsewhere(*row) for row in rows]

    async def come(
        self, node: int, seat: tuple[str, int], is_silent: bool, at: float, number: int | None
    ) -> int:
        """A seat of a table is connected here since `at`, by this process's clock.

        Returns the number of the arrival: the one it had before, if it had one.
        """

        async def work(connection: Session) -> int:
            await connection.execute(_UNSYNCED)
            age = asyncio.get_running_loop().time() - at
            values = (seat[0], node, seat[1], is_silent, number, age)
            row = await (await connection.execute(_COME, values)).fetchone()
            assert row is not None
            return int(row[0])

        return await self._database.write(work)

    async def go(self, node: int, table: str, seat: int) -> None:
        """A seat is not connected here any more."""

        async def work(connection: Session) -> None:
            await connection.execute(_UNSYNCED)
            await connection.execute(_GO, (table, node, seat))

        await self._database.write(work)
