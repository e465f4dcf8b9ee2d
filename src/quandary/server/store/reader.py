"""One thread that reads, beside the one that writes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import apsw

from quandary.server.store.jobs import JobQueue, Work, answer
from quandary.server.store.log_reading import connect_reader

Found = TypeVar("Found")

MOST_AT_ONCE = 16
"""Answered together: the first does not wait long for the last."""


class Reader:
    """A thread with a connection that never writes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs = JobQueue()
        self._connection: apsw.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="store-reader", daemon=True)
        self._thread.start()

    async def read(self, look: Callable[[apsw.Connection], Found]) -> Found:
        """What is found when it is its turn; raises whatever the look raises."""
        found: Found = await self._jobs.put(look)
        return found

    def stop(self) -> None:
        """Finish what is queued, then end the thread."""
        self._jobs.close()
        self._thread.join()

    def _run(self) -> None:
        is_last = False
        while not is_last:
            jobs, is_last = self._jobs.take(MOST_AT_ONCE)
            answer(jobs, [self._attempt(look) for look, _ in jobs])
        if self._connection is not None:
            self._connection.close()

    def _attempt(self, look: Work) -> Any:
        """What is found, or the error."""
        try:
            if self._connection is None:
                self._connection = connect_reader(self._path)
            return look(self._connection)
        except Exception as error:
            return error
