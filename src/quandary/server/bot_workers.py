"""Bots that think hard do so in processes of their own, never in the server's loop.

Beginners answer at once, in a thread. The others think in a worker; one that has crashed or
takes too long is replaced, and meanwhile a simple bot answers, so that the table goes on. So it
does while the workers are still compiling.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import wait as wait_for_end
from typing import Any

from quandary import fast
from quandary.bots.levels import make_bot
from quandary.server.bot_player import ThreadedBots

QUICK_LEVELS = ("gentle", "casual")
STAND_IN = "casual"
SECONDS = 3.0
"""How long a thought may take, waiting for a free worker included."""
WORKERS = 2

_log = logging.getLogger("quandary.bots")


class BotWorkers:
    """Chooses for bots of every level. Workers start with the first thought that needs one."""

    def __init__(
        self,
        workers: int = WORKERS,
        seconds: float = SECONDS,
        prepare: Callable[[], object] = fast.compile_everything,
    ) -> None:
        self._workers, self._seconds, self._prepare = workers, seconds, prepare
        self._in_threads = ThreadedBots()
        self._pool: ProcessPoolExecutor | None = None
        self._ready: Future[None] | None = None

    def start(self) -> None:
        """Start the workers and let them compile; nobody waits for that."""
        if self._pool is None and fast.is_available():
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, _begin, (self._prepare,))
            self._ready = self._pool.submit(_do_nothing)

    async def choose(self, game: str, level: str, view: Any, legal: Sequence[str]) -> str:
        """One of the legal actions."""
        if level in QUICK_LEVELS or not fast.is_available():
            return await self._in_threads.choose(game, level, view, legal)
        self.start()
        if self._pool is None or self._ready is None or not self._ready.done():
            return await self._in_threads.choose(game, STAND_IN, view, legal)
        pool = self._pool
        try:
            thought = pool.submit(_choose, game, level, view, list(legal))
            return await asyncio.wait_for(asyncio.wrap_future(thought), self._seconds)
        except (BrokenProcessPool, TimeoutError, RuntimeError) as error:
            _log.warning("bot_worker_replaced", extra={"reason": type(error).__name__})
            if self._pool is pool:
                self.stop()
                self.start()
            return await self._in_threads.choose(game, STAND_IN, view, legal)

    def stop(self) -> None:
        """End every worker, whatever it is doing."""
        pool, self._pool, self._ready = self._pool, None, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


# In a worker


def _begin(prepare: Callable[[], object]) -> None:
    """Make a worker ready. It gives way to the server, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    prepare()


def _do_nothing() -> None:
    """Done as soon as a worker is ready."""


def _choose(game: str, level: str, view: Any, legal: Sequence[str]) -> str:
    return make_bot(game, level, secrets.token_hex(8), view["players"]).choose(view, legal)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    with suppress(OSError):
        wait_for_end([parent.sentinel])
    os._exit(1)
