"""Addresses from which the host removed somebody: for a while nobody sits down from there.

Another cookie does not help who was removed.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable

REMOVED_SECONDS = 3600.0


class RemovedAddresses:
    """Until when, by a clock that no change of the date touches."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def note(self, addresses: Iterable[str]) -> None:
        """Somebody was removed who came from there."""
        until = asyncio.get_running_loop().time() + REMOVED_SECONDS
        self._until |= {address: until for address in addresses if address}

    def forgive(self) -> None:
        """Everybody may sit down again."""
        self._until.clear()

    def is_recent(self, address: str) -> bool:
        """Whether somebody was removed from there lately."""
        return asyncio.get_running_loop().time() < self._until.get(address, -math.inf)
