"""Hints between simulated nodes: lost, late, doubled, out of order, and now and then made up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextvars import Context, copy_context
from random import Random

OnHint = Callable[[list[str]], None]


class HintNetwork:
    """Takes hints to whoever listens, if it happens to."""

    def __init__(self, chance: Random, loop: asyncio.AbstractEventLoop, lost: float) -> None:
        self._chance = chance
        self._loop = loop
        self._lost = lost
        self._listening: dict[object, tuple[OnHint, Context]] = {}
        self.is_down = False

    def send(self, tables: list[str]) -> None:
        """To everybody, the sender included; to each in its own time."""
        for on_hint, context in self._listening.values():
            for _ in range(self._chance.choice([1, 1, 1, 2])):
                if not self.is_down and self._chance.random() >= self._lost:
                    late = 6.0 if self._chance.random() < 0.1 else 0.02
                    delay = 0.001 + self._chance.random() * late
                    self._loop.call_later(delay, on_hint, tables, context=context)

    async def listen(self, on_hint: OnHint) -> None:
        """Until it is cancelled."""
        key = object()
        self._listening[key] = (on_hint, copy_context())
        try:
            await self._loop.create_future()
        finally:
            del self._listening[key]


class SimulatedHints:
    """Where one node's hints go to and come from."""

    def __init__(self, network: HintNetwork) -> None:
        self._network = network

    async def listen(self, on_hint: OnHint) -> None:
        """Until it is cancelled: tell of every hint; those of this node come, too."""
        await self._network.listen(on_hint)

    async def publish(self, tables: Iterable[str]) -> None:
        """Tell every node; nobody may rely on it."""
        self._network.send(list(tables))

    async def close(self) -> None:
        """There is nothing to close."""
