"""Stopping tasks that run until they are told to, so that they really do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_SECONDS = 2.0
"""Long enough for an orderly end, which a second cancellation would disturb."""


async def end_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended, whatever they end with.

    Once is not enough: a cancellation that meets a broken connection is lost where that connection
    is let go, for the error of letting it go takes its place. Whoever tries again after such an
    error would then go on for ever, and whoever waits for it as well.
    """
    ended = list(tasks)
    running = {task for task in ended if not task.done()}
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=AGAIN_SECONDS)
    await asyncio.gather(*ended, return_exceptions=True)
