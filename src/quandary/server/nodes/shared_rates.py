"""How much one address may ask of all nodes together, counted in their database."""

from __future__ import annotations

from quandary.server.network.address_digest import AddressDigest
from quandary.server.nodes.rates import Rate
from quandary.server.store.postgres.short_lived import ShortLived


class SharedRates:
    """Those of all nodes, in their database: exact, but that the time begins with the first."""

    def __init__(self, short_lived: ShortLived, digest: AddressDigest) -> None:
        self._short_lived = short_lived
        self._digest = digest

    async def allows(self, rate: Rate, address: str) -> bool:
        """Count one request; false once there are too many from there."""
        subject = self._digest.of(address)
        return await self._short_lived.count_use(rate.kind, subject, rate.most, rate.seconds)
