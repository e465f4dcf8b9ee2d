"""What the value net of Quando sees: which of its inputs are on after a choice of one seat.

Only what that seat has seen goes in. `note_surroundings` writes what no choice of the seat
changes, `note_hand` what follows from a choice. Seats are told by their distance, clockwise.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quandary.fast import bits
from quandary.fast.kernel import Ints, Numbers, Reals, njit, njit_apart
from quandary.fast.quando.players.opponent_model import HELD_STEPS, expected_front, reach
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.knowledge import has_seen, turns_held
from quandary.fast.quando.rules.transitions import turn_over

NO_KNOCK, OWN_KNOCK, FOREIGN_KNOCK = range(3)
SUM_STEPS, LEAD_STEPS, MOST_LEAD, TOTAL_STEPS, ODDS_STEPS = 40, 41, 20, 11, 12
NO_SIDE = at.NUMBERS
"""No card shows, or it does not matter any more."""

# What follows from a choice
COUNT = 0
SUM = COUNT + 4 * at.NUMBERS
LEAD = SUM + 3 * SUM_STEPS
SIZE = LEAD + 3 * LEAD_STEPS
STRAIGHT = SIZE + 14
SHOWING = STRAIGHT + 9
SHOWING_HELD = SHOWING + at.NUMBERS + 1
BELOW_SHOWING = SHOWING_HELD + at.NUMBERS
TRIPLET = BELOW_SHOWING + at.NUMBERS
KNOCKER = TRIPLET + 1
ONLY_ZEROS = KNOCKER + at.MOST_PLAYERS + 1
# What does not
ALL_PLAYED = ONLY_ZEROS + 1
OWN_PLAYS = ALL_PLAYED + 3
PILE = OWN_PLAYS + 10
OWN_TOTAL = PILE + 5
ODDS = OWN_TOTAL + TOTAL_STEPS
TURN_OF = ODDS + ODDS_STEPS
OPPONENTS = TURN_OF + at.MOST_PLAYERS
# For each opponent
SIZE_OF = 0
HELD_OF = SIZE_OF + 12
FRONT_OF = HELD_OF + 4 * HELD_STEPS
BACK_OF = FRONT_OF + 2 * at.NUMBERS
SUM_OF = BACK_OF + 2 * at.NUMBERS
TOTAL_OF = SUM_OF + 24
PLAYS_OF = TOTAL_OF + TOTAL_STEPS
OPPONENT_SIZE = PLAYS_OF + 3

MOST_INPUTS = 320
"""Room for all inputs that can be on at once."""


def inputs_for(players: int) -> int:
    """How many inputs the net for so many players has."""
    return OPPONENTS + OPPONENT_SIZE * (players - 1)


# What follows from a choice


@njit_apart
def note_hand(
    counts: Ints, context: int, knocker: int, best_opponent: float, inputs: Ints, size: int
) -> int:
    """Write what a hand turns on, from place `size`; returns the place after it.

    `counts` says how many cards of each number are held, `best_opponent` the lowest sum
    expected of another seat, `knocker` the distance of whoever has knocked, or nobody.
    """
    total, cards = 0, 0
    for number in range(at.NUMBERS):
        held = counts[number]
        total += number * held
        cards += held
        for step in range(min(held, 4)):
            inputs[size] = COUNT + 4 * number + step
            size += 1
        if number >= 2 and held and counts[number - 1] and counts[number - 2]:
            inputs[size] = STRAIGHT + number - 2
            size += 1
    lead = int(best_opponent - total + 100.5) - 100
    lead = min(max(lead, -MOST_LEAD), MOST_LEAD) + MOST_LEAD
    inputs[size] = SUM + SUM_STEPS * context + sum_step(total)
    inputs[size + 1] = LEAD + LEAD_STEPS * context + lead
    inputs[size + 2] = SIZE + min(cards, 13)
    inputs[size + 3] = KNOCKER + knocker + 1
    return size + 4


@njit
def sum_step(total: int) -> int:
    """Small sums are told apart, large ones roughly."""
    if total <= 30:
        return total
    return min(31 + (total - 31) // 5, SUM_STEPS - 1)


@njit
def note_draw_to_come(
    counts: Ints, showing: int, below: int, triplet: int, inputs: Ints, size: int
) -> int:
    """Write what the card about to be drawn turns on: its upper side, the other if known."""
    inputs[size] = SHOWING + showing
    size += 1
    if showing != NO_SIDE and counts[showing]:
        inputs[size] = SHOWING_HELD + showing
        size += 1
    if below != NO_SIDE:
        inputs[size] = BELOW_SHOWING + below
        size += 1
    if triplet:
        inputs[size] = TRIPLET
        size += 1
    return size


# What does not


@njit_apart
def note_surroundings(
    state: Ints,
    knowledge: Ints,
    seat: int,
    habits: Reals,
    reached: Reals,
    odds: float,
    inputs: Ints,
    sums: Numbers,
) -> int:
    """Write what a seat sees around it; returns how many inputs that are.

    `odds` is the seat's chance of the game. `reached` is room to work in, and `sums` gets what the
    seat has to expect of each other hand.
    """
    players = state[at.PLAYERS]
    least = state[at.PLAYS]
    for other in range(1, players):
        least = min(least, state[at.PLAYS + other])
    inputs[0] = ALL_PLAYED + min(least, 2)
    inputs[1] = OWN_PLAYS + min(state[at.PLAYS + seat], 9)
    inputs[2] = PILE + _pile_step(state[at.PILE_SIZE])
    inputs[3] = OWN_TOTAL + _total_step(state, seat)
    inputs[4] = ODDS + min(int(odds * ODDS_STEPS), ODDS_STEPS - 1)
    inputs[5] = TURN_OF + (state[at.ACTIVE] - seat + players) % players
    size = 6
    for distance in range(1, players):
        opponent = (seat + distance) % players
        start = OPPONENTS + OPPONENT_SIZE * (distance - 1)
        reach(state, opponent, habits, reached)
        size = _note_opponent(
            state, knowledge, seat, opponent, habits, reached, start, inputs, size, sums
        )
    return size


@njit
def _pile_step(cards: int) -> int:
    if cards <= 2:
        return 0 if cards == 0 else 1
    if cards <= 10:
        return 2 if cards <= 5 else 3
    return 4


@njit
def _total_step(state: Ints, seat: int) -> int:
    left = state[at.TARGET] - state[at.TOTALS + seat]
    return min(max(left - 1, 0) // 5, TOTAL_STEPS - 1)


@njit_apart
def _note_opponent(
    state: Ints,
    knowledge: Ints,
    seat: int,
    opponent: int,
    habits: Reals,
    reached: Reals,
    start: int,
    inputs: Ints,
    size: int,
    sums: Numbers,
) -> int:
    """A hand from outside: fronts seen, other cards by their back and the turns held."""
    held = 0  # four bits for each number of turns
    young_backs, old_backs = 0, 0
    cards, total = 0, 0.0
    for front in range(at.NUMBERS):
        backs, fronts_seen = state[at.HANDS + at.NUMBERS * opponent + front], 0
        while backs:
            back = bits.lowest(backs)
            backs &= backs - 1
            card = front << 4 | back
            cards += 1
            if has_seen(knowledge, seat, card):
                total += front
                if fronts_seen < 2:
                    inputs[size] = start + FRONT_OF + 2 * front + fronts_seen
                    size += 1
                fronts_seen += 1
                continue
            turns = turns_held(state, knowledge, opponent, card)
            total += expected_front(habits, reached, turns, back)
            held += 1 << 4 * min(turns, HELD_STEPS - 1)
            if turns < 2:
                young_backs |= 1 << back
            else:
                old_backs |= 1 << back
    sums[opponent] = total
    for turns in range(HELD_STEPS):
        for step in range(min(held >> 4 * turns & 15, 4)):
            inputs[size] = start + HELD_OF + 4 * turns + step
            size += 1
    size = _note_backs(young_backs | old_backs << at.NUMBERS, start + BACK_OF, inputs, size)
    inputs[size] = start + SIZE_OF + min(cards, 11)
    inputs[size + 1] = start + SUM_OF + min(int(total / 2.0), 23)
    inputs[size + 2] = start + TOTAL_OF + _total_step(state, opponent)
    inputs[size + 3] = start + PLAYS_OF + min(state[at.PLAYS + opponent], 2)
    return size + 4


@njit
def _note_backs(backs: int, start: int, inputs: Ints, size: int) -> int:
    while backs:
        inputs[size] = start + bits.lowest(backs)
        size += 1
        backs &= backs - 1
    return size


@njit
def best_opponent(state: Ints, seat: int, sums: Numbers) -> float:
    """The lowest sum this seat has to expect of another."""
    best = 100.0
    for opponent in range(state[at.PLAYERS]):
        if opponent != seat:
            best = min(best, sums[opponent])
    return best


@njit
def side_below(state: Ints, knowledge: Ints, seat: int) -> int:
    """The lower side of the top card, if the seat has seen it."""
    top = state[at.PILE + state[at.PILE_TOP]]
    return top & 15 if has_seen(knowledge, seat, turn_over(top)) else NO_SIDE


def new_inputs() -> NDArray[np.int32]:
    """Room for the inputs that are on."""
    return np.zeros(MOST_INPUTS, dtype=np.int32)
