"""One of several simulated server processes: as `server/node.py` puts a node together."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from drills.simulate.node import Node
from drills.simulate.nodes.database import Connection
from drills.simulate.nodes.hints import HintNetwork, SimulatedHints
from drills.simulate.nodes.registry import SimulatedRegistry
from drills.simulate.nodes.store import SharedStore
from quandary.server.nodes.peers import PostgresPeers
from quandary.server.room.world import World


@dataclass
class SharedNode(Node):
    """A server process among others."""

    store: SharedStore
    troubles: int = 0
    """In how many ways it is cut off or stopped at the moment."""
    well_since: float = 0.0
    peers: PostgresPeers = field(init=False)

    @property
    def connection(self) -> Connection:
        """Its way to the database."""
        return self.store.connection

    async def open(self, world: World, hints: HintNetwork, clock_error: float) -> None:
        """Be a node like the others, with a clock of one's own."""
        self.peers = PostgresPeers(SimulatedRegistry(self.connection), SimulatedHints(hints))
        now = world.now
        self.start(replace(world, peers=self.peers, now=lambda: now() + clock_error))
        await self.peers.start(self.lobby)

    async def stop(self) -> None:
        """End in good order."""
        await self.lobby.stop()
        await self.peers.stop()

    def kill(self) -> None:
        """End at once, without a word to anybody."""
        self.connection.is_dead = True
        self.connection.cut()
        super().kill()
