"""A player of 5211 by rules of thumb: guesses which colour will score, and lays for it.

Its parameters are those of `policy.py`. It decides only from its own hand and what lies open.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Numbers, Reals, njit
from quandary.fast.play5211 import state as at
from quandary.fast.play5211.actions import ONE_CARD
from quandary.fast.play5211.policy import (
    FOCUS,
    KEEP,
    KODODO_CHANCE,
    KODODO_SLOPE,
    LEAN,
    LIMIT_FEAR,
    NOISE,
    RIVALS,
)
from quandary.fast.play5211.rules import cards_to_lay, pair_of

EXPECTED = 0
"""Places in the scratch array: how often each colour is expected at the end of the round …"""
MARGIN = EXPECTED + at.COLOUR_COUNT
"""… and how many more points than the others the seat has shown in it."""
KODODOS_EXPECTED = MARGIN + at.COLOUR_COUNT
KODODO_MARGIN = KODODOS_EXPECTED + 1
SCRATCH_SIZE = KODODO_MARGIN + 1
KODODO_SHARE = 0.25
"""A quarter of all cards are Kododos (F1)."""
FINENESS = 1024


def new_scratch() -> NDArray[np.float64]:
    """Room to think in, made once and used again and again."""
    return np.zeros(SCRATCH_SIZE)


@njit
def choose_by_rules_of_thumb(
    state: Ints, policies: Reals, seat: int, scratch: Numbers, chance: Ints
) -> int:
    """What the heuristic lays now."""
    _expect(state, policies, seat, scratch)
    hand = at.HANDS + at.FULL_HAND * seat
    end = hand + state[at.HAND_SIZE]
    noise = policies[seat, NOISE] / FINENESS
    best, action = -1000.0, 0
    for first in range(hand, end):
        if cards_to_lay(state) == 1:
            worth = _worth(state, policies, seat, scratch, state[first], at.NO_CARD)
            worth += noise * below(chance, FINENESS)
            if worth > best:
                best, action = worth, state[first] | ONE_CARD
        else:
            for second in range(first + 1, end):
                worth = _worth(state, policies, seat, scratch, state[first], state[second])
                worth += noise * below(chance, FINENESS)
                if worth > best:
                    best, action = worth, pair_of(state[first], state[second])
    return action


@njit
def _expect(state: Ints, policies: Reals, seat: int, scratch: Numbers) -> None:
    """What the round comes to without this choice: the others lean to what has been shown."""
    players = state[at.PLAYERS]
    to_come = (players - 1) * (at.MOST_SHOWN - state[at.SHOWN_SIZE])
    leaning = at.COLOUR_COUNT + policies[seat, LEAN] * state[at.SHOWN_SIZE] * players
    for colour in range(at.COLOUR_COUNT):
        count = state[at.COUNTS + colour]
        share = (1.0 + policies[seat, LEAN] * count) / leaning
        scratch[EXPECTED + colour] = count + to_come * share
        scratch[MARGIN + colour] = 0.0
    scratch[KODODOS_EXPECTED] = state[at.KODODOS] + to_come * KODODO_SHARE
    scratch[KODODO_MARGIN] = 0.0
    rival = -policies[seat, RIVALS] / (players - 1)
    for owner in range(players):
        weight = 1.0 if owner == seat else rival
        shown = at.SHOWN + at.MOST_SHOWN * owner
        for place in range(shown, shown + state[at.SHOWN_SIZE]):
            kind = state[place]
            value = kind % at.VALUES + 1
            scratch[MARGIN + kind // at.VALUES] += weight * value
            if value == 1:
                scratch[KODODO_MARGIN] += weight


@njit
def _worth(
    state: Ints, policies: Reals, seat: int, scratch: Numbers, first: int, second: int
) -> float:
    """The points a choice is expected to bring, less what its cards would be worth later."""
    colour, value = first // at.VALUES, first % at.VALUES + 1
    other, other_value = -1, 0
    if second != at.NO_CARD:
        other, other_value = second // at.VALUES, second % at.VALUES + 1
    mean = 1.0 * (state[at.PLAYERS] * at.MOST_SHOWN) / at.COLOUR_COUNT
    floor = policies[seat, FOCUS] * mean
    ceiling = state[at.PLAYERS] + 2.0
    chances, points = 0.001, 0.0
    for candidate in range(at.COLOUR_COUNT):
        count = scratch[EXPECTED + candidate] + (candidate == colour) + (candidate == other)
        likely = max(count - floor, 0.0)
        likely *= likely
        if count > ceiling:
            likely *= max(1.0 - policies[seat, LIMIT_FEAR] * (count - ceiling), 0.0)
        margin = scratch[MARGIN + candidate]
        margin += value * (candidate == colour) + other_value * (candidate == other)
        chances += likely
        points += likely * margin
    kododos = (value == 1) + (other_value == 1)
    off = abs(scratch[KODODOS_EXPECTED] + kododos - (state[at.PLAYERS] + 2))
    kododo_chance = policies[seat, KODODO_CHANCE] * max(1.0 - policies[seat, KODODO_SLOPE] * off, 0)
    worth = (1.0 - kododo_chance) * points / chances
    worth += kododo_chance * (scratch[KODODO_MARGIN] + kododos)
    return worth - policies[seat, KEEP] * (value + other_value)
