"""The games in the drills, one line each, and which of them a drill takes that needs just one."""

from __future__ import annotations

from drills.shared.games.game import DrillGame
from drills.shared.games.play5211 import Play5211
from drills.shared.games.quando import Quando
from quandary.registry import Registry

DRILL_GAMES: Registry[DrillGame] = Registry(
    {
        "quando": Quando(),
        "5211": Play5211(),
    }
)

ANY_GAME = ENDLESS_GAME = "quando"
"""For drills that only need some table, and for one whose rounds need never end."""
HARDEST_GAME = "5211"
"""The game whose best bots think longest."""


def game_in_turn(number: int) -> str:
    """One game after the other, for drills with many tables."""
    return list(DRILL_GAMES)[number % len(DRILL_GAMES)]
