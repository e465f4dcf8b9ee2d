"""Partings under way. One may take longer than a request may: it goes on, to be asked for again."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Coroutine
from typing import Any

from quandary.server.protocol.errors import CommandRefused
from quandary.system.ending_tasks import end_tasks

WAIT_SECONDS = 15.0
"""Less than a request may take (`wire.EXCHANGE_SECONDS`)."""
MOST_KEPT = 64
"""Partings that are known and that nobody has fetched yet."""

Find = Callable[[bytes, bytes, int, str], Coroutine[Any, Any, bytes]]
"""Finds where two games parted, for an address; raises `CommandRefused`."""


class Partings:
    """Those of this node."""

    def __init__(self, find: Find) -> None:
        self._find = find
        self._tasks: dict[bytes, asyncio.Task[bytes]] = {}

    async def find(self, mine: bytes, theirs: bytes, seat: int, address: str) -> bytes:
        """Where two games parted; raises `CommandRefused`, also if that is not known yet."""
        key = _digest(mine) + _digest(theirs) + bytes([seat])
        task = self._tasks.get(key)
        if task is None:
            task = asyncio.create_task(self._find(mine, theirs, seat, address))
            task.add_done_callback(self._end)
            self._tasks[key] = task
        done, _ = await asyncio.wait({task}, timeout=WAIT_SECONDS)
        if not done:
            raise CommandRefused("busy")
        self._tasks.pop(key, None)
        return task.result()

    def _end(self, task: asyncio.Task[bytes]) -> None:
        """It is over: it makes room for itself, and a failure that nobody fetches is no fault."""
        if not task.cancelled():
            task.exception()
        known = [key for key, each in self._tasks.items() if each.done()]
        for key in known[:-MOST_KEPT]:
            del self._tasks[key]

    async def stop(self) -> None:
        """Let nothing go on."""
        await end_tasks(self._tasks.values())


def _digest(record: bytes) -> bytes:
    return hashlib.sha256(record).digest()
