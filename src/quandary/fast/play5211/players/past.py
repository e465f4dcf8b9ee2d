"""The decisions of a deal of 5211 that are over, as everybody has seen them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.play5211.rules import state as at

MOST_MOMENTS = 33
"""Eleven rounds of three turns are the most that a deal has (F13)."""


class Past(NamedTuple):
    """The decisions of a deal that are over, the latest first."""

    size: int
    moments: NDArray[np.int32]
    """For each, a state array with what lay open and the size of the hands."""
    lays: NDArray[np.int32]
    """For each, what every seat laid."""


def new_past() -> Past:
    """Nothing has happened."""
    moments = np.zeros((MOST_MOMENTS, at.STATE_SIZE), dtype=np.int32)
    return Past(0, moments, np.zeros((MOST_MOMENTS, at.MOST_PLAYERS), dtype=np.int32))
