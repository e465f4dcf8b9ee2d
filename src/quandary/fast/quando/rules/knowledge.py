"""Who has seen which side of which card of Quando (Q4, Q5), and how long cards have been held.

One array of small numbers beside the state: three parts, each indexed by `16 * front + back`:

- `knowledge[SEEN + code]`: the seats that have seen the front of this card as a bit set. The card
  turned over has another code, so its two sides are kept apart: seat 2 knows the front of card
  c if bit 2 of `knowledge[SEEN + c]` is set, and its back if that of `turned(c)` is.
- `knowledge[SINCE + code]`: for a card in a hand, how often its owner had played when it came.
  `turns_held` is the difference to how often they have played now.
- `knowledge[MARKS + code]`: for a card in a hand, what the rules tell of it (`deductions.py`).

Seeing and deducing are kept apart; `memory` in a view holds only what was seen.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quandary.fast import bits
from quandary.fast.kernel import Ints, njit, njit_apart
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import KNOCK, PASS, PLAY_SET, PLAY_STRAIGHT, TAKE
from quandary.fast.quando.rules.deductions import (
    TURNED,
    deduce_from_play,
    deduce_from_turn,
    deduce_no_zero,
)
from quandary.fast.quando.rules.transitions import apply, deal, turn_over
from quandary.fast.quando.rules.turn_history import clear_history, note_draw, note_held, note_play
from quandary.fast.quando.rules.turns import to_act

CODES = 16 * at.NUMBERS
SEEN = 0
SINCE = SEEN + CODES
MARKS = SINCE + CODES
KNOWLEDGE_SIZE = MARKS + CODES

KnowledgeArray = NDArray[np.uint8]


def new_knowledge() -> KnowledgeArray:
    """Nobody has seen anything."""
    return np.zeros(KNOWLEDGE_SIZE, dtype=np.uint8)


@njit
def has_seen(knowledge: Ints, seat: int, card: int) -> bool:
    """Whether a seat has seen the front of a card; turn the card to ask for its back."""
    return (knowledge[SEEN + card] >> seat & 1) != 0


@njit
def turns_held(state: Ints, knowledge: Ints, seat: int, card: int) -> int:
    """How often the seat has played while it held this card."""
    return state[at.PLAYS + seat] - knowledge[SINCE + card]


@njit
def deal_and_note(state: Ints, knowledge: Ints, deck: Ints, dealer: int) -> None:
    """Deal a round; owners see fronts, the others backs, all the top of the pile (Q4, Q5)."""
    deal(state, deck, dealer)
    clear_history(state)
    for seat in range(at.MOST_PLAYERS):
        state[at.MIXED_SINCE + seat] = 0
    for code in range(KNOWLEDGE_SIZE):
        knowledge[code] = 0
    players = state[at.PLAYERS]
    everybody = (1 << players) - 1
    seat = state[at.ACTIVE]
    for place in range(at.CARDS - state[at.PILE_SIZE]):
        back_up = deck[place]
        knowledge[SEEN + turn_over(back_up)] = 1 << seat
        knowledge[SEEN + back_up] = everybody ^ 1 << seat
        seat = seat + 1 if seat + 1 < players else 0
    _note_top(state, knowledge, everybody)


@njit_apart
def apply_and_note(state: Ints, knowledge: Ints, action: int) -> None:
    """Do what the seat to act wishes; note who sees what by it (Q4), and what it was."""
    everybody = (1 << state[at.PLAYERS]) - 1
    kind, details = action & 7, action >> 3
    if kind == PLAY_SET:
        note_play(state, kind, details)
        _note_set(state, knowledge, details & 15, details >> 4, everybody)
    elif kind == TAKE:
        note_draw(state, details != 0)
        _note_draw(state, knowledge, details, everybody)
    elif kind == PLAY_STRAIGHT:
        note_play(state, kind, details)
        for step in range(3):
            card = ((details & 15) + step) << 4 | details >> (4 + 4 * step) & 15
            _note_card(state, knowledge, card, everybody)
    elif kind != KNOCK and kind != PASS:
        _note_turn(state, knowledge, details, everybody)
    active, owing = state[at.ACTIVE], _owing_after(state, kind)
    apply(state, action)
    for due in range(owing, state[at.OWING], -1):
        _note_spared(state, knowledge, active - due)
    _note_top(state, knowledge, everybody)
    if state[at.ENDED_BY] != at.NOT_ENDED:
        _note_end(state, knowledge, everybody)


@njit
def _note_set(state: Ints, knowledge: Ints, number: int, backs: int, everybody: int) -> None:
    while backs:
        _note_card(state, knowledge, number << 4 | bits.lowest(backs), everybody)
        backs &= backs - 1


@njit
def _note_card(state: Ints, knowledge: Ints, card: int, everybody: int) -> None:
    """All see the front of a card played; its owner still does not know the back."""
    seat, since = state[at.ACTIVE], knowledge[SINCE + card]
    knowledge[SEEN + card] = everybody
    note_held(state, seat, since, state[at.PLAYS + seat], card >> 4)
    deduce_from_play(state, seat, card, since, knowledge[MARKS + card])


@njit
def _owing_after(state: Ints, kind: int) -> int:
    """How many owe a penalty once this is done, before any of them is spared (Q13, Q16)."""
    if kind == TAKE and state[at.PHASE] == at.DRAW:
        return (state[at.PLAYERS] - 1) * state[at.TRIPLET]
    return state[at.OWING] - 1 if state[at.PHASE] == at.PENALTY else 0


@njit
def _note_spared(state: Ints, knowledge: Ints, seat: int) -> None:
    """Nothing to draw and no zero to turn (Q16)."""
    deduce_no_zero(state, knowledge, MARKS, seat if seat >= 0 else seat + state[at.PLAYERS])


@njit
def _note_draw(state: Ints, knowledge: Ints, hidden: int, everybody: int) -> None:
    """All have seen the upper side; of the other, one party sees what the other does not."""
    seat = to_act(state)
    top = state[at.PILE + state[at.PILE_TOP]]
    lower = turn_over(top)
    if state[at.PHASE] == at.PENALTY:
        deduce_no_zero(state, knowledge, MARKS, seat)
    else:
        deduce_from_turn(state, seat)
    knowledge[MARKS + (lower if hidden else top)] = 0
    if hidden:
        knowledge[SEEN + lower] |= 1 << seat
        knowledge[SINCE + lower] = min(state[at.PLAYS + seat], at.MOST_TURNS)
    else:
        knowledge[SEEN + lower] |= everybody ^ 1 << seat
        knowledge[SINCE + top] = min(state[at.PLAYS + seat], at.MOST_TURNS)


@njit
def _note_turn(state: Ints, knowledge: Ints, back: int, everybody: int) -> None:
    """A zero turned has shown both its sides to all."""
    card, seat = back << 4, to_act(state)
    knowledge[SEEN + card] = everybody
    knowledge[SEEN + back] = everybody
    note_held(state, seat, knowledge[SINCE + back], state[at.PLAYS + seat] - 1, 0)
    knowledge[SINCE + card] = min(state[at.PLAYS + seat], at.MOST_TURNS)
    knowledge[MARKS + card] = TURNED


@njit
def _note_top(state: Ints, knowledge: Ints, everybody: int) -> None:
    """The top card of the draw pile shows its upper side to everybody (Q5)."""
    if state[at.PILE_SIZE]:
        knowledge[SEEN + state[at.PILE + state[at.PILE_TOP]]] = everybody


@njit
def _note_end(state: Ints, knowledge: Ints, everybody: int) -> None:
    """When a round is over all hands are laid open, both sides (Q4)."""
    for seat in range(state[at.PLAYERS]):
        for front in range(at.NUMBERS):
            backs = state[at.HANDS + at.NUMBERS * seat + front]
            while backs:
                card = front << 4 | bits.lowest(backs)
                knowledge[SEEN + card] = everybody
                knowledge[SEEN + turn_over(card)] = everybody
                backs &= backs - 1
