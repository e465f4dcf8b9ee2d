"""A player who comes back to any node, and remembers everything that was told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from drills.shared.reconnecting_client import ReconnectingClient

PACE = 0.2
"""Seconds between two commands of one player: nodes are to be busy, not swamped."""
Told = tuple[str, int | None, Any]


@dataclass
class RoamingClient(ReconnectingClient):
    """Comes back to whichever node it happens to be sent to."""

    addresses: list[str] = field(default_factory=list)
    told: dict[int, Told] = field(default_factory=dict)
    """By seq, the kind, seat and detail of every update."""
    contradictions: int = 0
    """Updates that came twice and were not the same, or did not follow the one before."""

    async def connect(self) -> None:
        """To any node."""
        self.base = self.chance.choice(self.addresses)
        await super().connect()

    async def _go_on(self) -> None:
        await asyncio.sleep(PACE)
        await super()._go_on()

    def _take_in(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            told = (message["kind"], message["seat"], message["detail"])
            is_next = message["seq"] == self.seq + 1
            if not is_next or self.told.setdefault(message["seq"], told) != told:
                self.contradictions += 1
        super()._take_in(message)
