"""Learning how likely turns are from self-play of Quando: rows of hands and what was done.

A row is a turn: how many cards of each number were held, and the code of the play (or a knock) and
of the draw. The numbers that make all of them likeliest are found by Adam; which side is drawn is
simply counted.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from quandary.fast import bits
from quandary.fast.kernel import Ints, Matrix, Numbers, njit, njit_apart
from quandary.fast.quando.players import play_model as of
from quandary.fast.quando.players.lineup import Lineup, choose_in_lineup
from quandary.fast.quando.players.rollout import MOST_DECISIONS
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import KNOCK, TAKE
from quandary.fast.quando.rules.knowledge import apply_and_note, deal_and_note
from quandary.fast.quando.rules.transitions import next_dealer, shuffle
from quandary.fast.quando.rules.turn_history import entry_at
from quandary.fast.quando.training.adam import GRADIENT, take_step

PLAYED, SHOWING, HELD, IS_SHOWING = range(at.NUMBERS, at.NUMBERS + 4)
"""The columns of a row behind the counts: the play; the side that showed when its card was drawn,
how many of that number were held, and whether it was taken."""
COLUMNS = at.NUMBERS + 4


def new_rows(size: int) -> NDArray[np.int16]:
    """Room for so many turns."""
    return np.zeros((size, COLUMNS), dtype=np.int16)


@njit_apart
def watch_turns(
    state: Ints, knowledge: Ints, deck: Ints, lineup: Lineup, chance: Ints, rows: Matrix
) -> None:
    """Play rounds until all rows are filled; turns after a knock are left out."""
    size = 0
    while size < len(rows):
        shuffle(deck, chance)
        deal_and_note(state, knowledge, deck, next_dealer(state))
        decisions, row = 0, size
        while state[at.ENDED_BY] == at.NOT_ENDED and decisions < MOST_DECISIONS:
            is_watched = state[at.KNOCKER] == at.NOBODY and size < len(rows)
            action = choose_in_lineup(state, knowledge, lineup, chance)
            if is_watched and state[at.PHASE] == at.PLAY:
                row, size = size, size + 1
                _note_hand(state, rows, row)
                rows[row, PLAYED], rows[row, SHOWING] = of.KNOCKED, -1
            if is_watched and state[at.PHASE] == at.DRAW and action & 7 == TAKE:
                _note_draw(state, action >> 3, rows, row)
            seat, is_play = state[at.ACTIVE], state[at.PHASE] == at.PLAY and action != KNOCK
            apply_and_note(state, knowledge, action)
            if is_watched and is_play:
                rows[row, PLAYED] = (entry_at(state, seat, state[at.PLAYS + seat] - 1) & 255) - 1
            decisions += 1


@njit
def _note_hand(state: Ints, rows: Matrix, row: int) -> None:
    hand = at.HANDS + at.NUMBERS * state[at.ACTIVE]
    for number in range(at.NUMBERS):
        rows[row, number] = bits.count(state[hand + number])


@njit
def _note_draw(state: Ints, hidden: int, rows: Matrix, row: int) -> None:
    showing = state[at.PILE + state[at.PILE_TOP]] >> 4
    rows[row, SHOWING] = showing
    held = bits.count(state[at.HANDS + at.NUMBERS * state[at.ACTIVE] + showing])
    rows[row, HELD], rows[row, IS_SHOWING] = min(held, of.MOST_HELD), 1 - hidden


def count_draws(rows: NDArray[np.int16], model: of.PlayModel) -> None:
    """Set how likely each side is drawn, from the rows in which somebody drew."""
    drawn = rows[rows[:, SHOWING] >= 0]
    places = drawn[:, SHOWING] * (of.MOST_HELD + 1) + drawn[:, HELD]
    size = at.NUMBERS * (of.MOST_HELD + 1)
    showing = np.bincount(places[drawn[:, IS_SHOWING] == 1], minlength=size) + 1.0
    hidden = np.bincount(places[drawn[:, IS_SHOWING] == 0], minlength=size) + 1.0
    model[of.OF_DRAWS :] = np.log(showing / hidden)


@njit_apart
def learn_plays(rows: Matrix, model: Numbers, passes: int, rate: float, ridge: float) -> float:
    """Set what plays and knocks are worth by so many steps; returns the mean surprise before the
    last, in nats. `ridge` draws all numbers towards nought."""
    mean_surprise, moments = 0.0, np.zeros((3, of.OF_DRAWS))
    options = np.zeros((of.MOST_OPTIONS, of.OPTION_WIDTH), dtype=np.int16)
    for step in range(1, passes + 1):
        mean_surprise = surprise_of_plays(rows, model, options, moments[GRADIENT])
        take_step(model, moments, of.OF_DRAWS, step, rate, ridge / len(rows))
    return mean_surprise


@njit_apart
def surprise_of_plays(rows: Matrix, model: Numbers, options: Matrix, gradient: Numbers) -> float:
    """The mean surprise at what was played, in nats; `gradient` gets its slopes."""
    for place in range(of.OF_DRAWS):
        gradient[place] = 0.0
    total = 0.0
    for row in range(len(rows)):
        total += _add_slopes(rows, row, model, options, gradient)
    return total / len(rows)


@njit
def _add_slopes(
    rows: Matrix, row: int, model: Numbers, options: Matrix, gradient: Numbers
) -> float:
    """Add what each option's worth does to the surprise at a row; returns that surprise.

    It grows with the chance of every option, and falls with that of those that were taken: several
    have one code if more than three cards are held.
    """
    played = rows[row, PLAYED]
    size = of.list_options(rows, row, of.phase_of(played), options)
    total, taken = 0.0, 0.0
    for option in range(size):
        odds = of.odds_of(model, options, option)
        total += odds
        taken += odds if options[option, of.CODE] == played else 0.0
    for option in range(size):
        odds = of.odds_of(model, options, option)
        slope = odds / total - (odds / taken if options[option, of.CODE] == played else 0.0)
        for index in range(of.FIRST, of.FIRST + options[option, of.SIZE]):
            place = options[option, index]
            if place >= 0:
                gradient[place] += slope / len(rows)
            else:
                gradient[-1 - place] -= slope / len(rows)
    return math.log(total / taken)
