"""A long table is folded in a process of its own, and wherever it is folded it is the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import apsw
import pytest

from quandary.server.metrics import Metrics
from quandary.server.network.wire import EXCHANGE_SECONDS
from quandary.server.room import restoring
from quandary.server.room.history import restore
from quandary.server.room.restoring import LIMITS, SHORT, Restorer
from quandary.server.room.slices import Slices
from quandary.server.store.sqlite import SqliteStore
from quandary.server.store.store import DamagedTable
from quandary.server.workers.pool import Limits
from tests.server.long_logs import long_entries
from tests.server.room.test_packing import told_of

TABLE = "T" * 22
PATIENT = Limits(work=120.0, wait=120.0)


@asynccontextmanager
async def restorer_in(folder: Path, metrics: Metrics, entries: int) -> AsyncIterator[Restorer]:
    """A restorer, and a table with so many entries."""
    store = SqliteStore(folder / "tables")
    await store.append(TABLE, long_entries(entries))
    restorer = Restorer(store, Slices(), metrics, PATIENT)
    try:
        yield restorer
    finally:
        await restorer.stop()
        await store.close()


def refuse_to_fold(*_: Any) -> None:
    raise AssertionError("this takes too long for the loop")


def spoil(folder: Path, seq: int) -> None:
    connection = apsw.Connection(str(folder / "tables"))
    connection.execute("UPDATE event SET body = 'x' WHERE seq = ?", (seq,))
    connection.close()


def test_a_long_table_is_folded_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = Metrics()

    async def run() -> restoring.Restored | None:
        async with restorer_in(tmp_path, metrics, 3 * SHORT) as restorer:
            monkeypatch.setattr(restoring, "apply_in_steps", refuse_to_fold)
            return await restorer.restore(TABLE)

    restored = asyncio.run(run())
    assert restored is not None
    assert told_of(*restored) == told_of(*restore(TABLE, long_entries(3 * SHORT)))
    assert 'quandary_long_tables_total{outcome="restored"} 1.0' in metrics.text().decode()


def test_without_a_worker_it_is_folded_here_part_by_part(tmp_path: Path) -> None:
    metrics = Metrics()
    read: list[int] = []

    async def run() -> restoring.Restored | None:
        async with restorer_in(tmp_path, metrics, 3 * SHORT) as restorer:
            await restorer.pool.stop()
            load = restorer._store.load

            async def note(table: str, after: int = 0, most: int = -1) -> Any:
                entries = await load(table, after, most)
                read.append(len(entries))
                return entries

            restorer._store.load = note  # type: ignore[method-assign]
            return await restorer.restore(TABLE)

    restored = asyncio.run(run())
    assert restored is not None
    assert told_of(*restored) == told_of(*restore(TABLE, long_entries(3 * SHORT)))
    assert read == [SHORT, SHORT, SHORT, 0]
    assert 'quandary_long_tables_total{outcome="stopped"} 1.0' in metrics.text().decode()


@pytest.mark.parametrize("has_worker", [True, False])
def test_a_damaged_entry_is_named(tmp_path: Path, has_worker: bool) -> None:
    async def run() -> DamagedTable:
        async with restorer_in(tmp_path, Metrics(), 2 * SHORT) as restorer:
            spoil(tmp_path, SHORT + 7)
            if not has_worker:
                await restorer.pool.stop()
            with pytest.raises(DamagedTable) as damaged:
                await restorer.restore(TABLE)
            return damaged.value

    damage = asyncio.run(run())
    assert (damage.error, damage.entry) == ("DecodeError", SHORT + 7)


def test_a_short_table_needs_no_worker(tmp_path: Path) -> None:
    async def run() -> None:
        async with restorer_in(tmp_path, Metrics(), SHORT - 1) as restorer:
            restored = await restorer.restore(TABLE)
            assert restored is not None
            assert restored[0].seq == SHORT - 1
            assert not restorer.pool.is_started
            assert await restorer.restore("nowhere") is None

    asyncio.run(run())


def test_whoever_waits_is_answered_before_their_patience_ends() -> None:
    assert LIMITS.wait + LIMITS.work < EXCHANGE_SECONDS
