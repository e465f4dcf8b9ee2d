"""The nodes on the simulated database, as `store/postgres/nodes.py` knows them on PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence

from drills.simulate.nodes.contents import Connected, SharedContents
from drills.simulate.nodes.database import Connection
from quandary.server.store.postgres.nodes import LEASE_SECONDS, Elsewhere, Head, NodeRegistry


class SimulatedRegistry(NodeRegistry):
    """One node among the others. What PostgreSQL commits without a sync is not synced here."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def register(self) -> int:
        """A new number for this node, alive from now on."""
        number: int = await self._connection.write(self._give_number)
        return number

    def _give_number(self, contents: SharedContents, now: float) -> int:
        contents.newest_node += 1
        contents.processes[contents.newest_node] = self._connection.process
        contents.alive_until[contents.newest_node] = now + LEASE_SECONDS
        return contents.newest_node

    async def renew(self, node: int) -> bool:
        """Stay alive; whether this node has been all the time."""

        def work(contents: SharedContents, now: float) -> bool:
            is_alive = contents.is_alive(node, now)
            if is_alive:
                contents.alive_until[node] = now + LEASE_SECONDS
            return is_alive

        was_alive: bool = await self._connection.write(work, is_synced=False)
        return was_alive

    async def claim(self, node: int, tables: Sequence[str]) -> None:
        """See to those of these tables to which no living node sees."""

        def work(contents: SharedContents, now: float) -> None:
            for table in tables:
                owner = contents.owners.get(table)
                if table in contents.logs and not contents.is_alive(owner, now):
                    contents.owners[table] = node

        await self._connection.write(work, is_synced=False)

    async def release(self, node: int, tables: Sequence[str] | None = None) -> None:
        """Leave these tables, or all, to other nodes."""

        def work(contents: SharedContents, now: float) -> None:
            for table, owner in list(contents.owners.items()):
                if owner == node and (tables is None or table in tables):
                    del contents.owners[table]

        await self._connection.write(work)

    async def leave(self, node: int) -> None:
        """Be no more."""
        await self.release(node)

        def work(contents: SharedContents, now: float) -> None:
            contents.alive_until.pop(node, None)
            for key in [key for key in contents.presence if key[1] == node]:
                del contents.presence[key]

        await self._connection.write(work)

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        """Tables as they are; those that are no more are missing."""
        return await self._connection.read(
            lambda contents, now: [
                Head(table, len(contents.logs[table]), 0, contents.owners.get(table))
                for table in tables
                if table in contents.logs
            ]
        )

    async def elsewhere(self, node: int, tables: Sequence[str]) -> list[Elsewhere]:
        """Who is connected to other living nodes."""
        return await self._connection.read(
            lambda contents, now: [
                Elsewhere(table, seat, *arrival)
                for (table, where, seat), arrival in contents.presence.items()
                if table in tables and where != node and contents.is_alive(where, now)
            ]
        )

    async def come(
        self, node: int, seat: tuple[str, int], is_silent: bool, at: float, number: int | None
    ) -> int:
        """A seat of a table is connected here since `at`; returns the number of the arrival."""

        def work(contents: SharedContents, now: float) -> int:
            # Everybody has the same clock here, so there is nothing to convert.
            newest = int(at * 1e6) if number is None else number
            contents.presence[seat[0], node, seat[1]] = Connected(newest, is_silent)
            return newest

        newest: int = await self._connection.write(work, is_synced=False)
        return newest

    async def go(self, node: int, table: str, seat: int) -> None:
        """A seat is not connected here any more."""

        def work(contents: SharedContents, now: float) -> None:
            contents.presence.pop((table, node, seat), None)

        await self._connection.write(work, is_synced=False)
