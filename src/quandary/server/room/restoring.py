"""A table from its log: a short one here, between everything else, a long one in a worker.

Folding ten thousand entries takes a third of a second of processor time. In slices it would keep
nobody waiting for long, but everybody a little, again and again.
"""

from __future__ import annotations

from quandary.server.metrics import Metrics
from quandary.server.room.history import (
    History,
    apply_in_steps,
    restore,
    verify_playable,
)
from quandary.server.room.packing import pack, unpack_in_steps
from quandary.server.room.slices import Slices
from quandary.server.store.store import DamagedTable, LogReader, Store
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState
from quandary.server.workers.child import Step
from quandary.server.workers.pool import Limits, WorkerPool
from quandary.server.workers.process import NoAnswer
from quandary.server.workers.queue import Asker

SHORT = 1000
"""Entries; a whole game takes 80 to 650. Of a log that has more a worker is asked."""
LIMITS = Limits(work=6.0, wait=6.0, niceness=10)
"""Together less than a request may take (`wire.EXCHANGE_SECONDS`), and time to do without."""

Restored = tuple[TableState, History]


class Restorer:
    """Folds logs. Its worker starts with the first long one."""

    def __init__(
        self, store: Store, slices: Slices, metrics: Metrics, limits: Limits = LIMITS
    ) -> None:
        self.pool = WorkerPool("tables", 1, limits, prepare)
        self._store = store
        self._slices = slices
        self._metrics = metrics

    async def restore(self, table: str) -> Restored | None:
        """A table with what may be told again of it; `None` if there is no such table.

        Raises `DamagedTable`.
        """
        entries = await self._store.load(table, most=SHORT)
        read_log = self._store.log_reader
        if len(entries) < SHORT or read_log is None:
            return await self._fold_here(table, entries) if entries else None
        try:
            restored = await self._fold_elsewhere(table, read_log)
        except NoAnswer as error:
            self._metrics.long_tables.labels(error.reason).inc()
            return await self._fold_here(table, entries)
        self._metrics.long_tables.labels("restored").inc()
        return restored

    async def _fold_here(self, table: str, entries: list[Entry]) -> Restored:
        state, history = TableState(table), History()
        while entries:
            await self._slices.run(apply_in_steps(state, history, entries))
            is_last = len(entries) < SHORT
            entries = [] if is_last else await self._store.load(table, state.seq, SHORT)
        verify_playable(state)
        return state, history

    async def _fold_elsewhere(self, table: str, read_log: LogReader) -> Restored:
        """Raises `NoAnswer` if that is not possible now."""
        packed: bytes | DamagedTable = await self.pool.run(
            restore_packed, read_log, table, asker=Asker(table=table)
        )
        if isinstance(packed, DamagedTable):
            raise packed
        return await self._slices.run(unpack_in_steps(packed))

    async def stop(self) -> None:
        """End the worker, whatever it is doing."""
        await self.pool.stop()


def prepare(step: Step) -> None:
    """Importing this module loads the rules, so the first table does not wait for them."""


def restore_packed(read_log: LogReader, table: str) -> bytes | DamagedTable:
    """In a worker: a table from its log, or what is wrong with it."""
    try:
        return pack(*restore(table, read_log(table)))
    except DamagedTable as damage:
        return damage
