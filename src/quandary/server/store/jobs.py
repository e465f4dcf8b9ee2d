"""Jobs for a thread that works for the loop: as many at a time as there are, answered together.

To wake a thread, or the loop, costs more than most jobs do.
"""

from __future__ import annotations

import asyncio
import logging
import queue
from collections.abc import Callable, Sequence
from typing import Any

import apsw

from quandary.server.store.store import StoreFailed

Work = Callable[[apsw.Connection], Any]
Job = tuple[Work, "asyncio.Future[Any]"]

_log = logging.getLogger("quandary.store")


class JobQueue:
    """Jobs that wait for their thread."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._is_closed = False

    def put(self, work: Work) -> asyncio.Future[Any]:
        """Let something be done; raises `StoreFailed` if nothing is done any more."""
        if self._is_closed:
            raise StoreFailed("the store is closed")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, future))
        return future

    def close(self) -> None:
        """Take nothing more."""
        self._is_closed = True
        self._jobs.put(None)

    def take(self, most: int) -> tuple[list[Job], bool]:
        """Wait for one job, then take everything else that is there; and whether that is all."""
        jobs: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == most:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True


def answer(jobs: Sequence[Job], results: Sequence[Any]) -> None:
    """Tell each loop, once, what became of its jobs; a result that is an error is raised there."""
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
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
