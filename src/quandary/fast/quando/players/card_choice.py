"""Small choices that ready-made players of Quando share: which cards go, which zero is turned."""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, njit, njit_apart
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import (
    KNOCK,
    PASS,
    PLAY_SET,
    PLAY_STRAIGHT,
    TAKE_HIDDEN,
    TAKE_SHOWING,
    TURN_ZERO,
)
from quandary.fast.quando.rules.knowledge import has_seen
from quandary.fast.quando.rules.legal import may_knock
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


@njit_apart
def list_choices(state: Ints, actions: Ints, chance: Ints) -> int:
    """Write what the seat to act can do, one action for each number and size, and return how much.

    Which cards of a number go is left to chance. A zero to be turned is not among them.
    """
    if state[at.PHASE] != at.PLAY:
        actions[0], actions[1] = TAKE_SHOWING, TAKE_HIDDEN
        return 2
    hand, size = at.HANDS + at.NUMBERS * state[at.ACTIVE], 0
    for number in range(at.NUMBERS):
        for cards in range(1, bits.count(state[hand + number]) + 1):
            actions[size] = some_set(state, hand, number, cards, chance)
            size += 1
    for number in range(at.NUMBERS - 2):
        if state[hand + number] and state[hand + number + 1] and state[hand + number + 2]:
            actions[size] = some_straight(state, hand, number, chance)
            size += 1
    if state[at.KNOCKER] != at.NOBODY:
        actions[size] = PASS
        return size + 1
    if may_knock(state):
        actions[size] = KNOCK
        return size + 1
    return size


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
