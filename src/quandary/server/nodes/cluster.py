"""A node among others on one PostgreSQL: everything that only several nodes need."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from quandary.server.metrics import Metrics
from quandary.server.network.address_digest import AddressDigest
from quandary.server.nodes.hints import HintTransport, TransportedHints
from quandary.server.nodes.notify_transport import NotifyTransport
from quandary.server.nodes.peers import PostgresPeers
from quandary.server.nodes.removals import SharedRemovals
from quandary.server.nodes.shared_rates import SharedRates
from quandary.server.nodes.watchers import WatcherCounts
from quandary.server.room.lobby import Lobby
from quandary.server.settings import PostgresUrl, RedisUrl
from quandary.server.store.postgres.nodes import NodeRegistry
from quandary.server.store.postgres.short_lived import ShortLived
from quandary.server.store.postgres.store import PostgresStore
from quandary.system.ending_tasks import end_tasks


@dataclass
class Cluster:
    """What this node shares with the others."""

    peers: PostgresPeers
    rates: SharedRates
    removals: SharedRemovals
    watchers: WatcherCounts
    _short_lived: ShortLived
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def start(self, lobby: Lobby) -> None:
        """Be a node like the others."""
        await self.peers.start(lobby)
        self._tasks.append(asyncio.get_running_loop().create_task(self.watchers.run(lobby)))

    async def stop(self) -> None:
        """Leave everything to the others."""
        await end_tasks(self._tasks)
        await self.peers.stop()

    async def tidy(self) -> None:
        """Delete what is over."""
        await self._short_lived.delete_past()


def cluster_on(
    store: PostgresStore, hints: RedisUrl | None, metrics: Metrics, secret: bytes
) -> Cluster:
    """A node that has not started; the secret is the same on all."""
    peers, short_lived = peers_on(store, hints, metrics), ShortLived(store.database)
    digest = AddressDigest(secret)
    return Cluster(
        peers,
        SharedRates(short_lived, digest),
        SharedRemovals(short_lived, digest),
        WatcherCounts(short_lived, peers),
        short_lived,
    )


def peers_on(store: PostgresStore, hints: RedisUrl | None, metrics: Metrics) -> PostgresPeers:
    """The other nodes on the same database."""
    transport = TransportedHints(_transport(store.url, hints), metrics)
    return PostgresPeers(NodeRegistry(store.database), transport)


def _transport(database: PostgresUrl, hints: RedisUrl | None) -> HintTransport:
    if hints is None:
        return NotifyTransport(database)
    from quandary.server.nodes.redis_transport import RedisTransport

    return RedisTransport(hints)
