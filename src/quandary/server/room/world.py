"""What a room needs from the world: time, chance, bots, and how patient to be.

Real ones by default; the simulation and the tests bring their own.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from quandary.server.bots.coach import Coach, NoCoach
from quandary.server.bots.player import BotPlayer, ThreadedBots
from quandary.server.metrics import Metrics
from quandary.server.room.identity import new_id
from quandary.server.room.peers import NoPeers, Peers
from quandary.server.room.removals import LocalRemovals, Removals
from quandary.server.settings import Patience
from quandary.table.fair import SECRET_BYTES


def random_delay(patience: Patience) -> float:
    """How long a bot lets pass: chance alone, whatever its cards are."""
    share = secrets.randbelow(1001) / 1000
    return patience.bot_least + share * (patience.bot_most - patience.bot_least)


@dataclass(frozen=True)
class World:
    """Time, chance and bots."""

    patience: Patience = field(default_factory=Patience)
    bots: BotPlayer = field(default_factory=ThreadedBots)
    coach: Coach = field(default_factory=NoCoach)
    now: Callable[[], float] = time.time
    new_secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES)
    new_table_id: Callable[[], str] = new_id
    delay: Callable[[Patience], float] = random_delay
    metrics: Metrics = field(default_factory=Metrics)
    peers: Peers = field(default_factory=NoPeers)
    removals: Removals = field(default_factory=LocalRemovals)
    watchers_elsewhere: Callable[[str], int] = lambda table: 0
    """How many are watching a table by way of other nodes."""
    keeps_history: bool = True
    """Whether games that are over go into the lists of those who played them."""
