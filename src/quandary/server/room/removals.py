"""Addresses from which a host removed somebody: for a while nobody sits down from there.

Another cookie does not help who was removed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

REMOVED_SECONDS = 3600.0


class Removals(Protocol):
    """By table, where those were who have been removed lately."""

    async def note(self, table: str, addresses: Sequence[str]) -> None:
        """Somebody was removed who came from there."""

    async def forgive(self, table: str) -> None:
        """Everybody may sit down again."""

    async def is_recent(self, table: str, address: str) -> bool:
        """Whether somebody was removed from there lately."""


class LocalRemovals:
    """Those of the only node, in its memory; by a clock that no change of the date touches."""

    def __init__(self) -> None:
        self._until: dict[tuple[str, str], float] = {}

    async def note(self, table: str, addresses: Sequence[str]) -> None:
        """Somebody was removed who came from there."""
        now = asyncio.get_running_loop().time()
        self._until = {where: until for where, until in self._until.items() if until > now}
        self._until |= {(table, address): now + REMOVED_SECONDS for address in addresses if address}

    async def forgive(self, table: str) -> None:
        """Everybody may sit down again."""
        self._until = {where: until for where, until in self._until.items() if where[0] != table}

    async def is_recent(self, table: str, address: str) -> bool:
        """Whether somebody was removed from there lately."""
        until = self._until.get((table, address))
        return until is not None and asyncio.get_running_loop().time() < until
