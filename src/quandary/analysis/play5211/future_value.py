"""What cards in the hand are worth for the rounds to come, and how points drift apart.

Counted in deals among equal players: the points a seat then made more than the others, by the
hand it began a round with, fitted by least squares.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import heuristic, policy, rollout
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules import transitions

DEALS = 6000
ROUNDS_AHEAD = 3
LOGISTIC = 1.7
"""A normal curve of spread 1.7 is about the logistic one."""


class FutureValue(NamedTuple):
    """What kept cards are worth, as `fast.play5211.players.objective` takes it."""

    kept: list[float]
    """What a card of value 1 to 6 is worth more than a 2."""
    together: float
    """What each pair of cards of one colour is worth."""
    swing: float
    pace: float


def worth_later(one: policy.PolicyArray, players: int, seed: int) -> FutureValue:
    """Play deals among players of this kind, and fit."""
    hands, margins, swings, paces = [], [], [], []
    state, deck, chance = at.new_state(players), at.new_deck(), new_chance(seed)
    table, scratch = policy.stack_policies([one] * players), heuristic.new_scratch()
    for _ in range(DEALS):
        transitions.shuffle(deck, chance)
        transitions.deal(state, deck)
        state[at.TOTALS : at.TOTALS + players] = 0
        seen, totals = [], [np.zeros(players)]
        while state[at.PHASE] == at.LAY:
            seen.append(_features(state, players))
            rollout.roll_out_round(state, table, scratch, chance)
            totals.append(state[at.TOTALS : at.TOTALS + players].astype(np.float64))
        for number, features in enumerate(seen):
            ahead = min(number + ROUNDS_AHEAD, len(seen))
            made = totals[ahead] - totals[number]
            hands.append(features)
            margins.append(made - (made.sum() - made) / (players - 1))
        rounds = np.diff(np.array(totals), axis=0)
        swings.append(float(((rounds[:, 0] - rounds[:, 1]) ** 2).mean()))
        paces.append(float(totals[-1].max()) / len(seen))
    found = np.linalg.lstsq(np.concatenate(hands), np.concatenate(margins), rcond=None)[0]
    return FutureValue(
        [round(float(worth - found[1]), 3) for worth in found[: at.VALUES]],
        round(float(found[at.VALUES]), 3),
        round(float(np.mean(swings)) ** 0.5 / LOGISTIC, 3),
        round(float(np.mean(paces)), 3),
    )


def _features(state: at.StateArray, players: int) -> NDArray[np.float64]:
    """For each seat: how many cards of each value, and how many pairs of one colour."""
    rows = np.zeros((players, at.VALUES + 1))
    for seat in range(players):
        start = at.HANDS + at.FULL_HAND * seat
        hand = state[start : start + at.FULL_HAND]
        rows[seat, : at.VALUES] = np.bincount(hand % at.VALUES, minlength=at.VALUES)
        colours = np.bincount(hand // at.VALUES)
        rows[seat, at.VALUES] = (colours * (colours - 1) / 2).sum()
    return rows
