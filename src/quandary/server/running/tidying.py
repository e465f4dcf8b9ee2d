"""What a server does once a minute. One step that fails does not keep the others from theirs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from quandary.server.desk.retention import delete_unused
from quandary.server.node import Node
from quandary.server.running.clock_watch import ClockWatch
from quandary.server.running.garbage_collection import Garbage

TIDY_SECONDS = 60.0
_log = logging.getLogger("quandary.tidying")


class Tidying:
    """The steps, with what they remember from one minute to the next."""

    def __init__(self, node: Node, clocks: ClockWatch | None = None) -> None:
        self._node = node
        self._garbage = Garbage()
        self._clocks = clocks or ClockWatch()

    async def run(self) -> None:
        """Tidy every minute, until this is cancelled."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            await self.tidy()

    async def tidy(self) -> None:
        """Every step once."""
        steps: list[Callable[[], Awaitable[None]]] = [
            self._look_at_clocks,
            self._node.store.note_service,
            self._node.challenges.make_days,
            self._node.lobby.close_idle,
            self._node.lobby.put_away,
            partial(delete_unused, self._node),
            self._node.store.give_back_space,
            self._node.tidy_cluster,
            self._collect_garbage,
        ]
        for step in steps:
            try:
                await step()
            except Exception:
                _log.exception("tidying_failed")

    async def _look_at_clocks(self) -> None:
        moved, metrics = self._clocks.look(), self._node.metrics
        if moved.jumped:
            _log.warning("clock_jumped", extra={"seconds": round(moved.jumped)})
            metrics.clock_jumps.inc()
        if moved.slept:
            _log.info("machine_slept", extra={"seconds": round(moved.slept)})
            metrics.machine_sleeps.inc()

    async def _collect_garbage(self) -> None:
        self._garbage.tidy(self._node.store.written.writes)
