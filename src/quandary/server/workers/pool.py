"""A few workers behind a fair queue. Replacing one touches nobody else's job.

Every caller gets an answer or a `NoAnswer`. Waiting for a turn never counts as working;
each has a limit of its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from quandary.server.workers.child import Prepare
from quandary.server.workers.process import (
    CannotStart,
    JobFailed,
    NoAnswer,
    WorkerLost,
    WorkerProcess,
)
from quandary.server.workers.queue import Asker, FairQueue, Job

START_SECONDS = 1800.0
"""Kernels that have to be compiled anew take half a minute, on a very busy machine many.

A worker that hangs without a sign of life is noticed sooner (`SILENT_SECONDS` in `process.py`)."""
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 10.0
END_SECONDS = 2.0


@dataclass(frozen=True)
class Limits:
    """How much patience there is, in seconds, and how many may wait."""

    work: float
    """For one job, from the moment a worker has it."""
    wait: float
    """For a worker to become free."""
    most: int = 1000
    """Jobs that may wait."""
    most_each: int = 64
    """Jobs of one address among them."""
    niceness: int = 5
    waits_for_start: bool = False
    """Whether the wait begins only when a worker is ready; otherwise getting ready counts, too."""


class WorkerPool:
    """Workers under one name. They start with the first job, or when told to."""

    def __init__(
        self,
        name: str,
        workers: int,
        limits: Limits,
        prepare: Prepare,
        note: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.workers: set[WorkerProcess] = set()
        """Those that are ready."""
        self.failures = 0
        """How often in a row a worker was lost, or could not be started, since a job went well."""
        self.failed_starts = 0
        """How often in a row none could be started."""
        self.steps = 0
        """How far the worker is that gets ready, or was last."""
        self._count, self._limits, self._prepare = workers, limits, prepare
        self._note = note
        """Hears of `ready`, and of every worker lost by the reason."""
        self._ready_at = 0.0
        self._queue = FairQueue(workers, limits.most, limits.most_each)
        self._idle: set[asyncio.Future[None]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._under_way: set[Job] = set()
        self._is_stopped = False
        self._log = logging.getLogger(f"quandary.{name}")

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return len(self._queue)

    @property
    def is_started(self) -> bool:
        """Whether workers run, or are being started."""
        return bool(self._tasks)

    @property
    def is_getting_ready(self) -> bool:
        """Whether there is no worker yet, and nothing keeps one from being ready soon."""
        return self.is_started and not self.workers and not self.failed_starts

    def start(self) -> None:
        """Start the workers; nobody waits for that."""
        if not self._tasks and not self._is_stopped:
            loop = asyncio.get_running_loop()
            self._tasks = {loop.create_task(self._keep_one()) for _ in range(self._count)}

    async def run(self, function: Callable[..., Any], *args: Any, asker: Asker) -> Any:
        """What a function gives, in a worker; raises `NoAnswer`."""
        if self._is_stopped:
            raise NoAnswer("stopped")
        if not self._queue.has_room(asker):
            raise NoAnswer("full")
        self.start()
        loop = asyncio.get_running_loop()
        job = Job(function, args, asker, loop.create_future())
        self._queue.put(job, loop.time())
        self._wake()
        self._give_up_after(self._limits.wait, job)
        try:
            return await job.answer
        finally:
            self._queue.remove(job)

    def _give_up_after(self, seconds: float, job: Job) -> None:
        patience = asyncio.get_running_loop().call_later(seconds, self._give_up, job)
        job.answer.add_done_callback(lambda _: patience.cancel())

    def _give_up(self, job: Job) -> None:
        left = self._wait_left() if self._limits.waits_for_start else 0.0
        if left > 0:
            self._give_up_after(left, job)
        elif self._queue.remove(job):
            _fail(job, NoAnswer("waited"))

    def _wait_left(self) -> float:
        """How long whoever has waited long enough waits on, because getting ready is no waiting."""
        if self.is_getting_ready:
            return self._limits.wait
        return self._ready_at + self._limits.wait - asyncio.get_running_loop().time()

    def _wake(self) -> None:
        for waiting in self._idle:
            if not waiting.done():
                waiting.set_result(None)

    # One task for each worker

    async def _keep_one(self) -> None:
        """See to it that there is a worker, again and again; after failures less and less often."""
        while True:
            try:
                await self._work_with(await self._start_one())
            except NoAnswer as error:
                reason, detail = error.reason, error.detail
            except Exception:
                self._log.exception("workers_failed")
                reason, detail = "failed", ""
            self.failures += 1
            self._note(reason)
            self._log.warning("worker_lost", extra={"reason": reason, "error": detail})
            await asyncio.sleep(min(FIRST_PAUSE * 2 ** (self.failures - 1), LONGEST_PAUSE))

    async def _start_one(self) -> WorkerProcess:
        self.steps = 0
        try:
            worker = await WorkerProcess.start(
                self._prepare, START_SECONDS, self._limits.niceness, self._note_steps
            )
        except CannotStart:
            self.failed_starts += 1
            raise
        self.failed_starts = 0
        return worker

    def _note_steps(self, steps: int) -> None:
        self.steps = steps

    async def _work_with(self, worker: WorkerProcess) -> None:
        """One job after the other, until the worker is lost; raises `WorkerLost`."""
        self.workers.add(worker)
        self._ready_at = asyncio.get_running_loop().time()
        self._note("ready")
        try:
            while True:
                await self._do(await self._next_job(worker), worker)
        finally:
            worker.kill()
            self.workers.discard(worker)

    async def _next_job(self, worker: WorkerProcess) -> Job:
        """The next job for a worker; raises `WorkerLost` if it ends before."""
        loop = asyncio.get_running_loop()
        while not worker.ended.done():
            job = self._queue.take(loop.time())
            if job is not None:
                return job
            woken: asyncio.Future[None] = loop.create_future()
            self._idle.add(woken)
            try:
                await asyncio.wait({woken, worker.ended}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self._idle.discard(woken)
        raise WorkerLost("crashed", "idle")

    async def _do(self, job: Job, worker: WorkerProcess) -> None:
        """Do a job; raises `WorkerLost`."""
        self._under_way.add(job)
        try:
            result = await worker.call(job.function, job.args, self._limits.work)
        except JobFailed as error:
            _fail(job, error)
        except WorkerLost as error:
            _fail(job, error)
            raise
        else:
            if not job.answer.done():
                job.answer.set_result(result)
        finally:
            self._under_way.discard(job)
            self._queue.done(job)
            self._wake()
        self.failures = 0

    # The end

    async def stop(self) -> None:
        """Kill every worker, whatever it is doing, and let nobody wait."""
        self._is_stopped = True
        for job in [*self._queue.clear(), *self._under_way]:
            _fail(job, NoAnswer("stopped"))
        ends = [worker.ended for worker in self.workers]
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=END_SECONDS)
        if ends:
            await asyncio.wait(ends, timeout=END_SECONDS)


def _fail(job: Job, error: NoAnswer) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)
