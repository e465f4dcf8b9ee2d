"""How likely a front is that somebody holds unseen, by what they have done since they hold it.

Habits are rows of weights, one for each front: for every play and every draw (`turn_history.py`),
and for the turns a card has been held. The weights of all that happened are multiplied. Players
shed high cards, keep pairs and take what they collect; `analysis` counts in games how much.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from quandary.fast.kernel import Ints, Reals, njit
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules import turn_history

HELD_STEPS = 6
"""Turns a card has been held are told apart up to this many."""
OF_PLAYS = 0
OF_DRAWS = OF_PLAYS + turn_history.PLAYS
OF_TURNS = OF_DRAWS + turn_history.DRAWS
HABITS = OF_TURNS + HELD_STEPS

OpponentModel = NDArray[np.float64]


def no_habits() -> OpponentModel:
    """Every front is as likely as by chance, whatever happened."""
    return np.ones((HABITS, at.NUMBERS))


def new_reach() -> NDArray[np.float64]:
    """Room for `reach`."""
    return np.ones((at.HISTORY_KEPT + 1, at.NUMBERS))


@njit
def reach(state: Ints, owner: int, habits: Reals, reached: Reals) -> None:
    """The weights of all fronts for cards of this owner: a row for each number of turns held."""
    plays = state[at.PLAYS + owner]
    for front in range(at.NUMBERS):
        reached[0, front] = 1.0
    for turns in range(1, min(plays, at.HISTORY_KEPT) + 1):
        entry = turn_history.entry_at(state, owner, plays - turns)
        play, draw = (entry & 255) - 1, (entry >> turn_history.DRAW_BITS) - 1
        for front in range(at.NUMBERS):
            weight = reached[turns - 1, front]
            if play >= 0:
                weight *= habits[OF_PLAYS + play, front]
            if draw >= 0:
                weight *= habits[OF_DRAWS + draw, front]
            reached[turns, front] = weight


@njit
def weight_of(habits: Reals, reached: Reals, turns: int, front: int) -> float:
    """How likely a front is, beside others, for a card held so many turns."""
    held: float = habits[OF_TURNS + min(turns, HELD_STEPS - 1), front]
    return held * reached[min(turns, at.HISTORY_KEPT), front]


@njit
def expected_front(habits: Reals, reached: Reals, turns: int, back: int) -> float:
    """The mean front of a card with this back, in 64ths, so that sums do not depend on the order
    in which hands are read."""
    total, weights = 0.0, 0.0
    for front in range(at.NUMBERS):
        if front != back:
            weight = weight_of(habits, reached, turns, front)
            total += weight * front
            weights += weight
    return math.floor(64.0 * total / weights + 0.5) / 64.0
