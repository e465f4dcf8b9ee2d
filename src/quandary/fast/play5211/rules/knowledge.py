"""What a seat of 5211 has not seen, and other worlds that would look the same to it.

All that has lain open is in the state (`OPEN`); a seat sees its own hand besides. Every other card
may be in any hand, in the draw pile or among those removed, each way as likely.
"""

from __future__ import annotations

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, njit
from quandary.fast.play5211.rules import state as at

COPIES_OF_VALUE = (5, 6, 5, 2, 1, 1)
"""How often the values 1 to 6 exist in a colour (F1)."""


@njit
def count_unseen(state: Ints, seat: int, unseen: Ints) -> None:
    """Write how many cards of each kind the seat has not seen: 30 numbers."""
    for kind in range(at.KINDS):
        unseen[kind] = COPIES_OF_VALUE[kind % at.VALUES] - state[at.OPEN + kind]
    hand = at.HANDS + at.FULL_HAND * seat
    for place in range(hand, hand + state[at.HAND_SIZE]):
        unseen[state[place]] -= 1


@njit
def deal_again_unseen(state: Ints, seat: int, drawn: int, chance: Ints) -> None:
    """Exchange at random what the seat has not seen: the others' hands and `drawn` cards to come.

    Nobody may have chosen yet. The rest of the draw pile and the removed cards take part, but are
    themselves in no random order afterwards, so `drawn` has to cover all that will be drawn.
    """
    hidden = (state[at.PLAYERS] - 1) * state[at.HAND_SIZE]
    pile = at.CARDS - state[at.TOP]
    pool = hidden + pile + state[at.REMOVED_SIZE]
    for place in range(hidden + min(drawn, pile)):
        here = hidden_place(state, seat, place, hidden, pile)
        there = hidden_place(state, seat, place + below(chance, pool - place), hidden, pile)
        card = state[there]
        state[there] = state[here]
        state[here] = card


@njit
def hidden_place(state: Ints, seat: int, place: int, hidden: int, pile: int) -> int:
    """Where the hidden cards are, numbered: the others' hands, the draw pile, the removed."""
    if place < hidden:
        size = state[at.HAND_SIZE]
        owner = place // size
        if owner >= seat:
            owner += 1
        return at.HANDS + at.FULL_HAND * owner + place % size
    if place < hidden + pile:
        return at.DECK + state[at.TOP] + place - hidden
    return at.DECK + place - hidden - pile


@njit
def deal_again_pile(state: Ints, drawn: int, chance: Ints) -> None:
    """Exchange at random only the `drawn` cards to come, and leave the hands as they are."""
    pile = at.CARDS - state[at.TOP]
    pool = pile + state[at.REMOVED_SIZE]
    for place in range(min(drawn, pile)):
        here = hidden_place(state, 0, place, 0, pile)
        there = hidden_place(state, 0, place + below(chance, pool - place), 0, pile)
        state[here], state[there] = state[there], state[here]
