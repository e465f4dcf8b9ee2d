"""How much one address may ask of all nodes together: of what is costly, or worth guessing."""

from __future__ import annotations

import asyncio
from typing import NamedTuple, Protocol

from quandary.server.network.limits import RateLimits


class Rate(NamedTuple):
    """So many in so many seconds, from one address."""

    kind: str
    most: int
    seconds: float = 600.0


class Rates(Protocol):
    """What was asked for lately."""

    async def allows(self, rate: Rate, address: str) -> bool:
        """Count one request; false once there are too many from there."""


class LocalRates:
    """Those of the only node, in its memory."""

    def __init__(self) -> None:
        self._limits: dict[Rate, RateLimits] = {}

    async def allows(self, rate: Rate, address: str) -> bool:
        """Count one request; false once there are too many from there."""
        limits = self._limits.setdefault(rate, RateLimits(rate.most, rate.seconds))
        return limits.allows(address, asyncio.get_running_loop().time())
