"""What is allowed in 5211, on arrays (F4). `games.play5211.rules` is the authority and says why."""

from __future__ import annotations

from quandary.fast.kernel import Ints, njit
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import ONE_CARD, TAKE_BACK

MOST_ACTIONS = 16
"""Room enough for the legal actions of any hand."""


@njit
def cards_to_lay(state: Ints) -> int:
    """Two cards in the first turn, one in the second and third (F4)."""
    return 2 if state[at.TURN] == 0 else 1


@njit
def has_chosen(state: Ints, seat: int) -> bool:
    """Whether a seat has laid its cards for this turn."""
    return state[at.CHOSEN + 2 * seat] != at.NO_CARD


@njit
def legal(state: Ints, seat: int, actions: Ints) -> int:
    """Write every different choice, and taking it back once made; return how many (F4).

    `actions` has room for `MOST_ACTIONS`.
    """
    if state[at.PHASE] != at.LAY:
        return 0
    hand = at.HANDS + at.FULL_HAND * seat
    size = 0
    for first in range(hand, hand + state[at.HAND_SIZE]):
        if cards_to_lay(state) == 1:
            size = _add(actions, size, state[first] | ONE_CARD)
        else:
            for second in range(first + 1, hand + state[at.HAND_SIZE]):
                size = _add(actions, size, pair_of(state[first], state[second]))
    if has_chosen(state, seat):
        actions[size] = TAKE_BACK
        size += 1
    return size


@njit
def pair_of(first: int, second: int) -> int:
    """The action that lays two cards."""
    return min(first, second) | max(first, second) << 5


@njit
def _add(actions: Ints, size: int, action: int) -> int:
    for place in range(size):
        if actions[place] == action:
            return size
    actions[size] = action
    return size + 1
