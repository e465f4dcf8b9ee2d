"""What a ready-made player of 5211 is: a row of numbers, its kind first, then its parameters.

A table of players is an array with one row for each seat. The kinds are random, the heuristic and
plain rules (`heuristic.py` has both).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

KIND = 0
RANDOM, HEURISTIC, PLAIN = range(3)

LEAN = 1
"""How much more the others lay of a colour for every card of it that has been shown."""
FOCUS = 2
"""How far a colour has to stand out to score: the part of the mean count taken off each."""
LIMIT_FEAR = 3
"""How much of a colour's chance is lost for every card expected beyond the last below the limit."""
KODODO_CHANCE = 4
"""The chance that the Kododos score when just as many as needed are expected."""
KODODO_SLOPE = 5
"""How much of that is lost for every Kododo expected too few or too many."""
RIVALS = 6
"""How much the others' points count against the own."""
KEEP = 7
"""What it costs to lay a card, for each point on it."""
NOISE = 8
"""Up to so many points are added to each choice at random, so that nobody is foreseen."""
POLICY_SIZE = 9

COUNT_PULL = 1
"""Plain rules: what a card is worth for every card of its colour that has been shown …"""
VALUE_PULL = 2
"""… for every point on it …"""
KODODO_PULL = 3
"""… if it is a Kododo and not too many are shown …"""
PAIR_PULL = 4
"""… and if another card of its colour is laid with it."""

TUNED = {
    "lean": LEAN,
    "focus": FOCUS,
    "limit_fear": LIMIT_FEAR,
    "kododo_chance": KODODO_CHANCE,
    "kododo_slope": KODODO_SLOPE,
    "rivals": RIVALS,
    "keep": KEEP,
}
"""The parameters that `quandary tune 5211` finds, by name."""

PolicyArray = NDArray[np.float64]


def random_policy() -> PolicyArray:
    """Lays any cards."""
    policy = np.zeros(POLICY_SIZE)
    policy[KIND] = RANDOM
    return policy


def heuristic_policy() -> PolicyArray:
    """The heuristic with parameters found by hand, from which tuning begins."""
    policy = np.zeros(POLICY_SIZE)
    policy[KIND] = HEURISTIC
    policy[LEAN], policy[FOCUS], policy[LIMIT_FEAR] = 0.9, 0.3, 0.7
    policy[KODODO_CHANCE], policy[KODODO_SLOPE] = 0.2, 0.3
    policy[RIVALS], policy[KEEP], policy[NOISE] = 0.25, 0.25, 0.05
    return policy


def tuned_policy(weights: Mapping[str, float], noise: float) -> PolicyArray:
    """The heuristic with these parameters."""
    policy = heuristic_policy()
    for name, place in TUNED.items():
        policy[place] = weights[name]
    policy[NOISE] = noise
    return policy


def plain_policy(
    *, count: float = 0.0, value: float = 0.0, kododo: float = 0.0, pair: float = 0.0
) -> PolicyArray:
    """One who looks at single cards only."""
    policy = np.zeros(POLICY_SIZE)
    policy[KIND] = PLAIN
    policy[COUNT_PULL], policy[VALUE_PULL] = count, value
    policy[KODODO_PULL], policy[PAIR_PULL] = kododo, pair
    policy[NOISE] = 0.05
    return policy


def stack_policies(policies: Sequence[PolicyArray]) -> PolicyArray:
    """One policy for each seat."""
    return np.array(policies, dtype=np.float64)
