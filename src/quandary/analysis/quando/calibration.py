"""`quandary calibrate quando`: is a knock as often good as the estimate says?

Games of one level, `steady`, `expert` or `master`, among themselves. At moments in which somebody
may knock, the seat's estimate is compared with what a knock would have led to with the true cards.
`steady` is estimated by its own habits and plays its last turn as in the estimate. The others are
estimated as the judge does it: hands by the strongest level's belief, last turns by the bare net.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.progress import Progress
from quandary.analysis.quando.self_play import NO_EFFORT, Player, SelfPlayTable, lineup_of
from quandary.bots.quando import trained_weights
from quandary.bots.quando.levels import EFFORT
from quandary.fast.quando.players.lineup import BY_NET, BY_SEARCH, Lineup
from quandary.fast.quando.players.net_evaluator import NetEvaluator, new_evaluator
from quandary.fast.quando.players.search import NET_ALONE, Effort
from quandary.fast.quando.training import self_play
from quandary.system.atomic_write import replacement_of

WORLDS = 200
ONE_IN = 3
ENOUGH_CASES = 200
LEVELS = ("steady", "expert", "master")
CASES_AT_ONCE = 1000
"""Cases are gathered, and kept for resuming, so many at a time."""

Odds = NDArray[np.float64]
Truths = NDArray[np.int32]
Curve = tuple[float, float, float]
"""Stretch, shift, and how much it bends."""


def gather(players: int, level: str, cases: int, seed: int, file: Path) -> tuple[Odds, Truths]:
    """Raw estimates and whether each would have come true; goes on with what `file` holds."""
    forecasts, came_true = np.zeros(0), np.zeros(0, dtype=np.int32)
    if file.exists():
        with np.load(file) as kept:
            forecasts, came_true = kept["said"], kept["came_true"]
    batches, done = -(-cases // CASES_AT_ONCE), len(forecasts) // CASES_AT_ONCE
    forecasts, came_true = forecasts[: done * CASES_AT_ONCE], came_true[: done * CASES_AT_ONCE]
    with Progress("batches of moments", batches, done) as progress:
        for batch in range(done, batches):
            more_forecasts, more_true = ask(players, level, CASES_AT_ONCE, seed * 10_000 + batch)
            forecasts, came_true = (
                np.append(forecasts, more_forecasts),
                np.append(came_true, more_true),
            )
            _keep(file, forecasts, came_true)
            progress.advance()
    return forecasts[:cases], came_true[:cases]


def _keep(file: Path, forecasts: Odds, came_true: Truths) -> None:
    with replacement_of(file) as beside, beside.open("wb") as out:
        np.savez(out, said=forecasts, came_true=came_true)


def ask(players: int, level: str, cases: int, seed: int) -> tuple[Odds, Truths]:
    """So many moments of games from this seed."""
    table = SelfPlayTable(players, seed)
    forecasts, came_true = np.zeros(cases), np.zeros(cases, dtype=np.int32)
    self_play.ask_about_knocking(
        table.state, table.knowledge, table.deck, _who_plays(players, level),
        _who_is_imagined(players, level), table.chance, WORLDS, ONE_IN, forecasts, came_true,
    )  # fmt: skip
    return forecasts, came_true


def _who_plays(players: int, level: str) -> Lineup:
    if level == "steady":
        return _who_is_imagined(players, level)
    effort = NET_ALONE if level == "expert" else Effort(*EFFORT[players])
    return _lineup(players, Player(kind=BY_SEARCH), effort)


def _who_is_imagined(players: int, level: str) -> Lineup:
    if level == "steady":
        steady = Player(trained_weights.tuned_policy(players))
        habits = trained_weights.habits_of_net(players)
        return lineup_of([steady] * players, _evaluator(players), habits)
    return _lineup(players, Player(kind=BY_NET), NO_EFFORT)


def _lineup(players: int, player: Player, effort: Effort) -> Lineup:
    return lineup_of(
        [player] * players,
        _evaluator(players),
        trained_weights.habits_of_belief(players),
        effort,
        trained_weights.play_model(players),
    )


def _evaluator(players: int) -> NetEvaluator:
    return new_evaluator(
        trained_weights.net(players),
        trained_weights.habits_of_net(players),
        trained_weights.slopes(players),
    )


def recalibrate(forecasts: Odds, curve: Curve) -> Odds:
    """Odds drawn nearer to what comes true: a gentle curve on the logistic scale."""
    odds: Odds = 1 / (1 + np.exp(-_columns(forecasts) @ np.array(curve)))
    return odds


def fit(forecasts: Odds, came_true: Truths) -> Curve:
    """The curve that makes the outcomes likeliest (Newton's method)."""
    columns = _columns(forecasts)
    numbers = np.array([1.0, 0.0, 0.0])
    for _ in range(20):
        odds = 1 / (1 + np.exp(-columns @ numbers))
        slope = columns.T @ (came_true - odds)
        bend = (columns * (odds * (1 - odds))[:, None]).T @ columns + 1e-6 * np.eye(3)
        numbers = numbers + np.linalg.solve(bend, slope)
    stretch, shift, curvature = (round(float(number), 3) for number in numbers)
    return stretch, shift, curvature


def _columns(forecasts: Odds) -> NDArray[np.float64]:
    inner = np.clip(forecasts, 0.5 / WORLDS, 1 - 0.5 / WORLDS)
    logits = np.log(inner / (1 - inner))
    return np.stack([logits, np.ones(len(forecasts)), logits**2], axis=1)


def figures(forecasts: Odds, came_true: Truths) -> dict[str, Any]:
    """Brier scores, and a row for each tenth of the odds: what was forecast, and what came true."""
    rate = float(came_true.mean())
    brier = float(((forecasts - came_true) ** 2).mean())
    rows = []
    for tenth in range(10):
        inside = np.minimum((forecasts * 10).astype(int), 9) == tenth
        if inside.any():
            means = (
                round(float(forecasts[inside].mean()), 3),
                round(float(came_true[inside].mean()), 3),
            )
            rows.append([tenth, int(inside.sum()), *means])
    return {
        "cases": len(forecasts),
        "base rate": round(rate, 4),
        "Brier": round(brier, 4),
        "Brier of the base rate": round(rate * (1 - rate), 4),
        "share": round(brier / (rate * (1 - rate)), 3),
        "tenths": rows,
        "worst tenth": round(worst_of(rows), 3),
    }


def worst_of(rows: list[list[Any]]) -> float:
    """How far the estimate is off in the worst tenth that has enough cases."""
    enough = [row for row in rows if row[1] >= ENOUGH_CASES]
    return max((abs(forecast - true) for _, _, forecast, true in enough), default=0.0)
