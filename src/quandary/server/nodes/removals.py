"""Whom hosts have removed, on every node."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.server.network.address_digest import AddressDigest
from quandary.server.room.removals import REMOVED_SECONDS
from quandary.server.store.postgres.short_lived import ShortLived


class SharedRemovals:
    """In the database that all nodes share."""

    def __init__(self, short_lived: ShortLived, digest: AddressDigest) -> None:
        self._short_lived = short_lived
        self._digest = digest

    async def note(self, table: str, addresses: Sequence[str]) -> None:
        """Somebody was removed who came from there."""
        digests = [self._digest.of(address) for address in addresses if address]
        await self._short_lived.put_removals(table, digests, REMOVED_SECONDS)

    async def forgive(self, table: str) -> None:
        """Everybody may sit down again."""
        await self._short_lived.forgive(table)

    async def is_recent(self, table: str, address: str) -> bool:
        """Whether somebody was removed from there lately."""
        return await self._short_lived.is_removed(table, self._digest.of(address))
