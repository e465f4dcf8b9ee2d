"""Learning habits from self-play of Quando: which fronts were held behind what others saw.

A row for each unseen card at a moment: its true front, the fronts the watcher thought possible,
and which habits speak of it. The weights that make the true fronts likeliest are found by Adam, on
their logarithms.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from quandary.fast import bits
from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, Numbers, njit, njit_apart
from quandary.fast.quando.players import opponent_model as of
from quandary.fast.quando.players.lineup import Lineup, choose_in_lineup
from quandary.fast.quando.players.rollout import MOST_DECISIONS
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules import turn_history
from quandary.fast.quando.rules.knowledge import apply_and_note, deal_and_note, has_seen, turns_held
from quandary.fast.quando.rules.transitions import next_dealer, shuffle, turn_over
from quandary.fast.quando.training.adam import GRADIENT, take_step

FRONT, POSSIBLE, SIZE, FIRST = range(4)
"""The columns of a row: from `FIRST` on so many habits as `SIZE` says."""
COLUMNS = FIRST + 2 * at.HISTORY_KEPT + 1


def new_rows(size: int) -> NDArray[np.int16]:
    """Room for so many unseen cards."""
    return np.zeros((size, COLUMNS), dtype=np.int16)


@njit_apart
def watch(
    state: Ints,
    knowledge: Ints,
    deck: Ints,
    lineup: Lineup,
    chance: Ints,
    one_in: int,
    rows: Matrix,
) -> None:
    """Play rounds until all rows are filled, from one moment in so many before somebody plays."""
    size = 0
    while size < len(rows):
        shuffle(deck, chance)
        deal_and_note(state, knowledge, deck, next_dealer(state))
        decisions = 0
        while state[at.ENDED_BY] == at.NOT_ENDED and decisions < MOST_DECISIONS:
            if state[at.PHASE] == at.PLAY and below(chance, one_in) == 0:
                size = _note_unseen(state, knowledge, rows, size)
            apply_and_note(state, knowledge, choose_in_lineup(state, knowledge, lineup, chance))
            decisions += 1


@njit
def _note_unseen(state: Ints, knowledge: Ints, rows: Matrix, size: int) -> int:
    seat = state[at.ACTIVE]
    for owner in range(state[at.PLAYERS]):
        for front in range(at.NUMBERS):
            backs = state[at.HANDS + at.NUMBERS * owner + front]
            while backs:
                card = front << 4 | bits.lowest(backs)
                backs &= backs - 1
                if owner != seat and size < len(rows) and not has_seen(knowledge, seat, card):
                    _note_card(state, knowledge, owner, card, rows, size)
                    rows[size, POSSIBLE] = _possible(knowledge, seat, card & 15)
                    size += 1
    return size


@njit
def _note_card(state: Ints, knowledge: Ints, owner: int, card: int, rows: Matrix, row: int) -> None:
    turns, plays = turns_held(state, knowledge, owner, card), state[at.PLAYS + owner]
    rows[row, FRONT] = card >> 4
    rows[row, FIRST] = of.OF_TURNS + min(turns, of.HELD_STEPS - 1)
    size = 1
    for back in range(1, min(turns, at.HISTORY_KEPT) + 1):
        entry = turn_history.entry_at(state, owner, plays - back)
        play, draw = (entry & 255) - 1, (entry >> turn_history.DRAW_BITS) - 1
        rows[row, FIRST + size] = of.OF_PLAYS + play
        size += 1
        if draw >= 0:
            rows[row, FIRST + size] = of.OF_DRAWS + draw
            size += 1
    rows[row, SIZE] = size


@njit
def _possible(knowledge: Ints, seat: int, back: int) -> int:
    """The fronts of cards with this back of which the seat has not seen both sides."""
    possible = 0
    for front in range(at.NUMBERS):
        card = front << 4 | back
        both = has_seen(knowledge, seat, card) and has_seen(knowledge, seat, turn_over(card))
        if front != back and not both:
            possible |= 1 << front
    return possible


@njit_apart
def surprise(rows: Matrix, logs: Numbers, gradient: Numbers) -> float:
    """The mean surprise at the true fronts, in nats; `gradient` gets its slopes.

    `logs` holds the logarithms of all weights, habit by habit.
    """
    size = len(rows)
    for place in range(of.HABITS * at.NUMBERS):
        gradient[place] = 0.0
    total = 0.0
    odds = np.zeros(at.NUMBERS)
    for row in range(size):
        total -= math.log(_odds_of_row(rows, row, logs, odds))
        for front in range(at.NUMBERS):
            slope = (odds[front] - (front == rows[row, FRONT])) / size
            for place in range(rows[row, SIZE]):
                gradient[at.NUMBERS * rows[row, FIRST + place] + front] += slope
    return total / size


@njit
def _odds_of_row(rows: Matrix, row: int, logs: Numbers, odds: Numbers) -> float:
    """How likely each front of this card is; returns that of the true one."""
    total = 0.0
    for front in range(at.NUMBERS):
        odds[front] = 0.0
        if rows[row, POSSIBLE] >> front & 1:
            log = 0.0
            for place in range(rows[row, SIZE]):
                log += logs[at.NUMBERS * rows[row, FIRST + place] + front]
            odds[front] = math.exp(log)
            total += odds[front]
    for front in range(at.NUMBERS):
        odds[front] /= total
    return odds[rows[row, FRONT]]


@njit_apart
def learn_habits(rows: Matrix, passes: int, rate: float, ridge: float) -> NDArray[np.float64]:
    """The logarithms of the weights after so many steps; `ridge` draws them towards nought."""
    size = of.HABITS * at.NUMBERS
    logs, moments = np.zeros(size), np.zeros((3, size))
    for step in range(1, passes + 1):
        surprise(rows, logs, moments[GRADIENT])
        take_step(logs, moments, size, step, rate, ridge / len(rows))
    return logs
