"""How likely others' turns are, given the hand they are played from: whole hands, not single cards.

A model is one row of numbers for one number of players, fitted to games of bots by `analysis`. What
can be done with a hand is worth: a number for the play itself, what is left of its numbers, and the
straights that it breaks up; a knock is worth what its sum says. The chance of each is as its
exponential (a conditional logit). Which side is drawn depends on the one that shows and on how many
cards of that number are held.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from quandary.fast.kernel import Matrix, Numbers, njit, njit_apart
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.turn_history import PLAY_CODES, STRAIGHTS, encode_play

MOST_LEFT = 3
"""More cards of a number than this are not told apart."""
MOST_SUM = 30
MOST_HELD = 2
PHASES = 2
"""While a knock is not allowed, and while it is."""
OF_PLAYS = 0
OF_LEFT = OF_PLAYS + PHASES * PLAY_CODES
OF_STRAIGHTS = OF_LEFT + PHASES * at.NUMBERS * (MOST_LEFT + 1)
OF_KNOCKS = OF_STRAIGHTS + PHASES * STRAIGHTS
OF_DRAWS = OF_KNOCKS + MOST_SUM + 1
MODEL_SIZE = OF_DRAWS + at.NUMBERS * (MOST_HELD + 1)

KNOCKED = -1
"""In place of the code of a play."""
SURPRISE = 0.03
"""So often somebody does just anything: no single turn rules a hand out."""

CODE, SIZE, FIRST = range(3)
"""An option: its code, and so many numbers of the model from `FIRST` on that make up its worth.
Those that are subtracted stand there as -1 less their place."""
MOST_OPTIONS, OPTION_WIDTH = 64, FIRST + 8

PlayModel = NDArray[np.float64]


def no_model() -> PlayModel:
    """Everything is as likely as anything else."""
    return np.zeros(MODEL_SIZE)


def new_options() -> NDArray[np.int16]:
    """Room for all that can be done with a hand."""
    return np.zeros((MOST_OPTIONS, OPTION_WIDTH), dtype=np.int16)


@njit_apart
def list_options(counts: Matrix, row: int, phase: int, options: Matrix) -> int:
    """Write all that can be done with a hand, and return how much that is.

    `counts[row]` begins with how many cards of each number are held.
    """
    size = 0
    for number in range(at.NUMBERS):
        for cards in range(1, counts[row, number] + 1):
            code = encode_play(True, number, cards, phase == 1)
            options[size, CODE], options[size, SIZE] = code, 1
            options[size, FIRST] = OF_PLAYS + code
            _add_change(counts, row, phase, number, cards, options, size)
            if cards == counts[row, number]:
                _add_broken_straights(counts, row, phase, number, options, size)
            size += 1
    for lowest in range(STRAIGHTS):
        if has_straight(counts, row, lowest):
            code = encode_play(False, lowest, 3, phase == 1)
            options[size, CODE], options[size, SIZE] = code, 1
            options[size, FIRST] = OF_PLAYS + code
            for number in range(lowest, lowest + 3):
                _add_change(counts, row, phase, number, 1, options, size)
            size += 1
    if phase == 1:
        options[size, CODE], options[size, SIZE] = KNOCKED, 1
        options[size, FIRST] = OF_KNOCKS + _sum(counts, row)
        size += 1
    return size


@njit
def _add(options: Matrix, option: int, place: int) -> None:
    options[option, FIRST + options[option, SIZE]] = place
    options[option, SIZE] += 1


@njit
def _add_change(
    counts: Matrix, row: int, phase: int, number: int, cards: int, options: Matrix, option: int
) -> None:
    """What is left of a number instead of what is held."""
    held = counts[row, number]
    places = OF_LEFT + (phase * at.NUMBERS + number) * (MOST_LEFT + 1)
    _add(options, option, places + min(held - cards, MOST_LEFT))
    _add(options, option, -1 - (places + min(held, MOST_LEFT)))


@njit
def _add_broken_straights(
    counts: Matrix, row: int, phase: int, number: int, options: Matrix, option: int
) -> None:
    for lowest in range(max(number - 2, 0), min(number, STRAIGHTS - 1) + 1):
        if has_straight(counts, row, lowest):
            _add(options, option, -1 - (OF_STRAIGHTS + phase * STRAIGHTS + lowest))


@njit
def has_straight(counts: Matrix, row: int, lowest: int) -> bool:
    """Whether three consecutive numbers are held from this one on (Q7)."""
    return counts[row, lowest] > 0 and counts[row, lowest + 1] > 0 and counts[row, lowest + 2] > 0


@njit
def _sum(counts: Matrix, row: int) -> int:
    total = 0
    for number in range(1, at.NUMBERS):
        total += number * counts[row, number]
    return min(total, MOST_SUM)


@njit
def odds_of(model: Numbers, options: Matrix, option: int) -> float:
    """The exponential of what an option is worth."""
    worth = 0.0
    for index in range(FIRST, FIRST + options[option, SIZE]):
        place = options[option, index]
        worth += model[place] if place >= 0 else -model[-1 - place]
    return math.exp(worth)


@njit
def phase_of(play: int) -> int:
    """Whether a knock was allowed when this was done."""
    return 1 if play == KNOCKED or play >= PLAY_CODES else 0


@njit_apart
def log_of_play(model: Numbers, counts: Matrix, row: int, play: int, options: Matrix) -> float:
    """The logarithm of the chance that a hand is played from like this, or knocked with.

    `options` is room to work in.
    """
    size = list_options(counts, row, phase_of(play), options)
    total, chosen = 0.0, 0.0
    for option in range(size):
        odds = odds_of(model, options, option)
        total += odds
        if options[option, CODE] == play:
            chosen += odds
    if size == 0:
        return 0.0
    return math.log((1.0 - SURPRISE) * chosen / total + SURPRISE / size)


@njit
def log_of_draw(model: Numbers, held: int, showing: int, is_hidden: bool) -> float:
    """The logarithm of the chance of a draw by who has so many cards of the showing number."""
    odds = model[OF_DRAWS + showing * (MOST_HELD + 1) + min(held, MOST_HELD)]
    return -math.log(1.0 + math.exp(odds if is_hidden else -odds))
