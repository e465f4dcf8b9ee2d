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
    """Write what a round that has ended counts for each seat."""
    for seat in range(state[at.PLAYERS]):
        state[at.SCORES + seat] = hand_sum(state, seat)
    score_sums(state, at.SCORES, state[at.PLAYERS], state[at.KNOCKER])


@njit
def score_sums(sums: Ints, start: int, players: int, knocker: int) -> None:
    """Make points of sums, in place: the lowest score nothing, the others their sum, a beaten
    knocker five more (Q22, Q23)."""
    lowest, how_many = 1000, 0
    for seat in range(players):
        total = sums[start + seat]
        if total < lowest:
            lowest, how_many = total, 0
        how_many += total == lowest
    for seat in range(players):
        is_lowest = sums[start + seat] == lowest
        if seat == knocker and not (is_lowest and how_many == 1):
            sums[start + seat] += KNOCKER_PENALTY
        elif is_lowest:
            sums[start + seat] = 0


@njit
def points_ahead(state: Ints, seat: int) -> float:
    """By how many points a seat did better in a round that has ended than the others on average."""
    others = 0
    for other in range(state[at.PLAYERS]):
        if other != seat:
            others += state[at.SCORES + other]
    return others / (state[at.PLAYERS] - 1) - state[at.SCORES + seat]
