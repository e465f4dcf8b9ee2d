"""Workers behind their queue: replaced one by one, and nobody is left without an end."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quandary.server.workers import pool as pool_module
from quandary.server.workers.pool import Limits, WorkerPool
from quandary.server.workers.process import CannotStart, NoAnswer, WorkerProcess
from quandary.server.workers.queue import Asker
from tests.server.workers import jobs

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
LONG = 120.0
ANN, BEN = Asker("ann", "table"), Asker("ben", "table")


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(work, LONG))


@asynccontextmanager
async def opened(workers: int = 1, work: float = LONG, **more: Any) -> AsyncIterator[WorkerPool]:
    limits = Limits(work=work, wait=more.pop("wait", LONG), **more)
    pool = WorkerPool("bots", workers, limits, jobs.prepare)
    try:
        yield pool
    finally:
        await pool.stop()


def opened_slowly(waits_for_start: bool) -> WorkerPool:
    """Patience for less than getting ready takes."""
    limits = Limits(work=LONG, wait=0.2, waits_for_start=waits_for_start)
    return WorkerPool("coach", 1, limits, jobs.prepare_in_steps)


def test_getting_ready_is_no_waiting_where_it_may_take_long() -> None:
    async def story() -> None:
        pool = opened_slowly(waits_for_start=True)
        first = asyncio.ensure_future(pool.run(jobs.pid, asker=ANN))
        while not pool.steps:
            await asyncio.sleep(0.05)
        was_getting_ready = pool.is_getting_ready
        assert await first
        assert (was_getting_ready, pool.is_getting_ready) == (True, False)
        hanging = asyncio.ensure_future(reason_of(pool.run(jobs.hang, asker=ANN)))
        await asyncio.sleep(0)
        assert await reason_of(pool.run(jobs.pid, asker=BEN)) == "waited", "others are no start"
        await pool.stop()
        assert await hanging == "stopped"

    run(story())


def test_getting_ready_counts_where_somebody_else_can_do_it() -> None:
    async def story() -> None:
        pool = opened_slowly(waits_for_start=False)
        assert await reason_of(pool.run(jobs.pid, asker=ANN)) == "waited"
        await pool.stop()

    run(story())


async def reason_of(asked: Coroutine[Any, Any, Any]) -> str:
    with pytest.raises(NoAnswer) as refused:
        await asked
    return refused.value.reason


def test_replacing_one_worker_touches_no_other_job(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(workers=2) as pool:
            going_on = asyncio.ensure_future(
                pool.run(jobs.wait_for, str(tmp_path / "go"), asker=ANN)
            )
            assert await reason_of(pool.run(jobs.crash, asker=BEN)) == "crashed"
            queued = asyncio.ensure_future(pool.run(jobs.pid, asker=BEN))
            assert await queued
            assert not going_on.done()
            (tmp_path / "go").touch()
            assert await going_on

    run(story())


def test_a_job_too_long_costs_its_worker_and_the_next_job_finds_another() -> None:
    async def story() -> None:
        async with opened(work=0.2) as pool:
            first = asyncio.ensure_future(reason_of(pool.run(jobs.hang, asker=ANN)))
            next_one = pool.run(jobs.pid, asker=BEN)
            assert await next_one, "it waited for longer than a job may take, and that is fine"
            assert await first == "slow"

    run(story())


def test_whoever_waits_too_long_is_told_and_no_worker_dies(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(wait=0.2) as pool:
            pid = await first_pid(pool)
            busy = asyncio.ensure_future(pool.run(jobs.wait_for, str(tmp_path / "go"), asker=ANN))
            await asyncio.sleep(0)
            assert await reason_of(pool.run(jobs.pid, asker=BEN)) == "waited"
            (tmp_path / "go").touch()
            assert await busy == pid

    run(story())


async def first_pid(pool: WorkerPool) -> int:
    """Ask until the first worker is there."""
    while True:
        try:
            pid: int = await pool.run(jobs.pid, asker=ANN)
        except NoAnswer:
            continue
        return pid


def test_whoever_does_not_want_it_any_more_leaves_the_queue(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened() as pool:
            busy = asyncio.ensure_future(pool.run(jobs.wait_for, str(tmp_path / "go"), asker=ANN))
            unwanted = asyncio.ensure_future(pool.run(jobs.hang, asker=BEN))
            await asyncio.sleep(0)
            waiting = pool.waiting
            unwanted.cancel()
            await asyncio.wait({unwanted})
            assert unwanted.cancelled()
            assert pool.waiting == waiting - 1
            (tmp_path / "go").touch()
            assert await busy
            assert await pool.run(jobs.pid, asker=ANN)

    run(story())


def test_a_worker_killed_while_idle_is_replaced_before_the_next_job() -> None:
    async def story() -> None:
        async with opened() as pool:
            pid = await pool.run(jobs.pid, asker=ANN)
            os.kill(pid, signal.SIGKILL)
            [worker] = pool.workers
            await worker.ended
            assert await pool.run(jobs.pid, asker=ANN) != pid

    run(story())


def test_one_address_may_not_fill_the_queue() -> None:
    async def story() -> None:
        async with opened(most_each=2) as pool:
            waiting = [asyncio.ensure_future(pool.run(jobs.pid, asker=ANN)) for _ in range(2)]
            await asyncio.sleep(0)
            assert await reason_of(pool.run(jobs.pid, asker=ANN)) == "full"
            assert await pool.run(jobs.pid, asker=BEN)
            assert all(await asyncio.gather(*waiting))

    run(story())


def test_the_end_waits_for_no_stopped_worker_and_leaves_nobody_waiting() -> None:
    async def story() -> None:
        async with opened() as pool:
            pid = await pool.run(jobs.pid, asker=ANN)
            os.kill(pid, signal.SIGSTOP)
            under_way = asyncio.ensure_future(reason_of(pool.run(jobs.pid, asker=ANN)))
            queued = asyncio.ensure_future(reason_of(pool.run(jobs.pid, asker=BEN)))
            await asyncio.sleep(0)
            [worker] = pool.workers
            await pool.stop()
            assert [await under_way, await queued] == ["stopped", "stopped"]
            await worker.ended
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
            assert await reason_of(pool.run(jobs.pid, asker=ANN)) == "stopped"

    run(story())


def test_an_exhausted_machine_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    real = WorkerProcess.start
    tries: list[int] = []

    async def start(*args: Any) -> WorkerProcess:
        tries.append(pool_of[0].failed_starts)
        if len(tries) <= 3:
            raise CannotStart("exhausted", "OSError")
        return await real(*args)

    pool_of: list[WorkerPool] = []

    async def story() -> None:
        async with opened() as pool:
            pool_of.append(pool)
            assert await pool.run(jobs.pid, asker=ANN)
            assert tries == [0, 1, 2, 3]
            assert pool.failures == pool.failed_starts == 0

    monkeypatch.setattr(WorkerProcess, "start", start)
    monkeypatch.setattr(pool_module, "FIRST_PAUSE", 0.01)
    run(story())
