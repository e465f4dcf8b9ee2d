"""Every table there is to test: a game, how many play, and options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from quandary.batch.arguments import Arguments, read_arguments
from quandary.batch.one_game import OneGame
from quandary.games import GAMES


class TableKind(NamedTuple):
    """What environments are made from."""

    game: str
    players: int
    options: dict[str, Any]

    def arguments(self, reward: str = "points") -> Arguments:
        return read_arguments(self.game, self.players, reward, self.options)

    def one_game(self, *, is_followed: bool = False, reward: str = "points") -> OneGame:
        return OneGame(self.arguments(reward), is_followed=is_followed)


TABLES = [
    *(TableKind(game.ID, players, {}) for game in GAMES.values() for players in game.PLAYER_COUNTS),
    TableKind("quando", 3, {"target": 120}),
    TableKind("5211", 3, {"long": True}),
]
NAMES = [f"{table.game}-{table.players}{'-option' * bool(table.options)}" for table in TABLES]


def play_at_random(game: OneGame, seed: int) -> Iterator[tuple[int, int]]:
    """Plays the game to its end: seat and action, each before it is done."""
    rng = random.Random(seed)
    while not game.is_over:
        seat = game.seat
        action = rng.choice(np.flatnonzero(game.mask(seat)).tolist())
        yield seat, action
        game.act(action)
