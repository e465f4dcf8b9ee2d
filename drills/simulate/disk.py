"""A disk that forgets: what has not been synced when the power fails is gone.

Writes gather in memory; one sync at a time makes all of them durable, and only then are they
answered. A crash in the middle of a sync leaves either all of it or none of it, as SQLite's
write-ahead log does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from drills.simulate.contents import Contents, Row
from drills.simulate.simulated_store import SimulatedStore, Write
from quandary.server.store.store import Fenced
from quandary.server.table.log_entries import Restored, encode_body


class Disk:
    """Survives every node."""

    def __init__(self, chance: Random, loop: asyncio.AbstractEventLoop) -> None:
        self.contents = Contents()
        self.chance = chance
        self.loop = loop
        self.waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self.syncing: list[tuple[Write, asyncio.Future[None]]] = []
        self.on_write: Callable[[], object] = bool

    def write(self, work: Write) -> asyncio.Future[None]:
        """Write something; the future is done once it is durable, or refused."""
        future: asyncio.Future[None] = self.loop.create_future()
        self.waiting.append((work, future))
        self.on_write()
        self._begin()
        return future

    def _begin(self) -> None:
        if self.waiting and not self.syncing:
            self.syncing, self.waiting = self.waiting, []
            self.loop.call_later(self._delay(), self._finish_sync, self.syncing)

    def _delay(self) -> float:
        return 0.001 + self.chance.random() ** 3 * 0.03

    def _finish_sync(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        if batch is not self.syncing:
            return  # The power has failed in between.
        self.syncing = []
        for work, future in batch:
            self._commit(work, future)
        self._begin()

    def _commit(self, work: Write, future: asyncio.Future[None]) -> None:
        try:
            work(self.contents)
        except Fenced as error:
            if not future.done():
                future.set_exception(error)
                future.exception()  # Whoever is killed now does not hear of it.
        else:
            if not future.done():
                future.set_result(None)

    def damage(self, table: str) -> None:
        """Put a table on the disk that nobody can read."""
        self.contents.logs[table] = [Row(1, 0.0, None, b"{")]

    def crash(self) -> None:
        """The power fails: nobody hears of what was under way."""
        batch, self.syncing, self.waiting = self.syncing, [], []
        if self.chance.random() < 0.5:
            for work, _ in batch:
                self._commit(work, self.loop.create_future())

    def mark_restored(self) -> None:
        """Say in every log that the tables were restored, as `quandary restore` does."""
        for rows in self.contents.logs.values():
            rows.append(Row(len(rows) + 1, self.loop.time(), None, encode_body(Restored())))


class DiskStore(SimulatedStore):
    """The store of one node on that disk."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk

    async def write(self, work: Write) -> None:
        """Write, and wait until it is durable. The dead write nothing."""
        if self.is_dead:
            await self.disk.loop.create_future()
        await self.disk.write(work)

    async def read(self, look: Callable[[Contents], Any]) -> Any:
        """What is durable, after a moment."""
        await asyncio.sleep(0.001 * self.disk.chance.randrange(3))
        return look(self.disk.contents)
