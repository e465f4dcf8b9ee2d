"""What a round of 5211 that has been played to its end is worth to a seat.

A row of numbers says how: by points, or by the chance to win the game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from quandary.fast.kernel import Ints, Numbers, njit
from quandary.fast.play5211.rules import state as at
from quandary.games.play5211.rules import LONG_TARGET

SWING = 0
"""How far the points of two seats drift apart in a round; 0 asks for points instead of wins."""
BEST_RIVAL = 1
"""By points: how much the best of the others counts against the own, the rest being their mean."""
PACE = 2
"""Points the leader makes in a round."""
KEPT = 3
"""What a card of value 1 to 6 in the hand is worth for the rounds to come, six numbers …"""
TOGETHER = KEPT + at.VALUES
"""… and every pair of cards of one colour."""

ObjectiveArray = NDArray[np.float64]


def new_objective(
    *,
    swing: float = 0.0,
    best_rival: float = 0.0,
    pace: float = 4.0,
    kept: Sequence[float] = (0.0,) * at.VALUES,
    together: float = 0.0,
) -> ObjectiveArray:
    """An objective as kernels read it."""
    return np.array([swing, best_rival, pace, *kept, together], dtype=np.float64)


@njit
def worth_of(state: Ints, seat: int, objective: Numbers) -> float:
    """What it is worth to a seat that a round has ended so."""
    if state[at.PHASE] == at.OVER:
        if objective[SWING] > 0:
            return share_of_win(state, seat)
        return _margin(state, seat, 0.0, objective)
    kept = 0.0 if state[at.PHASE] == at.DEAL else hand_worth(state, seat, objective)
    if objective[SWING] > 0:
        return _chance_to_win(state, seat, kept, objective)
    return _margin(state, seat, kept, objective)


@njit
def hand_worth(state: Ints, seat: int, objective: Numbers) -> float:
    """What the cards in the hand are worth for the rounds to come."""
    hand = at.HANDS + at.FULL_HAND * seat
    worth = 0.0
    for place in range(hand, hand + state[at.HAND_SIZE]):
        kind = state[place]
        worth += objective[KEPT + kind % at.VALUES]
        for other in range(hand, place):
            if state[other] // at.VALUES == kind // at.VALUES:
                worth += objective[TOGETHER]
    return worth


@njit
def share_of_win(state: Ints, seat: int) -> float:
    """A game that is over: most points, then most cards, then it is shared (F14, F17)."""
    winners = 1
    for other in range(state[at.PLAYERS]):
        ahead = state[at.TOTALS + other] - state[at.TOTALS + seat]
        if ahead == 0:
            ahead = state[at.WON_SIZE + other] - state[at.WON_SIZE + seat]
        if ahead > 0:
            return 0.0
        winners += ahead == 0 and other != seat
    return 1.0 / winners


@njit
def _margin(state: Ints, seat: int, kept: float, objective: Numbers) -> float:
    """Points more than the others."""
    best, together = -1000.0, 0.0
    for other in range(state[at.PLAYERS]):
        if other != seat:
            together += state[at.TOTALS + other]
            best = max(best, 1.0 * state[at.TOTALS + other])
    mean = together / (state[at.PLAYERS] - 1)
    return state[at.TOTALS + seat] + kept - mean - objective[BEST_RIVAL] * (best - mean)


@njit
def _chance_to_win(state: Ints, seat: int, kept: float, objective: Numbers) -> float:
    """About how likely it is to win from here: the points drift apart at random."""
    spread = objective[SWING] * math.sqrt(rounds_left(state, objective))
    own = state[at.TOTALS + seat] + kept
    rivals = 1.0
    for other in range(state[at.PLAYERS]):
        if other != seat:
            rivals += math.exp(min((state[at.TOTALS + other] - own) / spread, 50.0))
    return 1.0 / rivals


@njit
def rounds_left(state: Ints, objective: Numbers) -> float:
    """About how many rounds are to come, at least one; the longer game goes on to 50 points."""
    pile = at.CARDS - state[at.TOP]
    in_deal = 0.0
    if state[at.PHASE] == at.LAY:
        in_deal = 1.0 + pile / (at.MOST_SHOWN * state[at.PLAYERS])
    if not state[at.LONG]:
        return max(in_deal, 1.0)
    best = 0
    for seat in range(state[at.PLAYERS]):
        best = max(best, state[at.TOTALS + seat])
    to_target = (LONG_TARGET - best) / objective[PACE]
    if state[at.DEALS] < 2:
        return max(in_deal, to_target, 1.0)
    return max(to_target, 1.0)
