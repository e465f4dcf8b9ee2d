"""What a room needs from the world: time, chance, bots, and how patient to be.

Real ones by default; the simulation and the tests bring their own.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from quandary.server.bot_player import BotPlayer, ThreadedBots
from quandary.server.identity import new_id
from quandary.server.metrics import Metrics
from quandary.table.fair import SECRET_BYTES


@dataclass(frozen=True)
class Patience:
    """How long the table waits, in seconds."""

    bot_least: float = 0.5
    bot_most: float = 1.2
    bot_step: float = 1.0
    """A bot that has thought longer than its wait acts after a whole number of these."""
    away_after: float = 60.0
    """A person whose connection is lost gets a stand-in after this."""
    ready_wait: float = 45.0
    """Once somebody is ready for the next deal, the others are waited for this long."""
    reveal_wait: float = 10.0
    pause_after: float = 300.0
    """Bots stop when no person has been there for this long."""
    longest_thought: float = 30.0
    """A bot that has not chosen by then takes any legal action."""


def random_delay(patience: Patience) -> float:
    """How long a bot lets pass: chance alone, whatever its cards are."""
    share = secrets.randbelow(1001) / 1000
    return patience.bot_least + share * (patience.bot_most - patience.bot_least)


@dataclass(frozen=True)
class World:
    """Time, chance and bots."""

    patience: Patience = Patience()
    bots: BotPlayer = field(default_factory=ThreadedBots)
    now: Callable[[], float] = time.time
    new_secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES)
    new_table_id: Callable[[], str] = new_id
    delay: Callable[[Patience], float] = random_delay
    metrics: Metrics = field(default_factory=Metrics)
