"""What a ready-made player of Quando is: a row of numbers, its kind first, then its parameters.

A table of players is an array with one row for each seat. The kinds are greedy-T (`greedy.py`) and
the heuristic (`heuristic.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

KIND = 0
GREEDY, HEURISTIC = range(2)

KNOCK_SUM = 1
"""Knock with at most this sum: the T of greedy-T."""
KNOCK_MARGIN = 2
"""… and at least so far below the best opponent, as far as one can tell."""
CARD_SHED = 3
"""What it is worth to shed one more card with the same play."""
PAIR_KEPT = 4
"""Which part of a number is saved by holding another card of it."""
ZERO_KEPT = 5
"""What it costs to play a zero."""
TRIPLET_BONUS = 6
"""What a number triplet is worth for each opponent."""
HIDDEN_BIAS = 7
"""Added to what is expected of the hidden side before it is compared with the showing one."""
LAST_GAIN = 8
"""In the last round, play only for a gain of more than this; else pass."""
UNKNOWN_BACK = 9
"""What an unseen back counts when a zero has to be turned."""
HELD = 10
"""What an opponent's unseen front counts after 0, 1, … turns in the hand, and from then on."""
HELD_STEPS = 6
POLICY_SIZE = HELD + HELD_STEPS

PolicyArray = NDArray[np.float64]

_MEAN_FRONT_HELD = (4.9, 4.1, 3.4, 2.6, 1.9, 1.3)


def greedy_policy(knocks_at: int = 5) -> PolicyArray:
    """greedy-T, the reference player."""
    policy = np.zeros(POLICY_SIZE)
    policy[KIND], policy[KNOCK_SUM], policy[UNKNOWN_BACK] = GREEDY, knocks_at, 5.5
    return policy


def heuristic_policy() -> PolicyArray:
    """The heuristic as tuned so far."""
    policy = np.zeros(POLICY_SIZE)
    policy[KIND] = HEURISTIC
    policy[KNOCK_SUM], policy[KNOCK_MARGIN] = 10, 6
    policy[CARD_SHED], policy[PAIR_KEPT], policy[ZERO_KEPT] = 4.5, 1.1, 9
    policy[TRIPLET_BONUS] = 2
    policy[HIDDEN_BIAS], policy[LAST_GAIN], policy[UNKNOWN_BACK] = -0.3, -0.1, 5.5
    policy[HELD:] = _MEAN_FRONT_HELD
    return policy


def stack_policies(policies: Sequence[PolicyArray]) -> PolicyArray:
    """One policy for each seat."""
    return np.array(policies, dtype=np.float64)
