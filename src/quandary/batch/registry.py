"""The games that can be played in batches, by the game's id."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from quandary.games import find_game
from quandary.registry import Registry

if TYPE_CHECKING:
    from quandary.batch.batch_game import BatchGame

BATCH_GAMES: Registry[str] = Registry(
    {
        "quando": "quandary.batch.quando.game",
        "5211": "quandary.batch.play5211.game",
    }
)
"""Each game's module here, with its `GAME`: a name, because importing it takes numba."""


def find_batch_game(game: str) -> BatchGame:
    """What environments need of a game; raises `UnknownGame`, or `ValueError` without kernels."""
    if find_game(game).ID not in BATCH_GAMES:
        raise ValueError(f"there is no environment for {game}")
    found: BatchGame = import_module(BATCH_GAMES[game]).GAME
    return found
