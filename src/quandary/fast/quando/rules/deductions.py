"""What the rules of Quando tell everybody about hands they cannot see.

- Who draws for a number triplet, or is spared because there is no card, holds no zero (Q14–Q16).
- Whose turn ends without ending the round holds something other than zeros (Q18).

The first is a mark on every card held then. For the second it is enough to remember one turn of
each seat, the oldest of whose cards none but zeros have left since: of the cards held at its end
and not turned afterwards, one at least is no zero. That holds for later turns all the more.
"""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, njit
from quandary.fast.quando.rules import state as at

NO_ZERO, TURNED = 1, 2
"""Marks on a card in a hand: its front is no zero; it has been turned over in this hand."""


@njit
def is_mixed_with(since: int, marks: int, mixed_since: int) -> bool:
    """Whether a card is one of those of which one at least is no zero."""
    return since < mixed_since or (since == mixed_since and not marks & TURNED)


@njit
def deduce_from_play(state: Ints, seat: int, card: int, since: int, marks: int) -> None:
    """A card other than a zero shows that the hand held one, and says nothing of the rest."""
    if card >> 4 and is_mixed_with(since, marks, state[at.MIXED_SINCE + seat]):
        state[at.MIXED_SINCE + seat] = 0


@njit
def deduce_from_turn(state: Ints, seat: int) -> None:
    """The seat ends its turn; should that end the round, nobody asks any more (Q18)."""
    if state[at.MIXED_SINCE + seat] == 0 and state[at.PLAYS + seat] < at.MOST_TURNS:
        state[at.MIXED_SINCE + seat] = state[at.PLAYS + seat]


@njit
def deduce_no_zero(state: Ints, marks: Ints, start: int, seat: int) -> None:
    """The seat draws for a triplet, or is spared: it has no zero (Q15, Q16)."""
    state[at.MIXED_SINCE + seat] = 0
    for front in range(1, at.NUMBERS):
        backs = state[at.HANDS + at.NUMBERS * seat + front]
        while backs:
            marks[start + (front << 4 | bits.lowest(backs))] |= NO_ZERO
            backs &= backs - 1
