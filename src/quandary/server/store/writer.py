"""One thread that writes, many writes in one commit.

Whatever has been queued when a commit begins goes into it; only after the commit is on disk
does anyone hear of it. A write that fails for a reason of its own (its seq is taken) is taken
out; any other failure ends the process, which must never go on as if something were saved.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import threading
from collections.abc import Callable
from typing import Any

import apsw

from quandary.server.store.appending import Append, append_all
from quandary.server.store.store import Fenced, StoreFailed

MOST_PER_COMMIT = 512
EXIT_STORE_FAILED = 74

Work = Callable[[apsw.Connection], Any]


class Outside:
    """Work that cannot be part of a transaction; it is done after the commit."""

    def __init__(self, work: Callable[[apsw.Connection], None]) -> None:
        self._work = work

    def __call__(self, connection: apsw.Connection) -> None:
        self._work(connection)


Job = tuple[Work, "asyncio.Future[Any]"]

_log = logging.getLogger("quandary.store")


def end_process(error: BaseException) -> None:
    """The last resort: nothing unsaved may be acknowledged."""
    _log.critical("store_failed", extra={"error": type(error).__name__, "reason": str(error)})
    logging.shutdown()
    os._exit(EXIT_STORE_FAILED)


class Writer:
    """A thread with the only writing connection."""

    def __init__(
        self,
        connection: apsw.Connection,
        on_failure: Callable[[BaseException], None] = end_process,
        verify: Callable[[], None] = lambda: None,
    ) -> None:
        """`verify` raises when what has been committed cannot be relied on."""
        self._connection = connection
        self._verify = verify
        self._on_failure = on_failure
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self.commits = 0
        self.writes = 0
        self._is_stopped = False
        self._thread.start()

    async def write(self, work: Work) -> Any:
        """Do the work in the next commit; returns its result once that is on disk."""
        return await self.put(work)

    def put(self, work: Work) -> asyncio.Future[Any]:
        """The same for whoever does not wait."""
        if self._is_stopped:
            raise StoreFailed("the store is closed")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, future))
        return future

    def stop(self) -> None:
        """Finish what is queued, then end the thread."""
        self._is_stopped = True
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            jobs, is_last = self._take()
            if jobs:
                outside = [job for job in jobs if isinstance(job[0], Outside)]
                inside = [job for job in jobs if not isinstance(job[0], Outside)]
                try:
                    if inside:
                        _answer(inside, self._commit(inside))
                    _answer(outside, [work(self._connection) for work, _ in outside])
                except BaseException as error:
                    self._on_failure(error)
                    return
            if is_last:
                return

    def _take(self) -> tuple[list[Job], bool]:
        """Wait for one job, then take everything else that is there."""
        jobs: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_PER_COMMIT:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    def _commit(self, jobs: list[Job]) -> list[Any]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            appends = [work for work, _ in jobs if isinstance(work, Append)]
            is_done = bool(appends) and self._append_together(appends)
            results = [
                None if is_done and isinstance(work, Append) else self._run_one(work)
                for work, _ in jobs
            ]
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        self._verify()
        self.commits += 1
        self.writes += len(jobs)
        return results

    def _append_together(self, appends: list[Append]) -> bool:
        """All new entries at once; false if one of them is fenced, and then none is stored yet."""
        try:
            with self._connection:  # a savepoint inside the transaction
                append_all(self._connection, appends)
        except apsw.ConstraintError:
            return False
        return True

    def _run_one(self, work: Work) -> Any:
        try:
            with self._connection:
                return work(self._connection)
        except Fenced as fenced:
            return fenced
        except apsw.ConstraintError as error:
            return Fenced(str(error))


def _answer(jobs: list[Job], results: list[Any]) -> None:
    """Tell each loop, once per commit, what became of its jobs."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for (_, future), result in zip(jobs, results, strict=True):
        by_loop.setdefault(future.get_loop(), []).append((future, result))
    for loop, answers in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve, answers)
        except RuntimeError:
            _log.warning("answer_lost", extra={"reason": "the loop is closed"})


def _resolve(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Fenced):
            future.set_exception(result)
        else:
            future.set_result(result)
