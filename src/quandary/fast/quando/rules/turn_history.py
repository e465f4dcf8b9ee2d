"""What each seat of Quando has played and drawn in this round, noted for those who watch it.

An entry is one number: the play in its lower eight bits, the draw that followed it above. Either is
0 until there is one. All of it is public. `state[HISTORY + HISTORY_KEPT * seat + place]` is the
entry of a seat's play number `place`, counted round and round.

Beside each entry stands what has become public of the hand it was played from: how many cards of
each number have been played or turned since then (`held_then`). Together with the cards still held
from that time they are the whole hand.
"""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, njit
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import PLAY_SET
from quandary.fast.quando.rules.legal import may_knock

STRAIGHTS = at.NUMBERS - 2
PLAY_CODES = 3 * at.NUMBERS + STRAIGHTS
"""One, two, or more cards of each number, and each straight …"""
PLAYS = 2 * PLAY_CODES
"""… while a knock was not allowed, or was."""
DRAWS = 2 * at.NUMBERS
"""A side left lying, or taken."""
DRAW_BITS = 8
_NUMBERS_PACKED = 6
"""Counts of so many numbers are packed into one word, four bits each."""


@njit
def encode_play(is_set: bool, number: int, size: int, could_knock: bool) -> int:
    """A play as a number from 0 to `PLAYS` - 1."""
    told = at.NUMBERS * (min(size, 3) - 1) + number if is_set else 3 * at.NUMBERS + number
    return told + PLAY_CODES if could_knock else told


@njit
def encode_draw(showing: int, is_hidden: bool) -> int:
    """A draw as a number from 0 to `DRAWS` - 1."""
    return showing if is_hidden else at.NUMBERS + showing


@njit
def entry_at(state: Ints, seat: int, play: int) -> int:
    """The entry of a seat's play, if it is one of the last `HISTORY_KEPT`."""
    return state[at.HISTORY + at.HISTORY_KEPT * seat + play % at.HISTORY_KEPT]


@njit
def clear_history(state: Ints) -> None:
    """A new round."""
    for place in range(at.HISTORY, at.MIXED_SINCE):
        state[place] = 0


@njit
def held_then(state: Ints, seat: int, play: int, number: int) -> int:
    """How many cards of a number the seat held before its play, of those it holds no more."""
    return state[_place_of(seat, play, number)] >> 4 * (number % _NUMBERS_PACKED) & 15


@njit
def note_held(state: Ints, seat: int, since: int, until: int, number: int) -> None:
    """A card of this number has become public that was in the hand from one play to another."""
    for play in range(max(since, until - at.HISTORY_KEPT + 1), until + 1):
        state[_place_of(seat, play, number)] += 1 << 4 * (number % _NUMBERS_PACKED)


@njit
def _place_of(seat: int, play: int, number: int) -> int:
    entry = at.HISTORY_KEPT * seat + play % at.HISTORY_KEPT
    return at.HELD_THEN + 2 * entry + (number >= _NUMBERS_PACKED)


@njit
def begin_entry(state: Ints, seat: int, play: int) -> None:
    """Forget what stood in the place of this play."""
    for number in (0, _NUMBERS_PACKED):
        state[_place_of(seat, play, number)] = 0


@njit
def note_play(state: Ints, kind: int, details: int) -> None:
    """Note cards that the active seat is about to play."""
    seat = state[at.ACTIVE]
    begin_entry(state, seat, state[at.PLAYS + seat])
    is_set = kind == PLAY_SET
    size = bits.count(details >> 4) if is_set else 3
    told = encode_play(is_set, details & 15, size, may_knock(state))
    place = state[at.PLAYS + seat] % at.HISTORY_KEPT
    state[at.HISTORY + at.HISTORY_KEPT * seat + place] = told + 1


@njit
def note_draw(state: Ints, is_hidden: bool) -> None:
    """Note which side the active seat is about to take for its play; penalties tell nothing."""
    if state[at.PHASE] != at.DRAW:
        return
    seat = state[at.ACTIVE]
    place = (state[at.PLAYS + seat] - 1) % at.HISTORY_KEPT
    showing = state[at.PILE + state[at.PILE_TOP]] >> 4
    told = encode_draw(showing, is_hidden) + 1
    state[at.HISTORY + at.HISTORY_KEPT * seat + place] |= told << DRAW_BITS
