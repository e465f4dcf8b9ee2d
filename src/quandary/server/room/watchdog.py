"""No table is stuck unnoticed: if something is due and nothing is scheduled, it is woken.

It should never find anything. What it finds is counted in `/metrics` and logged.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from quandary.server.protocol.errors import CommandRefused
from quandary.server.room.lobby import Lobby
from quandary.server.room.room import Room

WATCH_SECONDS = 3.0
SLICE = 25
"""Rooms looked at without a pause."""

_log = logging.getLogger("quandary.watchdog")


class Watchdog:
    """Looks at every room of a lobby, again and again."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._waking: set[asyncio.Task[None]] = set()

    async def watch(self) -> None:
        """Until it is cancelled."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            for number, room in enumerate(list(self._lobby.rooms.values()), start=1):
                self._look_at(room)
                if number % SLICE == 0:
                    await asyncio.sleep(0)

    def _look_at(self, room: Room) -> None:
        try:
            if not room.is_forgotten():
                return
        except Exception:
            _log.exception("watching_failed", extra={"table": room.state.id})
            return
        room.world.metrics.lost_timers.inc()
        _log.error("timer_lost", extra={"table": room.state.id})
        # Nobody waits for it here: a room that cannot be woken must not keep us from the others.
        task = asyncio.get_running_loop().create_task(_wake(room))
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)


async def _wake(room: Room) -> None:
    with suppress(CommandRefused):  # It has ended; whoever comes back finds a new one.
        await room.wake()
