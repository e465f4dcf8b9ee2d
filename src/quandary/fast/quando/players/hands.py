"""The hands that others played from, turn by turn, in the world that a belief imagines.

For every remembered turn of a seat: how many cards of each number it held, which are those that
have become public since and those it still holds, as imagined; and how likely that makes what it
did (`play_model.py`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.kernel import Ints, njit, njit_apart
from quandary.fast.quando.players.play_model import (
    KNOCKED,
    PlayModel,
    log_of_draw,
    log_of_play,
    new_options,
)
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules import turn_history

ROWS = at.HISTORY_KEPT + 1
"""A row for each turn that is remembered, and one for a knock."""
NOTHING = -2


class Hands(NamedTuple):
    """What is known and imagined of all hands. Seat s has rows `ROWS * s` and following."""

    model: PlayModel
    counts: NDArray[np.int8]
    """How many cards of each number, row by row."""
    plays: NDArray[np.int16]
    """What was played there: a code, or `KNOCKED`, or `NOTHING`."""
    draws: NDArray[np.int16]
    """What was drawn after it, or `NOTHING`."""
    first: NDArray[np.int32]
    """The number of the play in each seat's first row."""
    rows: NDArray[np.int32]
    """How many rows each seat has."""
    logs: NDArray[np.float64]
    """How likely each row is, as imagined now."""
    tried: NDArray[np.float64]
    """… and with the cards that are being tried."""
    options: NDArray[np.int16]
    """Room for what could have been done in a row."""


def new_hands(model: PlayModel) -> Hands:
    """Room for all hands of a table."""
    size = at.MOST_PLAYERS * ROWS
    return Hands(
        model,
        np.zeros((size, at.NUMBERS), dtype=np.int8),
        np.zeros(size, dtype=np.int16),
        np.zeros(size, dtype=np.int16),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(size),
        np.zeros(size),
        new_options(),
    )


@njit_apart
def recall_hands(hands: Hands, state: Ints, owner: int) -> None:
    """What has become public of the hands this seat has played from."""
    plays = state[at.PLAYS + owner]
    first = max(plays - at.HISTORY_KEPT, 0)
    size = plays - first
    hands.first[owner] = first
    for turn in range(size):
        row = ROWS * owner + turn
        entry = turn_history.entry_at(state, owner, first + turn)
        hands.plays[row] = (entry & 255) - 1
        hands.draws[row] = (entry >> turn_history.DRAW_BITS) - 1 if entry >= 256 else NOTHING
        for number in range(at.NUMBERS):
            hands.counts[row, number] = turn_history.held_then(state, owner, first + turn, number)
    if state[at.KNOCKER] == owner:
        row = ROWS * owner + size
        hands.plays[row], hands.draws[row] = KNOCKED, NOTHING
        for number in range(at.NUMBERS):
            hands.counts[row, number] = 0
        size += 1
    hands.rows[owner] = size


@njit
def first_row(hands: Hands, owner: int, since: int) -> int:
    """The first row of a seat in which it held a card that it has had since then."""
    first: int = hands.first[owner]
    return ROWS * owner + max(since - first, 0)


@njit
def change_front(hands: Hands, owner: int, since: int, front: int, change: int) -> None:
    """Put a card that is still held into the hands it has been in, or take it out."""
    for row in range(first_row(hands, owner, since), ROWS * owner + hands.rows[owner]):
        hands.counts[row, front] += change


@njit_apart
def judge_hands(hands: Hands, owner: int, since: int) -> float:
    """How much likelier what a seat has done is with the hands as they are now than it was.

    As a logarithm; `keep_hands` makes them the ones to be compared with. Rows before `since` are
    taken to be unchanged.
    """
    gained = 0.0
    for row in range(first_row(hands, owner, since), ROWS * owner + hands.rows[owner]):
        play, draw = hands.plays[row], hands.draws[row]
        log = log_of_play(hands.model, hands.counts, row, play, hands.options)
        if draw != NOTHING:
            is_hidden = draw < at.NUMBERS
            showing = draw if is_hidden else draw - at.NUMBERS
            held = hands.counts[row, showing] - _played(play, showing)
            log += log_of_draw(hands.model, held, showing, is_hidden)
        hands.tried[row] = log
        gained += log - hands.logs[row]
    return gained


@njit
def _played(play: int, number: int) -> int:
    """How many cards of a number a play took from the hand, as far as its code tells."""
    code = play % turn_history.PLAY_CODES
    if code < 3 * at.NUMBERS:
        return code // at.NUMBERS + 1 if code % at.NUMBERS == number else 0
    lowest = code - 3 * at.NUMBERS
    return 1 if lowest <= number < lowest + 3 else 0


@njit
def keep_hands(hands: Hands, owner: int, since: int) -> None:
    """What was tried is what is imagined from now on."""
    for row in range(first_row(hands, owner, since), ROWS * owner + hands.rows[owner]):
        hands.logs[row] = hands.tried[row]
