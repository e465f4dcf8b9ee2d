"""Playing the same deals of 5211 again with other players, to compare them."""

from __future__ import annotations

from quandary.fast.kernel import Ints, Matrix, Numbers, Reals, njit
from quandary.fast.play5211.players.rollout import roll_out
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.transitions import deal, shuffle


@njit
def play_same_deals(
    state: Ints,
    deck: Ints,
    policies: Reals,
    scratch: Numbers,
    dealing: Ints,
    playing: Ints,
    points: Matrix,
) -> None:
    """Like `play_deals`; the decks come from a chance of their own, so that others can replay them.

    `deck` has to begin in the same order, too.
    """
    for row in range(len(points)):
        shuffle(deck, dealing)
        deal(state, deck)
        roll_out(state, policies, scratch, playing)
        for seat in range(state[at.PLAYERS]):
            points[row, seat] = state[at.SCORES + seat]
