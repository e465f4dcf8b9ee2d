"""Whose job is next: turns go round between addresses, and within an address between its tables."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

RECENT_SECONDS = 60.0


class Asker(NamedTuple):
    """On whose behalf a job is done."""

    address: str = ""
    table: str = ""


NOBODY = Asker()


@dataclass(eq=False)
class Job:
    """Something to be done in a worker, and who waits for it."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    asker: Asker
    answer: asyncio.Future[Any] = field(repr=False)


class FairQueue:
    """Jobs that wait. However many one address has, the next turn is another's.

    While others are about, too, one address never has all the workers: a long job of its
    would otherwise be waited for by everybody.
    """

    def __init__(self, workers: int, most: int, most_each: int) -> None:
        self._workers, self._most, self._most_each = workers, most, most_each
        self._waiting: dict[str, dict[str, deque[Job]]] = {}
        """By address and table, in the order of their turns."""
        self._under_way: Counter[str] = Counter()
        self._asked_at: dict[str, float] = {}
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def has_room(self, asker: Asker) -> bool:
        """Whether one more job of this address may wait."""
        tables = self._waiting.get(asker.address, {})
        return self._length < self._most and sum(map(len, tables.values())) < self._most_each

    def put(self, job: Job, now: float) -> None:
        """Let a job wait for its turn."""
        address, table = job.asker
        self._asked_at[address] = now
        self._waiting.setdefault(address, {}).setdefault(table, deque()).append(job)
        self._length += 1

    def take(self, now: float) -> Job | None:
        """The job whose turn it is; `done` has to be told of its end."""
        self._asked_at = {a: t for a, t in self._asked_at.items() if now - t < RECENT_SECONDS}
        most = self._workers if len(self._asked_at) < 2 else max(1, self._workers - 1)
        address = next((a for a in self._waiting if self._under_way[a] < most), None)
        if address is None:
            return None
        tables = self._waiting.pop(address)
        table, jobs = next(iter(tables.items()))
        job = jobs.popleft()
        del tables[table]
        if jobs:
            tables[table] = jobs
        if tables:
            self._waiting[address] = tables
        self._under_way[address] += 1
        self._length -= 1
        return job

    def done(self, job: Job) -> None:
        """A job that was taken has come to its end."""
        self._under_way[job.asker.address] -= 1
        self._under_way += Counter()  # Those without any are forgotten.

    def remove(self, job: Job) -> bool:
        """Take a job back; false if it does not wait any more."""
        address, table = job.asker
        tables = self._waiting.get(address, {})
        if job not in tables.get(table, ()):
            return False
        tables[table].remove(job)
        self._length -= 1
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._waiting[address]
        return True

    def clear(self) -> list[Job]:
        """Take everything back."""
        jobs = [
            j for tables in self._waiting.values() for waiting in tables.values() for j in waiting
        ]
        self._waiting.clear()
        self._length = 0
        return jobs
