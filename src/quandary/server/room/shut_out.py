"""Addresses from which nobody may sit down at a table."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.server.room.clients import Clients
from quandary.server.room.removals import Removals
from quandary.server.table.state import TableState


class ShutOut:
    """The addresses of one table's removed players, as far as they were connected here."""

    def __init__(self, state: TableState, clients: Clients, removals: Removals) -> None:
        self._state, self._clients, self._removals = state, clients, removals
        self._unwritten: list[str] = []

    def note(self, addresses: Sequence[str]) -> None:
        """Somebody was removed who came from there; it is to be written as soon as possible."""
        self._unwritten += addresses

    async def write(self) -> None:
        """Let every node know."""
        addresses, self._unwritten = self._unwritten, []
        if addresses:
            await self._removals.note(self._state.id, addresses)

    async def forgive(self) -> None:
        """Everybody may sit down again."""
        self._unwritten.clear()
        await self._removals.forgive(self._state.id)

    async def keeps_out(self, address: str) -> bool:
        """Whether somebody was removed who came from there, and nobody else is there."""
        if not self._state.removed or self._clients.has_address(address):
            return False
        await self.write()
        return await self._removals.is_recent(self._state.id, address)
