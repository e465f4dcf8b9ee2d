"""Tells Gymnasium of the games, so that `gymnasium.make` knows them.

Import this module, or name it before the environment, with a colon between them. Gymnasium looks
for no packages by itself.
"""

from __future__ import annotations

from quandary.batch.registry import BATCH_GAMES
from quandary.envs.extra import require


def environment_id(game: str) -> str:
    """What Gymnasium calls a game."""
    return f"quandary/{game.capitalize()}-v0"


def register_environments() -> None:
    """Register every game that has an environment; a second time does nothing."""
    require("gymnasium")
    from gymnasium.envs.registration import register, registry

    for game in BATCH_GAMES:
        if environment_id(game) not in registry:
            register(
                environment_id(game),
                entry_point="quandary.envs.seat:SeatEnvironment",
                kwargs={"game": game},
            )


register_environments()
