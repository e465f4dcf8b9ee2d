"""Whether to knock in Quando: the chance to be alone lowest, and how high it has to be."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

import numpy as np

from quandary.analysis.judge.game_judge import POINTS, Outcomes
from quandary.analysis.quando.calibration import recalibrate
from quandary.bots.quando import trained_weights
from quandary.fast.quando.players.judge import IS_LOWEST
from quandary.games.game import Plain

LEVEL = "expert"
"""Whose last turns the worlds show, and whose curve sets the chance right."""


def advise_on_knock(outcomes: Mapping[str, Outcomes], players: int, *, is_exact: bool) -> Plain:
    """What speaks for knocking now, from the outcomes of every choice.

    `None` if it is not allowed, or if it is the only choice that was asked about.
    `chance` is what comes true as often as it says; where no front of the others is in doubt it is
    `exact` and the worlds' own. `break_even` is the chance from which on a knock is better than the
    best other choice, if any is.
    """
    knock = outcomes.get("knock")
    others = [tried for action, tried in outcomes.items() if action != "knock"]
    if knock is None or not others:
        return None
    good = knock[:, IS_LOWEST] > 0
    share = float(good.mean())
    chance = share if is_exact else _true_chance(share, players)
    playing_on = max(float(tried[:, POINTS].mean()) for tried in others)
    return {
        "chance": chance,
        "error": sqrt(share * (1 - share) / len(good)),
        "exact": is_exact,
        "points": float(knock[:, POINTS].mean()),
        "playing_on": playing_on,
        "break_even": _break_even(knock, good.tolist(), playing_on),
    }


def _true_chance(share: float, players: int) -> float:
    curve = trained_weights.knock_curve(players, LEVEL)
    return float(recalibrate(np.array([share]), curve)[0])


def _break_even(knock: Outcomes, good: list[bool], playing_on: float) -> float | None:
    """Where the points of good and bad knocks, weighed by the chance, equal those of playing on."""
    if all(good) or not any(good):
        return None
    is_good = np.array(good)
    if_good = float(knock[is_good, POINTS].mean())
    if_bad = float(knock[~is_good, POINTS].mean())
    if if_good <= if_bad:
        return None
    return min(max((playing_on - if_bad) / (if_good - if_bad), 0.0), 1.0)
