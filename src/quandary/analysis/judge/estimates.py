"""Means, errors and the best of several choices, from what came of them world by world.

The best of several noisy means looks better than it is. So it is picked with one half of the
worlds and priced with the other, and the other way round: `behind` is the mean of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

HALF = 8
"""So many worlds in turn belong to the same half."""

Values = NDArray[np.float64]


class Mean(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float


def mean_of(values: Values) -> Mean:
    """The mean of what independent worlds said."""
    if len(values) < 2:
        return Mean(float(values.mean()), inf)
    return Mean(float(values.mean()), float(values.std(ddof=1)) / sqrt(len(values)))


def lags(values: Sequence[Values], running: Sequence[int]) -> list[Mean]:
    """How far each choice is behind the best, for all that were tried.

    `running` are the choices tried in every world, one of which is the best.
    """
    worlds = len(values[running[0]])
    halves = np.arange(worlds) // HALF % 2 == 0
    table = np.stack([values[choice] for choice in running])
    if halves.all():
        best = table[int(table.mean(axis=1).argmax())]
    else:
        from_first = table[int(table[:, halves].mean(axis=1).argmax())]
        from_second = table[int(table[:, ~halves].mean(axis=1).argmax())]
        best = np.where(halves, from_second, from_first)
    return [mean_of(best[: len(tried)] - tried) for tried in values]
