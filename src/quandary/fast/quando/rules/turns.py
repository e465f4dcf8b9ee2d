"""Whose turn it is in Quando, on arrays (Q6, Q13)."""

from __future__ import annotations

from quandary.fast.kernel import Ints, njit
from quandary.fast.quando.rules import state as at


@njit
def to_act(state: Ints) -> int:
    """The seat that is asked to act, or nobody (Q6, Q13)."""
    phase = state[at.PHASE]
    if phase == at.PENALTY:
        return first_owing(state)
    if phase == at.PLAY or phase == at.DRAW:
        return state[at.ACTIVE]
    return at.NOBODY


@njit
def left_of(state: Ints, seat: int) -> int:
    return seat + 1 if seat + 1 < state[at.PLAYERS] else 0


@njit
def first_owing(state: Ints) -> int:
    seat = state[at.ACTIVE] - state[at.OWING]
    return seat if seat >= 0 else seat + state[at.PLAYERS]
