"""Choices in a batch: whether they are legal, and legal ones at random."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quandary.batch.kernel import njit_apart
from quandary.fast.chance import below, new_chance


@njit_apart
def first_illegal(actions: Any, mask: Any) -> int:
    """The first game in which the action is not one of those that the mask allows, or -1."""
    most = mask.shape[1]
    for game in range(len(actions)):
        action = actions[game]
        if action < 0 or action >= most or not mask[game, action]:
            return game
    return -1


class RandomPlayer:
    """Legal actions at random, each as likely as any other; a seed determines them."""

    def __init__(self, size: int, seed: int = 0) -> None:
        self.actions: NDArray[np.int64] = np.zeros(size, np.int64)
        """The latest choices."""
        self._chance = new_chance(seed)

    def choose(self, mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Choose for every game; each call writes into the same array."""
        _choose(mask, self.actions, self._chance)
        return self.actions


@njit_apart
def _choose(mask: Any, actions: Any, chance: Any) -> None:
    for game in range(len(actions)):
        legal = 0
        for action in range(mask.shape[1]):
            legal += mask[game, action]
        skipped = below(chance, legal)
        for action in range(mask.shape[1]):
            if mask[game, action]:
                if skipped == 0:
                    actions[game] = action
                    break
                skipped -= 1
