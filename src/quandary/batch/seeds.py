"""What a seed stands for: the same games in every interface.

A game's seed determines all its decks, whatever is played. A new game without a seed of its own
has the seed that follows from the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from quandary.batch.kernel import njit
from quandary.fast.chance import next_bits

MOST_SEEDS = 1 << 63
_NEXT = np.uint64(0xD1B54A32D192ED03)
_unsigned = cast(Callable[[Any], Any], np.uint64)


@njit
def begin_chance(chance: Any, seed: int) -> None:
    """Chance as it is before the first deal of the game with this seed."""
    chance[0] = _unsigned(seed)


@njit
def next_seed(chance: Any, seed: int) -> int:
    """The seed of the game after this one; `chance` is used for it."""
    chance[0] = _unsigned(seed) ^ _NEXT
    return next_bits(chance)
