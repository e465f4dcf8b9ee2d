"""One running server: its store, its lobby, its sockets and its figures in one place."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from quandary.server.bots.coach import CoachWorker
from quandary.server.bots.workers import BotWorkers
from quandary.server.metrics import Metrics
from quandary.server.network.connections import Connections
from quandary.server.network.network_access import NetworkAccess
from quandary.server.nodes.rates import LocalRates, Rates
from quandary.server.records.checker import RecordChecker
from quandary.server.records.reviews import Reviews
from quandary.server.room.bans import Bans
from quandary.server.room.challenges import Challenges
from quandary.server.room.identity import Guests
from quandary.server.room.lobby import Lobby
from quandary.server.room.watchdog import Watchdog
from quandary.server.room.world import World
from quandary.server.settings import PostgresUrl, Settings
from quandary.server.sockets.socket import Sockets
from quandary.server.store.choice import open_store
from quandary.server.store.store import NodeStore
from quandary.system.ending_tasks import end_tasks

if TYPE_CHECKING:
    from quandary.server.nodes.cluster import Cluster

SLICE = 25
"""Rooms that are told something, or connections that are looked at, without a pause."""
DESK_SECONDS = 5.0
"""How soon a ban or an announcement made elsewhere is known here."""
ANNOUNCEMENT = "announcement"
BANNED = 4012
_log = logging.getLogger("quandary.node")


class Node:
    """Everything a request needs. Made when the server starts, stopped when it ends."""

    def __init__(self, settings: Settings, store: NodeStore, cookie_secret: bytes) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.bots = BotWorkers(self.metrics)
        self.bots.on_change = self._tell_tables
        self.coach = CoachWorker()
        self.cluster = _cluster_on(settings, store, self.metrics, cookie_secret)
        self.world = World(
            settings.patience,
            self.bots,
            self.coach,
            metrics=self.metrics,
            keeps_history=settings.keeps_history,
            **_shared_facts(self.cluster),
        )
        self.rates: Rates = LocalRates() if self.cluster is None else self.cluster.rates
        self.records = RecordChecker(settings.record_kib_per_minute, self.metrics)
        self.reviews = Reviews(store)
        self.guests = Guests(cookie_secret)
        self.lobby = Lobby(store, self.world)
        self.challenges = Challenges(self.lobby, store, self.bots)
        self.bans = Bans()
        self.announcement = ""
        """What the host has to say on every page."""
        self.sockets = Sockets(self.lobby, settings, self.metrics, self.bans)
        self._watching: list[asyncio.Task[None]] = []
        self._telling: asyncio.Task[None] | None = None
        self.connections: Connections | None = None
        """Where the server has a wire; tests may have none."""
        self.network: NetworkAccess | None = None
        """Whether neighbours may connect, where the server has a wire."""

    @classmethod
    async def start(cls, settings: Settings) -> Node:
        """Open the database and everything on top of it."""
        store = await open_store(settings.database)
        secret = await store.setting("cookie-secret", secrets.token_bytes(32))
        node = cls(settings, store, secret)
        await node.read_desk()
        loop = asyncio.get_running_loop()
        if node.cluster is not None:
            await node.cluster.start(node.lobby)
        watching = (Watchdog(node.lobby).watch(), node._keep_reading_desk())
        node._watching = [loop.create_task(work) for work in watching]
        return node

    async def stop(self) -> None:
        """Send clients away, finish writing, close."""
        await end_tasks(self._watching)
        await self.challenges.stop()
        await self.bots.stop()
        await self.coach.stop()
        await self.records.stop()
        await self.reviews.stop()
        await self.lobby.stop()
        if self.cluster is not None:
            await self.cluster.stop()
        await self.store.close()

    async def tidy_cluster(self) -> None:
        """Delete what nodes share and is over, where there are several."""
        if self.cluster is not None:
            await self.cluster.tidy()

    async def read_desk(self) -> None:
        """Know what the host has decided, here or at another node, and act on it."""
        kept = await self.store.kept_setting(ANNOUNCEMENT) or b""
        self.announcement = kept.decode(errors="replace")  # A damaged one keeps nobody out.
        self.bans.replace(await self.store.bans())
        if self.bans:
            await self._send_banned_away()

    async def _send_banned_away(self) -> None:
        checked = 0
        for room in list(self.lobby.rooms.values()):
            for connection in list(room.connections):
                guests = [room.state.places[seat].guest for seat in connection.seats]
                if self.bans.keeps_out(connection.address, guests):
                    connection.close(BANNED)
                checked += 1
                if checked % SLICE == 0:
                    await asyncio.sleep(0)

    async def _keep_reading_desk(self) -> None:
        while True:
            await asyncio.sleep(DESK_SECONDS)
            try:
                await self.read_desk()
            except Exception:
                _log.exception("desk_failed")

    def _tell_tables(self) -> None:
        """Bots have become stronger or weaker: tell the tables they play at."""
        self._telling = asyncio.get_running_loop().create_task(self._tell_presence())

    async def _tell_presence(self) -> None:
        rooms = [room for room in self.lobby.rooms.values() if room.connections]
        for number, room in enumerate(rooms, start=1):
            room.tell_presence()
            if number % SLICE == 0:
                await asyncio.sleep(0)

    async def note_figures(self) -> None:
        """Bring the gauges up to date."""
        rooms = self.lobby.rooms.values()
        self.metrics.rooms.set(len(rooms))
        self.metrics.longest_slice.set(self.lobby.slices.longest)
        self.metrics.tasks.set(len(asyncio.all_tasks()))
        self.metrics.unread.set(sum(c.unread() for room in rooms for c in room.connections))
        self.metrics.thoughts_waiting.set(self.bots.pool.waiting)
        commits, writes = self.store.written
        self.metrics.commits.set(commits)
        self.metrics.writes.set(writes)
        for name, value in asdict(await self.store.figures()).items():
            self.metrics.stored[name].set(value)
        if self.connections is not None:
            self._note_connections(self.connections)

    def _note_connections(self, connections: Connections) -> None:
        self.metrics.connections.set(connections.open)
        self.metrics.waiting.set(connections.waiting)
        for limit, number in connections.turned_away.items():
            self.metrics.turned_away.labels(limit).set(number)


def _cluster_on(
    settings: Settings, store: NodeStore, metrics: Metrics, secret: bytes
) -> Cluster | None:
    """What is shared with other nodes, where there can be any."""
    if not isinstance(settings.database, PostgresUrl):
        return None
    from quandary.server.nodes.cluster import cluster_on
    from quandary.server.store.postgres.store import PostgresStore

    assert isinstance(store, PostgresStore)
    return cluster_on(store, settings.hints, metrics, secret)


def _shared_facts(cluster: Cluster | None) -> dict[str, Any]:
    """What rooms have to know of other nodes."""
    if cluster is None:
        return {}
    return {
        "peers": cluster.peers,
        "removals": cluster.removals,
        "watchers_elsewhere": cluster.watchers.elsewhere,
    }
