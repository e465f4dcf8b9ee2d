"""Players of 5211 by rules of thumb: the heuristic, and plain rules.

The heuristic guesses which colour will score, and lays for it; a plain rule likes some cards more
than others. Their parameters are those of `policy.py`: a row of a table, which is the seat's own
where a game is played. They decide only from the seat's hand and what lies open.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Numbers, Reals, njit
from quandary.fast.play5211.players.policy import (
    COUNT_PULL,
    FOCUS,
    KEEP,
    KIND,
    KODODO_CHANCE,
    KODODO_PULL,
    KODODO_SLOPE,
    LEAN,
    LIMIT_FEAR,
    NOISE,
    PAIR_PULL,
    PLAIN,
    RIVALS,
    VALUE_PULL,
)
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import NO_SECOND, ONE_CARD
from quandary.fast.play5211.rules.legal import cards_to_lay, legal, pair_of

MARGIN = 0
"""Places in the scratch array: how many more points than the others the seat has shown in each
colour …"""
LIKELY = MARGIN + at.COLOUR_COUNT
"""… how likely each is to score with none, one or two more cards of it, five numbers each …"""
CHANCES = LIKELY + 3 * at.COLOUR_COUNT
"""… the sum of these without a choice, and of the points that they promise …"""
POINTS = CHANCES + 1
KODODO_CHANCES = POINTS + 1
"""… how likely the Kododos are to score with none, one or two more …"""
KODODO_MARGIN = KODODO_CHANCES + 3
"""… and how many more of them than the others the seat has shown."""
SCRATCH_SIZE = KODODO_MARGIN + 1
PULL = 0
"""For plain rules instead: what a card of each colour is worth by what has been shown."""
KODODO_ROOM = PULL + at.COLOUR_COUNT
"""… and how many more Kododos may be shown before they are too many."""
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
    """What the heuristic or a plain rule lays now."""
    return choose_by_row(state, policies, seat, seat, scratch, chance)


@njit
def choose_by_row(
    state: Ints, policies: Reals, row: int, seat: int, scratch: Numbers, chance: Ints
) -> int:
    """The same by the parameters in any row of the table."""
    look_out(state, policies, row, seat, scratch)
    hand = at.HANDS + at.FULL_HAND * seat
    end = hand + state[at.HAND_SIZE]
    noise = policies[row, NOISE] / FINENESS
    best, action = -1000.0, 0
    for first in range(hand, end):
        if cards_to_lay(state) == 1:
            worth = worth_of(policies, row, scratch, state[first], at.NO_CARD)
            worth += noise * below(chance, FINENESS)
            if worth > best:
                best, action = worth, state[first] | ONE_CARD
        else:
            for second in range(first + 1, end):
                worth = worth_of(policies, row, scratch, state[first], state[second])
                worth += noise * below(chance, FINENESS)
                if worth > best:
                    best, action = worth, pair_of(state[first], state[second])
    return action


@njit
def look_out(state: Ints, policies: Reals, row: int, seat: int, scratch: Numbers) -> None:
    """What a seat sees before it weighs choices by the parameters in a row of the table."""
    if policies[row, KIND] != PLAIN:
        _look_ahead(state, policies, row, seat, scratch)
        return
    for colour in range(at.COLOUR_COUNT):
        scratch[PULL + colour] = policies[row, COUNT_PULL] * state[at.COUNTS + colour]
    scratch[KODODO_ROOM] = state[at.PLAYERS] + 2.0 - state[at.KODODOS]


@njit
def _look_ahead(state: Ints, policies: Reals, row: int, seat: int, scratch: Numbers) -> None:
    """What the round comes to without this choice: the others lean to what has been shown."""
    count_margins(state, policies[row, RIVALS], seat, scratch)
    players = state[at.PLAYERS]
    to_come = (players - 1) * (at.MOST_SHOWN - state[at.SHOWN_SIZE])
    leaning = at.COLOUR_COUNT + policies[row, LEAN] * state[at.SHOWN_SIZE] * players
    floor = policies[row, FOCUS] * players * at.MOST_SHOWN / at.COLOUR_COUNT
    ceiling = players + 2.0
    chances, points = 0.001, 0.0
    for colour in range(at.COLOUR_COUNT):
        count = state[at.COUNTS + colour]
        expected = count + to_come * (1.0 + policies[row, LEAN] * count) / leaning
        for more in range(3):
            likely = max(expected + more - floor, 0.0)
            likely *= likely
            over = expected + more - ceiling
            if over > 0:
                likely *= max(1.0 - policies[row, LIMIT_FEAR] * over, 0.0)
            scratch[LIKELY + at.COLOUR_COUNT * more + colour] = likely
        chances += scratch[LIKELY + colour]
        points += scratch[LIKELY + colour] * scratch[MARGIN + colour]
    scratch[CHANCES], scratch[POINTS] = chances, points
    kododos = state[at.KODODOS] + to_come * KODODO_SHARE
    for more in range(3):
        off = abs(kododos + more - ceiling)
        near = max(1.0 - policies[row, KODODO_SLOPE] * off, 0.0)
        scratch[KODODO_CHANCES + more] = policies[row, KODODO_CHANCE] * near


@njit
def count_margins(state: Ints, rivals: float, seat: int, scratch: Numbers) -> None:
    """What the seat has shown more than the others, in each colour and in Kododos."""
    for colour in range(at.COLOUR_COUNT):
        scratch[MARGIN + colour] = 0.0
    scratch[KODODO_MARGIN] = 0.0
    rival = -rivals / (state[at.PLAYERS] - 1)
    for owner in range(state[at.PLAYERS]):
        weight = 1.0 if owner == seat else rival
        shown = at.SHOWN + at.MOST_SHOWN * owner
        for place in range(shown, shown + state[at.SHOWN_SIZE]):
            kind = state[place]
            value = kind % at.VALUES + 1
            scratch[MARGIN + kind // at.VALUES] += weight * value
            if value == 1:
                scratch[KODODO_MARGIN] += weight


@njit
def worth_of(policies: Reals, row: int, scratch: Numbers, first: int, second: int) -> float:
    """What a choice is worth by the parameters in a row of the table, after `look_out`."""
    if policies[row, KIND] == PLAIN:
        return _plain_worth(policies, row, scratch, first, second)
    return _points_promised(policies, row, scratch, first, second)


@njit
def _plain_worth(policies: Reals, row: int, scratch: Numbers, first: int, second: int) -> float:
    """What is liked of each card, by itself and together with the other."""
    colour, value = first // at.VALUES, first % at.VALUES + 1
    worth = scratch[PULL + colour] + policies[row, VALUE_PULL] * value
    kododos = 1 if value == 1 else 0
    if second != at.NO_CARD:
        other, other_value = second // at.VALUES, second % at.VALUES + 1
        worth += scratch[PULL + other] + policies[row, VALUE_PULL] * other_value
        worth += policies[row, PAIR_PULL] * (other == colour)
        kododos += other_value == 1
    if kododos <= scratch[KODODO_ROOM]:
        worth += policies[row, KODODO_PULL] * kododos
    return worth


@njit
def _points_promised(policies: Reals, row: int, scratch: Numbers, first: int, second: int) -> float:
    """The points a choice is expected to bring, less what its cards would be worth later."""
    colour, value = first // at.VALUES, first % at.VALUES + 1
    other, other_value = -1, 0
    if second != at.NO_CARD:
        other, other_value = second // at.VALUES, second % at.VALUES + 1
    chances, points = scratch[CHANCES], scratch[POINTS]
    before = scratch[LIKELY + colour]
    if other == colour:
        likely = scratch[LIKELY + 2 * at.COLOUR_COUNT + colour]
        points += likely * (value + other_value)
    else:
        likely = scratch[LIKELY + at.COLOUR_COUNT + colour]
        points += likely * value
        if second != at.NO_CARD:
            more = scratch[LIKELY + at.COLOUR_COUNT + other]
            chances += more - scratch[LIKELY + other]
            points += (more - scratch[LIKELY + other]) * scratch[MARGIN + other]
            points += more * other_value
    chances += likely - before
    points += (likely - before) * scratch[MARGIN + colour]
    kododos = (value == 1) + (other_value == 1)
    kododo_chance = scratch[KODODO_CHANCES + kododos]
    worth = (1.0 - kododo_chance) * points / chances
    worth += kododo_chance * (scratch[KODODO_MARGIN] + kododos)
    return worth - policies[row, KEEP] * (value + other_value)


@njit
def rank_by_rules_of_thumb(
    state: Ints, policies: Reals, seat: int, scratch: Numbers, actions: Ints, worths: Numbers
) -> int:
    """Write all choices, the heuristic's favourite first, and their worths; return how many."""
    look_out(state, policies, seat, seat, scratch)
    size = legal(state, seat, actions)
    for place in range(size):
        action = actions[place]
        second = at.NO_CARD if action >> 5 == NO_SECOND else action >> 5
        worth = worth_of(policies, seat, scratch, action & 31, second)
        slot = place
        while slot > 0 and worths[slot - 1] < worth:
            worths[slot], actions[slot] = worths[slot - 1], actions[slot - 1]
            slot -= 1
        worths[slot], actions[slot] = worth, action
    return size
