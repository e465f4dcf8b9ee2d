"""A server process of the simulation: the real lobby and sockets, which can be killed."""

from __future__ import annotations

import asyncio
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path

from drills.shared.server_process import ROOMY
from drills.shared.simulated_loop import OWNER, TaskList
from drills.simulate.network import Link
from drills.simulate.simulated_store import SimulatedStore
from quandary.server.metrics import Metrics
from quandary.server.room.lobby import Lobby
from quandary.server.room.watchdog import Watchdog
from quandary.server.room.world import World
from quandary.server.settings import Patience, Settings
from quandary.server.sockets.socket import Sockets

PATIENCE = Patience(
    bot_least=0.05,
    bot_most=0.4,
    away_after=3.0,
    ready_wait=2.0,
    reveal_wait=1.0,
    pause_after=60.0,
    longest_thought=2.0,
)
SETTINGS = Settings(Path("nowhere"), patience=PATIENCE, **ROOMY)
_metrics = Metrics()


@dataclass
class Node:
    """A server process."""

    store: SimulatedStore
    tasks: TaskList = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context = copy_context()
        self.context.run(OWNER.set, self.tasks)

    def start(self, world: World) -> None:
        """Open for clients."""
        self.lobby = Lobby(self.store, world)
        self.sockets = Sockets(self.lobby, SETTINGS, _metrics)
        self.tasks.append(asyncio.get_running_loop().create_task(Watchdog(self.lobby).watch()))

    def kill(self) -> None:
        """End at once, without a word to anybody."""
        self.store.is_dead = True
        for link in self.links:
            link.cut(server_notices=False)
        for task in self.tasks:
            task.cancel()
