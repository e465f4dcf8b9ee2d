"""Chance inside kernels: splitmix64 in an array of one word, so that a seed says everything.

For simulation only. Decks that people play with come from `table.dealer`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from quandary.fast.kernel import Ints, njit

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
# numba makes a fraction of a signed and an unsigned number together.
_signed = cast(Callable[[Any], int], np.int64)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def new_chance(seed: int) -> NDArray[np.uint64]:
    """A source of chance; the same seed gives the same numbers on every machine."""
    return np.array([seed % (1 << 64)], dtype=np.uint64)


@njit
def next_word(chance: Any) -> Any:
    """64 random bits (Steele, Lea and Flood's splitmix64)."""
    state = chance[0] + _STEP
    chance[0] = state
    state = (state ^ (state >> _30)) * _FIRST_FACTOR
    state = (state ^ (state >> _27)) * _SECOND_FACTOR
    return state ^ (state >> _31)


@njit
def below(chance: Ints, bound: int) -> int:
    """A number from 0 to bound - 1; off by less than bound / 2**32 from equally likely."""
    return _signed(((next_word(chance) >> _32) * np.uint64(bound)) >> _32)


@njit
def next_bits(chance: Ints) -> int:
    """63 random bits as a whole number from 0."""
    return _signed(next_word(chance) >> np.uint64(1))
