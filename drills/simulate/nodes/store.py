"""The store of one of several nodes: every append is guarded, as PostgreSQL guards it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from drills.simulate.contents import Contents, Row
from drills.simulate.nodes.contents import SharedContents, Writer
from drills.simulate.nodes.database import Connection
from drills.simulate.simulated_store import SimulatedStore, Write
from quandary.server.store.store import Fenced, NotOwner
from quandary.server.table.log_entries import Entry, encode_body


class SharedStore(SimulatedStore):
    """The store of one node on a database that others use as well."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.on_attempt: Callable[[], object] = bool
        """Told of everything that this node does by itself, before it is known what comes of it."""

    async def write(self, work: Write) -> None:
        """Write, and wait until it is durable."""
        await self.connection.write(lambda contents, now: work(contents))

    async def read(self, look: Callable[[Contents], Any]) -> Any:
        """What is found there now."""
        return await self.connection.read(lambda contents, now: look(contents))

    async def append(
        self, table: str, entries: Sequence[Entry], *, owner: int | None = None
    ) -> None:
        """Store entries; when this returns they are durable. Raises `Fenced`."""
        if owner is not None:
            self.on_attempt()

        def work(contents: SharedContents, now: float) -> bool:
            return self._store(contents, table, entries, owner)

        def again(contents: SharedContents, now: float) -> bool:
            # The try that broke may have been committed.
            return work(contents, now) or _is_stored(contents, table, entries)

        if not await self.connection.write(work, again):
            await self._refuse(table, owner)

    def _store(
        self, contents: SharedContents, table: str, entries: Sequence[Entry], owner: int | None
    ) -> bool:
        """Whether the database takes the entries."""
        if owner is not None and contents.owners.get(table) != owner:
            return False
        try:
            self._append(contents, table, entries)
        except Fenced:
            return False
        owning = contents.processes.get(contents.owners.get(table, 0))
        is_asked = any(entry.cmd_id is not None for entry in entries)
        writer = Writer(self.connection.process, owning, is_asked)
        contents.writers |= {(table, entry.seq): writer for entry in entries}
        return True

    async def _refuse(self, table: str, owner: int | None) -> None:
        if owner is not None:
            present = await self.connection.read(lambda contents, now: contents.owners.get(table))
            if present != owner:
                raise NotOwner("another node sees to the table")
        raise Fenced("the log has grown")


def _is_stored(contents: SharedContents, table: str, entries: Sequence[Entry]) -> bool:
    """Whether the log has these very entries."""
    wanted = [Row(e.seq, e.at, e.cmd_id, encode_body(e.body)) for e in entries]
    log = contents.logs.get(table, [])
    return log[wanted[0].seq - 1 : wanted[-1].seq] == wanted
