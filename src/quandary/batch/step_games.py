"""Stepping some games of a batch, whatever game it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.batch.kernel import njit
from quandary.batch.seeds import next_seed


class Games(NamedTuple):
    """Games side by side, what was chosen in them, and what is told of them."""

    rows: NDArray[np.signedinteger[Any]]
    chances: NDArray[np.uint64]
    seeds: NDArray[np.int64]
    actions: NDArray[np.int64]
    observation: NDArray[np.float32]
    mask: NDArray[np.bool_]
    seat: NDArray[np.int64]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    by_winning: bool


@njit
def step_games(
    games: Games,
    first: int,
    last: int,
    play: Callable[..., bool],
    begin: Callable[..., None],
    asked: Callable[[Any], int],
    observe: Callable[..., None],
    mark_legal: Callable[..., None],
) -> None:
    """Step the games from `first` to before `last`; those that end begin anew.

    The last five are kernels of the game. This is compiled for each game, so that calling them
    costs what it would cost if they were named here.
    """
    size = games.observation.shape[1]
    for game in range(first, last):
        row, chance, reward = games.rows[game], games.chances[game], games.reward[game]
        for seat in range(len(reward)):
            reward[seat] = 0.0
        is_over = play(row, chance, games.actions[game], reward, games.by_winning)
        games.done[game] = is_over
        if is_over:
            seed = next_seed(chance, games.seeds[game])
            games.seeds[game] = seed
            begin(row, chance, seed)
        seat = asked(row)
        games.seat[game] = seat
        observe(row, seat, games.observation[game], size)
        mark_legal(row, seat, games.mask[game])
