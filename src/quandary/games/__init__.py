"""The games: pure rules, standard library only, no input or output, no clock, no chance."""

from __future__ import annotations

from quandary.games.errors import UnknownGame
from quandary.games.game import AnyGame
from quandary.games.play5211 import GAME as PLAY5211
from quandary.games.quando import GAME as QUANDO
from quandary.registry import Registry

GAMES: Registry[AnyGame] = Registry(
    {
        QUANDO.ID: QUANDO,
        PLAY5211.ID: PLAY5211,
    }
)
"""Every game by its id."""


def find_game(game_id: str) -> AnyGame:
    """The game of that id; raises `UnknownGame`."""
    if game_id not in GAMES:
        raise UnknownGame(f"there is no game '{game_id}', only {', '.join(GAMES)}")
    return GAMES[game_id]
