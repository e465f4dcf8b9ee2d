"""Estimates with 95 % intervals, where games on the same decks are not independent.

Games come in clusters: all rotations of one deck are one cluster. An estimate is a ratio of
sums over clusters (points per game, points per round, wins per game), its variance that of
the clusters' residuals: the survey statistician's linearised ratio.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

CONFIDENCE = 0.95
Clusters: TypeAlias = Mapping[int, tuple[float, float]]
"""Amount and count of every cluster, by its number."""


class Estimate(NamedTuple):
    """A value and the interval that holds the true one in 95 of 100 contests.

    Fewer than two clusters give no interval.
    """

    value: float
    low: float | None = None
    high: float | None = None

    def is_clear_of(self, value: float) -> bool:
        """Whether the interval lies wholly on one side of a value."""
        if self.low is None or self.high is None:
            return False
        return value < self.low or value > self.high

    def divide(self, number: int) -> Estimate:
        """The same for one of so many equal parts."""
        low = None if self.low is None else self.low / number
        high = None if self.high is None else self.high / number
        return Estimate(self.value / number, low, high)


def ratio(amounts: Sequence[float], counts: Sequence[float]) -> Estimate:
    """Amount per count, both given cluster by cluster."""
    value = _ratio(amounts, counts)
    if len(counts) < 2:
        return Estimate(value)
    margin = quantile(len(counts) - 1) * sqrt(_variance(amounts, counts))
    return Estimate(value, value - margin, value + margin)


def share(amounts: Sequence[float], counts: Sequence[float]) -> Estimate:
    """A ratio that lies between 0 and 1, with Wilson's interval, which does too.

    Clusters enter as the number of independent games that would vary as much. Where all is
    won or lost nothing varies; then every cluster counts as one game.
    """
    value = _ratio(amounts, counts)
    clusters = len(counts)
    return _share(value, _variance(amounts, counts) if clusters > 1 else 0.0, clusters)


def mean_share(rows: Sequence[Clusters]) -> Estimate:
    """The mean of several shares, each of which counts the same.

    Clusters with the same number are games on the same decks, whichever row they are in, and
    vary together.
    """
    shares = [_ratio(*zip(*row.values(), strict=True)) for row in rows]
    residuals: dict[int, float] = defaultdict(float)
    for row, value in zip(rows, shares, strict=True):
        games = sum(count for _, count in row.values())
        for number, (amount, count) in row.items():
            residuals[number] += (amount - value * count) / (games * len(rows))
    clusters = len(residuals)
    squares = sum(residual**2 for residual in residuals.values())
    variance = clusters / (clusters - 1) * squares if clusters > 1 else 0.0
    return _share(sum(shares) / len(shares), variance, clusters)


def _share(value: float, variance: float, clusters: int) -> Estimate:
    if clusters < 2:
        return Estimate(value)
    is_extreme = value <= 0 or value >= 1
    if variance == 0 and not is_extreme:
        return Estimate(value, value, value)
    games = clusters if is_extreme else value * (1 - value) / variance
    return Estimate(value, *_wilson(value, games, quantile(clusters - 1)))


def quantile(freedom: int) -> float:
    """Student's two-sided 95 % quantile, by the expansion around the normal one.

    Abramowitz and Stegun 26.7.5: within 0.02 for three degrees of freedom or more.
    """
    z: float = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom**power) for power, term in enumerate(terms, start=1))


def _ratio(amounts: Sequence[float], counts: Sequence[float]) -> float:
    return sum(amounts) / sum(counts)


def _variance(amounts: Sequence[float], counts: Sequence[float]) -> float:
    value, clusters = _ratio(amounts, counts), len(counts)
    residuals = (
        (amount - value * count) ** 2 for amount, count in zip(amounts, counts, strict=True)
    )
    return clusters / (clusters - 1) * sum(residuals) / sum(counts) ** 2


def _wilson(value: float, games: float, z: float) -> tuple[float, float]:
    centre = (value + z * z / (2 * games)) / (1 + z * z / games)
    margin = z / (1 + z * z / games) * sqrt(value * (1 - value) / games + (z / (2 * games)) ** 2)
    return max(0.0, centre - margin), min(1.0, centre + margin)
