"""What a seat of Quando may do, as a list of actions (Q7, Q8, Q11, Q14, Q15, Q19, Q20)."""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, njit
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
from quandary.fast.quando.rules.turns import first_owing
from quandary.games.quando.rules import PLAYS_BEFORE_KNOCKING

MOST_ACTIONS = 8192
"""Room enough for the legal actions of any hand."""


@njit
def may_knock(state: Ints) -> bool:
    """Nobody has knocked and everybody has played twice (Q19, Q20)."""
    if state[at.KNOCKER] != at.NOBODY:
        return False
    for seat in range(state[at.PLAYERS]):
        if state[at.PLAYS + seat] < PLAYS_BEFORE_KNOCKING:
            return False
    return True


@njit
def legal(state: Ints, actions: Ints) -> int:
    """Write everything the seat to act may do, and return how much that is.

    `actions` has room for `MOST_ACTIONS`. One play per set of cards, whatever its order.
    """
    phase = state[at.PHASE]
    if phase == at.DEAL or phase == at.OVER:
        return 0
    if phase != at.PLAY:
        return _legal_answers(state, actions)
    hand = at.HANDS + at.NUMBERS * state[at.ACTIVE]
    size = _legal_plays(state, hand, actions)
    if state[at.KNOCKER] != at.NOBODY:
        actions[size] = PASS
        return size + 1
    if may_knock(state):
        actions[size] = KNOCK
        return size + 1
    return size


@njit
def _legal_answers(state: Ints, actions: Ints) -> int:
    """Turn any zero for a triplet; otherwise draw either side (Q11, Q14, Q15)."""
    size = 0
    if state[at.PHASE] == at.PENALTY:
        zeros = state[at.HANDS + at.NUMBERS * first_owing(state)]
        while zeros:
            actions[size] = TURN_ZERO | bits.lowest(zeros) << 3
            size += 1
            zeros &= zeros - 1
    if size == 0:
        actions[0] = TAKE_SHOWING
        actions[1] = TAKE_HIDDEN
        size = 2
    return size


@njit
def _legal_plays(state: Ints, hand: int, actions: Ints) -> int:
    """Every set of one number (Q8) and every straight (Q7)."""
    size = 0
    for number in range(at.NUMBERS):
        backs = state[hand + number]
        chosen = backs
        while chosen:
            actions[size] = PLAY_SET | number << 3 | chosen << 7
            size += 1
            chosen = (chosen - 1) & backs
        if number + 2 < at.NUMBERS:
            size = _legal_straights(state, hand + number, number, actions, size)
    return size


@njit
def _legal_straights(state: Ints, place: int, number: int, actions: Ints, size: int) -> int:
    low = state[place]
    while low:
        middle = state[place + 1]
        while middle:
            high = state[place + 2]
            while high:
                backs = bits.lowest(low) | bits.lowest(middle) << 4 | bits.lowest(high) << 8
                actions[size] = PLAY_STRAIGHT | number << 3 | backs << 7
                size += 1
                high &= high - 1
            middle &= middle - 1
        low &= low - 1
    return size
