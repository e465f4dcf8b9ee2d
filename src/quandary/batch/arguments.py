"""What every environment is made from, checked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from quandary.batch.batch_game import BatchGame
from quandary.batch.registry import find_batch_game
from quandary.batch.seeds import MOST_SEEDS
from quandary.games import find_game
from quandary.games.game import AnyGame
from quandary.games.options import verify_offered

REWARDS = ("points", "winning")


@dataclass(frozen=True)
class Arguments:
    """A game, at a table of so many, with all its options, and what is rewarded."""

    game: AnyGame
    kernels: BatchGame
    players: int
    options: Mapping[str, Any]
    by_winning: bool


def read_arguments(game: str, players: int, reward: str, options: Mapping[str, Any]) -> Arguments:
    """Raises `UnknownGame`, `IllegalOptions` or, for the reward, `ValueError`."""
    found = find_game(game)
    read = found.read_options(options)
    verify_offered(found.OPTIONS, options)  # what rows hold is narrow
    found.start(players, read)
    if reward not in REWARDS:
        raise ValueError(f"reward must be 'points' or 'winning', not {reward!r}")
    kernels = find_batch_game(game)
    return Arguments(found, kernels, players, found.write_options(read), reward == "winning")


def read_seed(seed: int) -> int:
    """A seed that kernels can take; raises `ValueError` for any other."""
    if not 0 <= seed < MOST_SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    return int(seed)
