"""Counting a round of Quando on arrays (Q22, Q23)."""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, njit
from quandary.fast.quando.rules import state as at
from quandary.games.quando.scoring import KNOCKER_PENALTY


@njit
def hand_sum(state: Ints, seat: int) -> int:
    """A hand counts the sum of its fronts (Q22)."""
    hand = at.HANDS + at.NUMBERS * seat
    total = 0
    for number in range(1, at.NUMBERS):
        total += number * bits.count(state[hand + number])
    return total


@njit
def score(state: Ints) -> None:
    """The lowest score nothing, the others their sum, a beaten knocker five more (Q22, Q23)."""
    players, knocker = state[at.PLAYERS], state[at.KNOCKER]
    lowest, how_many = 1000, 0
    for seat in range(players):
        total = hand_sum(state, seat)
        state[at.SCORES + seat] = total
        if total < lowest:
            lowest, how_many = total, 0
        how_many += total == lowest
    for seat in range(players):
        is_lowest = state[at.SCORES + seat] == lowest
        if seat == knocker and not (is_lowest and how_many == 1):
            state[at.SCORES + seat] += KNOCKER_PENALTY
        elif is_lowest:
            state[at.SCORES + seat] = 0
