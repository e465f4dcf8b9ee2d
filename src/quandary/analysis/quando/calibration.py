"""`quandary calibrate quando`: is a knock as often good as the estimate says?

Held-out games of the net against itself. At moments in which somebody may knock, the seat's
estimate is compared with what a knock would have led to with the true cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.quando.bench_table import Bench, Player, cast_of
from quandary.bots.quando import shipped
from quandary.fast.quando import counting
from quandary.fast.quando import mind as minds
from quandary.fast.quando.cast import BY_NET

WORLDS = 100
ONE_IN = 3
ENOUGH_CASES = 200

Odds = NDArray[np.float64]


def ask(players: int, cases: int, seed: int) -> tuple[Odds, NDArray[np.int32]]:
    """Raw estimates, and whether each would have come true."""
    expected = shipped.expected_fronts(shipped.held_weights(players))
    mind = minds.new_mind(shipped.net(players), expected, shipped.slopes(players))
    bench = Bench(players, seed)
    cast = cast_of([Player(kind=BY_NET)] * players, mind)
    said, came_true = np.zeros(cases), np.zeros(cases, dtype=np.int32)
    counting.ask_about_knocking(
        bench.state, bench.knowledge, bench.deck, cast, bench.chance, WORLDS, ONE_IN, said,
        came_true,
    )  # fmt: skip
    return said, came_true


def recalibrated(said: Odds, numbers: tuple[float, float]) -> Odds:
    """Odds drawn nearer to what comes true: a straight line on the logistic scale."""
    stretch, shift = numbers
    inner = np.clip(said, 0.5 / WORLDS, 1 - 0.5 / WORLDS)
    odds: Odds = 1 / (1 + np.exp(-(stretch * np.log(inner / (1 - inner)) + shift)))
    return odds


def fit(said: Odds, came_true: NDArray[np.int32]) -> tuple[float, float]:
    """The line that makes the outcomes likeliest (Newton's method)."""
    inner = np.clip(said, 0.5 / WORLDS, 1 - 0.5 / WORLDS)
    columns = np.stack([np.log(inner / (1 - inner)), np.ones(len(said))], axis=1)
    numbers = np.array([1.0, 0.0])
    for _ in range(20):
        odds = 1 / (1 + np.exp(-columns @ numbers))
        slope = columns.T @ (came_true - odds)
        bend = (columns * (odds * (1 - odds))[:, None]).T @ columns + 1e-6 * np.eye(2)
        numbers = numbers + np.linalg.solve(bend, slope)
    return float(numbers[0]), float(numbers[1])


def figures(said: Odds, came_true: NDArray[np.int32]) -> dict[str, Any]:
    """Brier scores, and a row for each tenth of the odds: what was said, what came true."""
    rate = float(came_true.mean())
    brier = float(((said - came_true) ** 2).mean())
    rows = []
    for tenth in range(10):
        inside = np.minimum((said * 10).astype(int), 9) == tenth
        if inside.any():
            means = round(float(said[inside].mean()), 3), round(float(came_true[inside].mean()), 3)
            rows.append([tenth, int(inside.sum()), *means])
    return {
        "cases": len(said),
        "base rate": round(rate, 4),
        "Brier": round(brier, 4),
        "Brier of the base rate": round(rate * (1 - rate), 4),
        "share": round(brier / (rate * (1 - rate)), 3),
        "tenths": rows,
    }


def worst_tenth(told: dict[str, Any]) -> float:
    """How far the estimate is off in the worst tenth that has enough cases."""
    return max(
        (abs(said - true) for _, cases, said, true in told["tenths"] if cases >= ENOUGH_CASES),
        default=0.0,
    )
