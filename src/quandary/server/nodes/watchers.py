"""How many are watching a table by way of other nodes; known a few seconds late."""

from __future__ import annotations

import asyncio
import logging

from quandary.server.nodes.peers import BEAT_SECONDS, PostgresPeers
from quandary.server.room.lobby import Lobby
from quandary.server.store.postgres.short_lived import ShortLived

_log = logging.getLogger("quandary.nodes")


class WatcherCounts:
    """Writes how many are watching here, and reads how many elsewhere, again and again."""

    def __init__(self, short_lived: ShortLived, peers: PostgresPeers) -> None:
        self._short_lived = short_lived
        self._peers = peers
        self._elsewhere: dict[str, int] = {}
        self._written: tuple[int, dict[str, int]] = (0, {})
        """By which number of this node, and what."""

    def elsewhere(self, table: str) -> int:
        """How many are watching a table by way of other nodes."""
        return self._elsewhere.get(table, 0)

    async def run(self, lobby: Lobby) -> None:
        """Until this is cancelled."""
        while True:
            try:
                await self.exchange(lobby)
            except Exception:
                _log.exception("nodes_failed")
            await asyncio.sleep(BEAT_SECONDS)

    async def exchange(self, lobby: Lobby) -> None:
        """Tell and ask once; rooms where something has changed tell their people."""
        node = self._peers.number
        here = {t: room.connections.watchers() for t, room in list(lobby.rooms.items())}
        written = self._written[1] if self._written[0] == node else {}
        tables = {*here, *written}
        changed = {t: here.get(t, 0) for t in tables if here.get(t, 0) != written.get(t, 0)}
        await self._short_lived.write_watchers(node, changed)
        self._written = (node, {t: number for t, number in here.items() if number})
        before, self._elsewhere = (
            self._elsewhere,
            await self._short_lived.watchers(node, list(here)),
        )
        for table in {*before, *self._elsewhere}:
            room = lobby.rooms.get(table)
            if room is not None and before.get(table, 0) != self.elsewhere(table):
                room.tell_presence()
