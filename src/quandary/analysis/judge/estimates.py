"""Means, errors and the best of several choices, from their outcomes world by world.

The best of several noisy means looks better than it is. So the worlds are dealt out to `PARTS`
parts; the best is picked with all but one of them and priced with that one, each in turn, and
`behind` is the mean of it all.

Worlds of one batch have the beginning of a belief in common and are a little alike. How much is
estimated from the means of batches, which are independent; since there are few, what is usual in
the game counts like some more of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.judge.game_judge import AT_ONCE

PARTS = 4
IN_TURN = 8
"""So many worlds in turn belong to the same part."""
USUAL_COUNTS = 16
"""What is usual in the game counts like so many batches."""

Values = NDArray[np.float64]


class Mean(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float


def mean_of(values: Values, correlation: float) -> Mean:
    """The mean of what worlds said; `correlation` is what is usual for worlds of one batch."""
    if len(values) < 2:
        return Mean(float(values.mean()), inf)
    independent = float(values.std(ddof=1)) / sqrt(len(values))
    return Mean(float(values.mean()), independent * sqrt(_clustering(values, correlation)))


def _clustering(values: Values, correlation: float) -> float:
    """How many times the variance of the mean is that of independent worlds."""
    batches, spread = len(values) // AT_ONCE, float(values.var(ddof=1))
    usual = 1 + correlation * (min(len(values), AT_ONCE) - 1)
    if batches < 2 or spread == 0:
        return usual
    means = values[: batches * AT_ONCE].reshape(batches, AT_ONCE).mean(axis=1)
    seen = AT_ONCE * float(means.var(ddof=1)) / spread
    return (USUAL_COUNTS * usual + (batches - 1) * seen) / (USUAL_COUNTS + batches - 1)


def lags(values: Sequence[Values], running: Sequence[int], correlation: float) -> list[Mean]:
    """How far each choice is behind the best, for all that were tried.

    `running` are the choices tried in every world, one of which is the best. Where a choice was
    itself picked as the best it is nothing behind in that part, and that has no spread; so no
    error is smaller than that of the difference to the strongest other choice.
    """
    table = np.stack([values[choice] for choice in running])
    best, order = _picked_elsewhere(table), np.argsort(-table.mean(axis=1), kind="stable")
    found = []
    for choice, tried in enumerate(values):
        behind = mean_of(best[: len(tried)] - tried, correlation)
        rivals = (place for place in order.tolist() if running[place] != choice)
        rival = next(rivals, None)
        least = 0.0
        if rival is not None:
            least = mean_of(table[rival][: len(tried)] - tried, correlation).error
        found.append(Mean(behind.value, max(behind.error, least)))
    return found


def _picked_elsewhere(table: Values) -> Values:
    """World by world what the choice said that was the best in all other parts."""
    parts = np.arange(table.shape[1]) // IN_TURN % PARTS
    best = np.empty(table.shape[1])
    for part in set(parts.tolist()):
        inside = parts == part
        elsewhere = table if inside.all() else table[:, ~inside]
        best[inside] = table[int(elsewhere.mean(axis=1).argmax())][inside]
    return best
