"""A batch of games: arrays in, the same arrays out, written in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quandary.batch.arguments import read_arguments, read_seed
from quandary.batch.checking import first_illegal
from quandary.batch.helpers import Helpers


class Batch:
    """Games that are stepped together. Those that end begin anew by themselves.

    The arrays are the same objects throughout; each step writes into them. Copy what you keep.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int,
        size: int,
        seed: int = 0,
        reward: str = "points",
        threads: int = 1,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        arguments = read_arguments(game, players, reward, options or {})
        if size < 1 or threads < 1:
            raise ValueError("size and threads have to be at least 1")
        read_seed(seed + size - 1)
        self._kernels = kernels = arguments.kernels
        self._by_winning = arguments.by_winning
        self.game, self.players, self.size = game, players, size
        self.layout = kernels.layout(players)
        """What the numbers of an observation mean."""
        self.actions = kernels.actions
        """How many actions there are."""
        self._make_arrays()
        self.seeds: NDArray[np.int64] = np.arange(read_seed(seed), seed + size, dtype=np.int64)
        """The seed of each game that is being played."""
        row = kernels.new_row(players, arguments.options)
        self._rows = np.repeat(row[np.newaxis], size, axis=0)
        self._chances = np.zeros((size, 1), np.uint64)
        self._helpers = Helpers(min(threads, size) - 1)
        self._begin()

    def _make_arrays(self) -> None:
        size = self.size
        self.observation = np.zeros((size, self.layout.size), np.float32)
        """What the seat that is asked knows, for each game."""
        self.mask = np.zeros((size, self.actions), np.bool_)
        """What it may do."""
        self.seat = np.zeros(size, np.int64)
        """Which seat is asked."""
        self.reward = np.zeros((size, self.players), np.float32)
        """What the last step brought each seat."""
        self.done = np.zeros(size, np.bool_)
        """Whether the last step ended the game; what is observed then is a new one."""

    def _begin(self) -> None:
        for game, row in enumerate(self._rows):
            self._kernels.begin(row, self._chances[game], int(self.seeds[game]))
            self.seat[game] = seat = self._kernels.asked(row)
            self._kernels.tell(row, seat, self.observation[game])
            self._kernels.mark(row, seat, self.mask[game])

    def step(self, actions: NDArray[np.integer[Any]]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Let the seat that is asked act in every game; returns `reward` and `done`.

        `actions` is an array of whole numbers. Raises `ValueError`, and changes nothing, if one of
        them is not legal by `mask`, which is not to be written to.
        """
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.size,):
            raise ValueError(f"one action for each of {self.size} games, not {actions.shape}")
        illegal = first_illegal(actions, self.mask)
        if illegal >= 0:
            raise ValueError(f"action {actions[illegal]} is not legal in game {illegal}")
        told = (self.observation, self.mask, self.seat, self.reward, self.done)
        arrays = (self._rows, self._chances, self.seeds, actions, *told, self._by_winning)
        self._helpers.share(self._kernels.step_range, arrays, self.size)
        return self.reward, self.done

    def close(self) -> None:
        """End the threads; the arrays stay."""
        self._helpers.close()
