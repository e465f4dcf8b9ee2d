"""One running server: its store, its lobby, its sockets and its figures in one place."""

from __future__ import annotations

import asyncio
import secrets

from quandary.server.bot_workers import BotWorkers
from quandary.server.identity import Guests
from quandary.server.lobby import Lobby
from quandary.server.metrics import Metrics
from quandary.server.settings import Settings
from quandary.server.socket import Sockets
from quandary.server.store.sqlite import SqliteStore
from quandary.server.surroundings import World


class Node:
    """Everything a request needs. Made when the server starts, stopped when it ends."""

    def __init__(self, settings: Settings, store: SqliteStore, cookie_secret: bytes) -> None:
        self.settings = settings
        self.store = store
        self.bots = BotWorkers()
        self.world = World(settings.patience, self.bots)
        self.metrics = Metrics()
        self.guests = Guests(cookie_secret)
        self.lobby = Lobby(store, self.world)
        self.sockets = Sockets(self.lobby, settings, self.metrics)

    @classmethod
    async def start(cls, settings: Settings) -> Node:
        """Open the database and everything on top of it."""
        store = SqliteStore(settings.database)
        secret = await store.setting("cookie-secret", secrets.token_bytes(32))
        return cls(settings, store, secret)

    async def stop(self) -> None:
        """Send clients away, finish writing, close."""
        await self.lobby.stop()
        self.bots.stop()
        await self.store.close()

    def note_figures(self) -> None:
        """Bring the gauges up to date."""
        rooms = self.lobby.rooms.values()
        self.metrics.rooms.set(len(rooms))
        self.metrics.tasks.set(len(asyncio.all_tasks()))
        self.metrics.unread.set(sum(c.unread() for room in rooms for c in room.connections))
        self.metrics.commits.set(self.store.writer.commits)
        self.metrics.writes.set(self.store.writer.writes)
