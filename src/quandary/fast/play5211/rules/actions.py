"""What a player of 5211 can do, as one number: the first kind, then the second, five bits each.

A single card has nothing in the second place. Two cards stand in ascending order of kind.
"""

from __future__ import annotations

from quandary.fast.play5211.rules.state import card_of, kind_of
from quandary.games.play5211 import actions as goal

TAKE_BACK = 1 << 10
NO_SECOND = 31
ONE_CARD = NO_SECOND << 5


def to_games(action: int) -> goal.Action:
    """A kernel's action as `games.play5211` knows it, cards in ascending order."""
    if action == TAKE_BACK:
        return goal.TAKE_BACK
    kinds = [kind for kind in (action & 31, action >> 5) if kind != NO_SECOND]
    return goal.Lay(tuple(sorted(map(card_of, kinds))))


def from_games(action: goal.Action) -> int:
    """An action of `games.play5211` as kernels know it; the order of the cards is lost."""
    if isinstance(action, goal.TakeBack):
        return TAKE_BACK
    kinds = sorted(map(kind_of, action.cards))
    return kinds[0] | kinds[1] << 5 if len(kinds) == 2 else kinds[0] | ONE_CARD
