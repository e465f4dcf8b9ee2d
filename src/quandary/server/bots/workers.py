"""Bots that think hard do so in processes of their own, never in the server's loop.

The lower levels answer at once, in a thread. The others think in a worker. Where there is none,
because workers are still compiling or the machine has no room for one, or where a thought comes to
nothing, a simple bot stands in, so that the table goes on.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

from quandary import fast
from quandary.bots.lesson import LESSON
from quandary.server.bots.player import BotTurn, ThreadedBots, choose
from quandary.server.bots.remote_workers import RemoteWorkers
from quandary.server.metrics import Metrics
from quandary.server.workers.child import Prepare
from quandary.server.workers.pool import Limits, WorkerPool
from quandary.server.workers.process import NoAnswer

QUICK_LEVELS = ("gentle", "casual", "steady")
"""These use no kernels in any game."""
ANSWERED_AT_ONCE = (*QUICK_LEVELS, LESSON)
STAND_IN = "steady"
LIMITS = Limits(work=5.0, wait=10.0)
WORKERS = 2
FAILED_STARTS = 2
"""So many in a row, and no worker left: the machine is exhausted, and tables are told."""

Think = Callable[[str, str, Any, Sequence[str], str], str]

_log = logging.getLogger("quandary.bots")


class BotWorkers:
    """Chooses for bots of every level. Workers start with the first thought that needs one."""

    def __init__(
        self,
        metrics: Metrics | None = None,
        workers: int = WORKERS,
        limits: Limits = LIMITS,
        prepare: Prepare = fast.compile_for_bots,
        think: Think = choose,
    ) -> None:
        self.pool = WorkerPool("bots", workers, limits, prepare, self._note)
        self.on_change: Callable[[], None] = lambda: None
        """Called when `is_simpler` may have another answer."""
        self._metrics = metrics or Metrics()
        self._think = think
        self.remote = RemoteWorkers(self._metrics, self._tell_remote_change)
        """Workers of other machines; those of this one go on without them."""
        self._in_threads = ThreadedBots()
        self._began = 0.0
        self._was_ready = False
        self._was_missing = False

    def start(self) -> None:
        """Start the workers and let them compile; nobody waits for that."""
        if not self.pool.is_started and fast.is_available():
            self.pool.start()
            self._began = time.monotonic()
            _log.info("bot_workers_compile")
            self._tell_change()

    async def choose(self, turn: BotTurn) -> str:
        """One of the legal actions."""
        try:
            return await self.choose_exactly(turn)
        except NoAnswer as error:
            self._metrics.stand_ins.labels(error.reason).inc()
            return await self._in_threads.choose(turn._replace(level=STAND_IN))

    async def choose_exactly(self, turn: BotTurn) -> str:
        """The same without a simpler bot in its place; raises `NoAnswer`."""
        if turn.level in ANSWERED_AT_ONCE or not fast.is_available():
            return await self._in_threads.choose(turn)
        # What decides in place of chance may follow from a secret: it does not leave this machine.
        worker = None if turn.seed else self.remote.free_for(turn.level)
        if worker is not None:
            return await self.remote.choose(worker, turn)
        self.start()
        if not self.pool.workers:
            raise NoAnswer(self._why_missing())
        question = turn.game, turn.level, turn.view, list(turn.legal), turn.seed
        text: str = await self.pool.run(self._think, *question, asker=turn.asker)
        self._metrics.thoughts.inc()
        return text

    def is_simpler(self, level: str) -> bool:
        """Whether a simple bot plays for this level for now.

        True only while that has nothing to do with anybody's cards: until the first worker is
        ready, and while none can be started. Workers replaced because of a thought do not count.
        """
        is_played = level in ANSWERED_AT_ONCE or self.remote.has(level)
        return self._is_missing() and not is_played

    def _is_missing(self) -> bool:
        if not self.pool.is_started or self.pool.workers:
            return False
        return not self._was_ready or self.pool.failed_starts >= FAILED_STARTS

    def _why_missing(self) -> str:
        if self.pool.failed_starts:
            return "exhausted"
        return "replacing" if self._was_ready else "warming"

    def _note(self, event: str) -> None:
        """A worker is ready, or lost for some reason."""
        if event != "ready":
            self._metrics.workers_lost.labels(event).inc()
        elif not self._was_ready:
            self._was_ready = True
            seconds = round(time.monotonic() - self._began, 1)
            _log.info("bot_workers_ready", extra={"seconds": seconds})
        self._metrics.workers_ready.set(len(self.pool.workers))
        self._tell_change()

    def _tell_change(self) -> None:
        if self._is_missing() != self._was_missing:
            self._was_missing = self._is_missing()
            self.on_change()

    def _tell_remote_change(self) -> None:
        if self._is_missing():  # Otherwise those of this machine play all the same.
            self.on_change()

    async def stop(self) -> None:
        """End every worker, whatever it is doing."""
        await self.pool.stop()
