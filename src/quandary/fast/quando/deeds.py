"""What each seat of Quando has played and drawn in this round, noted for those who watch it.

A deed is one number: the play in its lower eight bits, the draw that followed it above. Either is
0 until there is one. All of it is public. `state[DEEDS + DEEDS_KEPT * seat + place]` is the deed
of a seat's play number `place`, counted round and round.
"""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, njit
from quandary.fast.quando import state as at
from quandary.fast.quando.actions import PLAY_SET
from quandary.fast.quando.legal import may_knock

STRAIGHTS = at.NUMBERS - 2
PLAYS_TOLD = 3 * at.NUMBERS + STRAIGHTS
"""One, two, or more cards of each number, and each straight …"""
PLAYS = 2 * PLAYS_TOLD
"""… while a knock was not allowed, or was."""
DRAWS = 2 * at.NUMBERS
"""A side left lying, or taken."""
DRAW_BITS = 8


@njit
def play_told(is_set: bool, number: int, size: int, could_knock: bool) -> int:
    """A play as a number from 0 to `PLAYS` - 1."""
    told = at.NUMBERS * (min(size, 3) - 1) + number if is_set else 3 * at.NUMBERS + number
    return told + PLAYS_TOLD if could_knock else told


@njit
def draw_told(showing: int, is_hidden: bool) -> int:
    """A draw as a number from 0 to `DRAWS` - 1."""
    return showing if is_hidden else at.NUMBERS + showing


@njit
def deed_at(state: Ints, seat: int, play: int) -> int:
    """The deed of a seat's play, if it is one of the last `DEEDS_KEPT`."""
    return state[at.DEEDS + at.DEEDS_KEPT * seat + play % at.DEEDS_KEPT]


@njit
def forget_deeds(state: Ints) -> None:
    """A new round."""
    for place in range(at.DEEDS, at.DEEDS + at.DEEDS_KEPT * at.MOST_PLAYERS):
        state[place] = 0


@njit
def note_play(state: Ints, kind: int, details: int) -> None:
    """Note cards that the active seat is about to play."""
    seat = state[at.ACTIVE]
    is_set = kind == PLAY_SET
    size = bits.count(details >> 4) if is_set else 3
    told = play_told(is_set, details & 15, size, may_knock(state))
    place = state[at.PLAYS + seat] % at.DEEDS_KEPT
    state[at.DEEDS + at.DEEDS_KEPT * seat + place] = told + 1


@njit
def note_draw(state: Ints, is_hidden: bool) -> None:
    """Note which side the active seat is about to take for its play; penalties tell nothing."""
    if state[at.PHASE] != at.DRAW:
        return
    seat = state[at.ACTIVE]
    place = (state[at.PLAYS + seat] - 1) % at.DEEDS_KEPT
    showing = state[at.PILE + state[at.PILE_TOP]] >> 4
    told = draw_told(showing, is_hidden) + 1
    state[at.DEEDS + at.DEEDS_KEPT * seat + place] |= told << DRAW_BITS
