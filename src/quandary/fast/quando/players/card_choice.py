"""Small choices that ready-made players of Quando share: which cards go, which zero is turned."""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, njit
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import PLAY_SET, PLAY_STRAIGHT, TURN_ZERO
from quandary.fast.quando.rules.knowledge import has_seen
from quandary.fast.quando.rules.turns import first_owing


@njit
def some_set(state: Ints, hand: int, number: int, size: int, chance: Ints) -> int:
    """Play so many cards of a number; which ones is left to chance, as their backs are unseen."""
    backs = bits.some_of(state[hand + number], size, chance)
    return PLAY_SET | number << 3 | backs << 7


@njit
def some_straight(state: Ints, hand: int, number: int, chance: Ints) -> int:
    """Play a straight from this number upwards; which cards of each is left to chance."""
    low = bits.one_of(state[hand + number], chance)
    middle = bits.one_of(state[hand + number + 1], chance)
    high = bits.one_of(state[hand + number + 2], chance)
    return PLAY_STRAIGHT | number << 3 | (low | middle << 4 | high << 8) << 7


@njit
def lowest_zero(state: Ints, knowledge: Ints, unknown_back: float, chance: Ints) -> int:
    """Turn the zero with the lowest back its owner knows; unseen ones count alike."""
    seat = first_owing(state)
    zeros = state[at.HANDS + at.NUMBERS * seat]
    lowest, unseen = 0, 0
    for back in range(at.NUMBERS - 1, 0, -1):
        if zeros >> back & 1:
            if has_seen(knowledge, seat, back << 4):
                lowest = back
            else:
                unseen |= 1 << back
    if unseen and (lowest == 0 or unknown_back < lowest):
        lowest = bits.one_of(unseen, chance)
    return TURN_ZERO | lowest << 3
