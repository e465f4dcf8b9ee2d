"""One thread that writes, many writes in one commit.

Whatever has been queued when a commit begins goes into it; only after the commit is on disk
does anyone hear of it. A write that fails for a reason of its own (its seq is taken) is taken
out; any other failure ends the process, which must never go on as if something were saved.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from typing import Any

import apsw

from quandary.server.store.appending import Append, append_all
from quandary.server.store.jobs import Job, JobQueue, Work, answer
from quandary.server.store.store import Fenced

MOST_PER_COMMIT = 512
EXIT_STORE_FAILED = 74


class Outside:
    """Work that cannot be part of a transaction; it is done after the commit."""

    def __init__(self, work: Callable[[apsw.Connection], Any]) -> None:
        self._work = work

    def __call__(self, connection: apsw.Connection) -> Any:
        return self._work(connection)


_log = logging.getLogger("quandary.store")


def end_process(error: BaseException, reason: str | None = None) -> None:
    """The last resort: nothing unsaved may be acknowledged.

    With a `reason` where the error's own text may quote what was to be stored.
    """
    facts = {"error": type(error).__name__, "reason": str(error) if reason is None else reason}
    _log.critical("store_failed", extra=facts)
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
        self._jobs = JobQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self.commits = 0
        self.writes = 0
        self._thread.start()

    async def write(self, work: Work) -> Any:
        """Do the work in the next commit; returns its result once that is on disk."""
        return await self.put(work)

    def put(self, work: Work) -> asyncio.Future[Any]:
        """The same for whoever does not wait."""
        return self._jobs.put(work)

    def stop(self) -> None:
        """Finish what is queued, then end the thread."""
        self._jobs.close()
        self._thread.join()

    def _run(self) -> None:
        while True:
            jobs, is_last = self._jobs.take(MOST_PER_COMMIT)
            if jobs:
                outside = [job for job in jobs if isinstance(job[0], Outside)]
                inside = [job for job in jobs if not isinstance(job[0], Outside)]
                try:
                    if inside:
                        answer(inside, self._commit(inside))
                    answer(outside, [work(self._connection) for work, _ in outside])
                except BaseException as error:
                    self._on_failure(error)
                    return
            if is_last:
                return

    def _commit(self, jobs: list[Job]) -> list[Any]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            try:
                results = self._run_together(jobs)
            except (Fenced, apsw.ConstraintError):  # One of them: which one, shows by itself.
                self._connection.execute("ROLLBACK")
                self._connection.execute("BEGIN IMMEDIATE")
                results = [self._run_one(work) for work, _ in jobs]
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        self._verify()
        self.commits += 1
        self.writes += len(jobs)
        return results

    def _run_together(self, jobs: list[Job]) -> list[Any]:
        """All at once, new entries first; raises what the first of them raises that is refused."""
        appends = [work for work, _ in jobs if isinstance(work, Append)]
        if appends:
            append_all(self._connection, appends)
        return [None if isinstance(work, Append) else work(self._connection) for work, _ in jobs]

    def _run_one(self, work: Work) -> Any:
        """One by itself: if it is refused, the others are not."""
        try:
            with self._connection:  # a savepoint inside the transaction
                return work(self._connection)
        except Fenced as fenced:
            return fenced
        except apsw.ConstraintError as error:
            return Fenced(str(error))
