"""Long work in the loop, in slices: between two of them everybody else is served."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")

SLICE = 25
"""Steps in one slice, such as entries of a log; the dearest takes a fifth of a millisecond."""
QUICK = 20
"""Slices without a pause; work that takes longer leaves half of the time to others."""


class Slices:
    """Turns for long work: of all that is under way, one slice is done at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self.longest = 0.0
        """Seconds of work in the longest slice so far."""

    async def run(self, work: Generator[None, None, Result]) -> Result:
        """The result of work that can pause after every step."""
        done = 0
        while True:
            async with self._turn:
                began = time.thread_time()
                try:
                    for _ in range(SLICE):
                        next(work)
                except StopIteration as end:
                    result: Result = end.value
                    return result
                finally:
                    took = time.thread_time() - began
                    self.longest = max(self.longest, took)
                done += 1
                await asyncio.sleep(took if done > QUICK else 0)


def finish(work: Generator[None, None, Result]) -> Result:
    """The same without a pause, where nobody waits."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
