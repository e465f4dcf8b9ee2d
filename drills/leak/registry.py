"""The games in the leak drill, one line each."""

from __future__ import annotations

from drills.leak import play5211, quando
from drills.leak.game import LeakGame
from quandary.registry import Registry

LEAK_GAMES: Registry[LeakGame] = Registry(
    {
        "quando": quando.GAME,
        "5211": play5211.GAME,
    }
)
