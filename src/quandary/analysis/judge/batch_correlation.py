"""How far worlds of one batch are correlated: what `Trial.batch_correlation` is measured by.

The means of batches are independent. If worlds within them were so, too, the variance of these
means would be that of worlds divided by their number.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from statistics import fmean

from quandary.analysis.judge.coverage import questions_of_games
from quandary.analysis.judge.estimates import Values
from quandary.analysis.judge.game_judge import AT_ONCE, POINTS, WIN
from quandary.analysis.judge.judge import find_judge

BATCHES = 16


@dataclass(frozen=True)
class DesignEffect:
    """How many times the variance of a mean was that of independent worlds, for one choice."""

    points: float
    win: float
    behind: float | None
    """Of the difference to the best choice, if it is not the best."""


def compare_batches(
    game: str, players: int, cases: int, seed: str, after: int = 0
) -> Iterator[DesignEffect]:
    """One choice in each of so many questions, those `after` the first few."""
    chance = random.Random(f"{seed}|{game}|{players}|alike")
    questions = questions_of_games(game, players, seed, chance)
    for case, question in zip(range(cases), questions, strict=False):
        number = chance.randrange(len(question.legal))
        if case < after:
            continue
        trial = find_judge(game).open(replace(question, seed=f"{seed}|{case}"))
        found = trial.try_choices(range(len(trial.choices)), BATCHES * AT_ONCE)
        tried = found[number % len(found)]
        best = max(found, key=lambda outcomes: float(outcomes[:, POINTS].mean()))
        behind = None if tried is best else ratio_of(best[:, POINTS] - tried[:, POINTS])
        yield DesignEffect(ratio_of(tried[:, POINTS]), ratio_of(tried[:, WIN]), behind)


def ratio_of(values: Values) -> float:
    """How many times a mean's variance is that of independent worlds; 1 if all say the same."""
    spread = float(values.var(ddof=1))
    means = values.reshape(BATCHES, AT_ONCE).mean(axis=1)
    return AT_ONCE * float(means.var(ddof=1)) / spread if spread else 1.0


def correlation_of(ratios: list[float]) -> float:
    """The correlation of two worlds of one batch that makes up such ratios on average."""
    return (fmean(ratios) - 1) / (AT_ONCE - 1)
