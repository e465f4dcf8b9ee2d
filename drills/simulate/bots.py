"""Bots of the simulation: they choose by chance, and some of their thoughts come to nothing."""

from __future__ import annotations

import asyncio
from random import Random

from quandary.server.bots.player import BotTurn

FOREVER = 1e6


class QuickBots:
    """Bots that take any legal action, after no time at all."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    async def choose(self, turn: BotTurn) -> str:
        """One of the legal actions."""
        return self._chance.choice(turn.legal)

    def is_simpler(self, level: str) -> bool:
        """Never."""
        return False


class UnreliableBots(QuickBots):
    """The same, but some thoughts fail, are cancelled by others, or never come to an end."""

    def __init__(self, chance: Random, faults: float) -> None:
        super().__init__(chance)
        self._faults = faults

    async def choose(self, turn: BotTurn) -> str:
        """One of the legal actions, if it goes well."""
        if self._chance.random() < self._faults:
            match self._chance.randrange(3):
                case 0:
                    raise OSError("no worker")
                case 1:
                    thought = asyncio.get_running_loop().create_future()
                    thought.cancel()
                    await thought
                case _:
                    await asyncio.sleep(FOREVER)
        return await super().choose(turn)
