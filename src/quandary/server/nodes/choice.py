"""Which other nodes a server has, and how it hears of them."""

from __future__ import annotations

from quandary.server.metrics import Metrics
from quandary.server.nodes.hints import HintTransport, TransportedHints
from quandary.server.nodes.notify_transport import NotifyTransport
from quandary.server.nodes.peers import PostgresPeers
from quandary.server.settings import PostgresUrl, RedisUrl
from quandary.server.store.postgres.nodes import NodeRegistry
from quandary.server.store.postgres.store import PostgresStore


def peers_on(store: PostgresStore, hints: RedisUrl | None, metrics: Metrics) -> PostgresPeers:
    """The other nodes on the same database."""
    transport = TransportedHints(_transport(store.url, hints), metrics)
    return PostgresPeers(NodeRegistry(store.database), transport)


def _transport(database: PostgresUrl, hints: RedisUrl | None) -> HintTransport:
    if hints is None:
        return NotifyTransport(database)
    from quandary.server.nodes.redis_transport import RedisTransport

    return RedisTransport(hints)
