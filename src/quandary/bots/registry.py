"""Every game's bots, by the game's id."""

from __future__ import annotations

from quandary.bots.game_bots import GameBots
from quandary.bots.play5211 import BOTS as PLAY5211
from quandary.bots.quando import BOTS as QUANDO
from quandary.registry import Registry

GAME_BOTS: Registry[GameBots] = Registry(
    {
        "quando": QUANDO,
        "5211": PLAY5211,
    }
)
