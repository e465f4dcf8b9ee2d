"""Where records are checked: one at a time, in a process of their own, fair between addresses.

An address has a budget by work: so many bytes of records in a minute, however many requests
they come in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from quandary.server.metrics import Metrics
from quandary.server.network.limits import RateLimits
from quandary.server.protocol.errors import CommandRefused
from quandary.server.records.jobs import Refusal, attempt, prepare
from quandary.server.workers.pool import Limits, WorkerPool
from quandary.server.workers.process import NoAnswer
from quandary.server.workers.queue import Asker

LIMITS = Limits(work=8.0, wait=8.0, most_each=4, most=32, niceness=10)
"""Together less than a request may take (`wire.EXCHANGE_SECONDS`)."""


class RecordChecker:
    """Takes records from everybody. Its worker starts with the first."""

    def __init__(self, kib_per_minute: int, metrics: Metrics, limits: Limits = LIMITS) -> None:
        self.pool = WorkerPool("records", 1, limits, prepare)
        self._budgets = RateLimits(kib_per_minute, 60.0)
        self._metrics = metrics

    async def check(
        self, job: Callable[..., bytes], data: bytes, *args: Any, address: str
    ) -> bytes:
        """The answer of a job about a record; raises `CommandRefused`."""
        now = asyncio.get_running_loop().time()
        if not self._budgets.allows(address, now, 1 + len(data) // 1024):
            self._metrics.records.labels("too_many_requests").inc()
            raise CommandRefused("too_many_requests")
        try:
            answer: bytes | Refusal = await self.pool.run(
                attempt, job, data, *args, asker=Asker(address)
            )
        except NoAnswer as error:
            self._metrics.records.labels(error.reason).inc()
            if error.reason == "slow":
                raise CommandRefused("too_long", detail="it takes too long to check") from None
            raise CommandRefused("busy") from None
        self._metrics.records.labels("checked").inc()
        if isinstance(answer, Refusal):
            raise CommandRefused(answer.code, detail=answer.detail)
        return answer

    async def stop(self) -> None:
        """End the worker, whatever it is doing."""
        await self.pool.stop()
