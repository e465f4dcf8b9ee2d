"""Sampling what a seat of Quando cannot see: worlds that contradict nothing it has been told.

The only input is a `KnownPosition` (`view_reader.py`): the slots of the 55 cards with the sides
the seat has seen and what the rules tell of them. Cards are pairs of numbers, so a slot with one
side known takes any free card with that number, a slot with none any free card. A randomised
matching finds a first filling (`matching.py`); there is one: the truth. Then slots swap cards, by
Metropolis' rule, so that worlds come out as likely as what the others have done makes them: single
cards by habit (`opponent_model.py`), whole hands by the chance of every turn (`hands.py`).

To use it: `look_at` once for a moment, then `sample` for every world; `belief.slots` is the world,
and `view_reader.lay_out` makes a state of it. Any seat may look at any moment of a round.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, njit, njit_apart
from quandary.fast.quando.players import hands as of_hands
from quandary.fast.quando.players.matching import (
    HIGH,
    LOW,
    NOBODY,
    card_with,
    front_of,
    match,
    new_filling,
)
from quandary.fast.quando.players.opponent_model import OpponentModel, new_reach, reach, weight_of
from quandary.fast.quando.players.play_model import PlayModel, no_model
from quandary.fast.quando.players.swaps import OPEN, Belief, lay, swap
from quandary.fast.quando.players.view_reader import (
    BACK,
    COLUMNS,
    FRONT,
    PLACE,
    SINCE_PLAY,
    TOLD,
    UNSEEN,
)
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.deductions import NO_ZERO, is_mixed_with

SWAPS_AT_FIRST, SWAPS_BETWEEN = 1200, 250
"""Swaps tried after a matching, and from one sample to the next."""
HABITS_ALONE, BOTH_TOGETHER = (1.0, 0.0), (0.5, 0.6)
"""How far habits and whole hands are trusted, without and with a model of whole turns."""
BOTH = -1
__all__ = ["BOTH", "OPEN", "Belief", "look_at", "new_belief", "sample"]


def new_belief(habits: OpponentModel, model: PlayModel | None = None) -> Belief:
    """Room for a belief that follows these habits and, if given, this model of whole turns."""

    def zeros() -> NDArray[np.int32]:
        return np.zeros(at.CARDS, dtype=np.int32)

    filling = new_filling()
    return Belief(
        np.zeros((at.CARDS, COLUMNS), dtype=np.int16),
        filling,
        zeros(),
        zeros(),
        zeros(),
        zeros(),
        zeros(),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        habits,
        new_reach(),
        np.ones((at.CARDS, at.NUMBERS)),
        of_hands.new_hands(no_model() if model is None else model),
        np.array(HABITS_ALONE if model is None else BOTH_TOGETHER),
        filling.size,
    )


@njit_apart
def look_at(belief: Belief, state: Ints, slots: Matrix, seat: int, chance: Ints) -> None:
    """Take in a sighting of this seat, and fill what it has not seen for a first time.

    `state` holds the open facts only. Call `sample` for every filling that is to be used.
    """
    _note_places(belief, slots, seat)
    for owner in range(state[at.PLAYERS]):
        if owner != seat:
            _note_mixed(belief, state, owner)
            _weigh(belief, state, owner)
    match(belief.filling, chance)
    _imagine_hands(belief, state, seat)
    swap(belief, SWAPS_AT_FIRST, chance)
    while _is_contradicted(belief):
        swap(belief, SWAPS_BETWEEN, chance)


@njit
def _note_places(belief: Belief, slots: Matrix, seat: int) -> None:
    """Tell the slots with a hidden side, and the cards that can lie there."""
    filling, size = belief.filling, 0
    for card in range(at.CARDS):
        filling.is_free[card] = 1
    for slot in range(at.CARDS):
        for column in range(COLUMNS):
            belief.slots[slot, column] = slots[slot, column]
        front, back = slots[slot, FRONT], slots[slot, BACK]
        if front != UNSEEN and back != UNSEEN:
            filling.is_free[card_with(front, back)] = 0
            continue
        owner = slots[slot, PLACE]
        is_guessed = owner < at.MOST_PLAYERS and owner != seat and front == UNSEEN
        belief.unseen[size] = slot
        belief.hidden[size] = BACK if front != UNSEEN else FRONT if back != UNSEEN else BOTH
        belief.guessed[size] = owner if is_guessed else NOBODY
        belief.since[size] = slots[slot, SINCE_PLAY]
        belief.mixed[size] = 0
        filling.known[size] = max(front, back)
        filling.no_zero[size] = is_guessed and slots[slot, TOLD] & NO_ZERO != 0
        size += 1
    belief.facts[OPEN] = size


@njit
def _note_mixed(belief: Belief, state: Ints, owner: int) -> None:
    """Which hidden cards of a seat cannot all be zeros, if what is seen does not settle that."""
    belief.others[owner] = -1
    mixed_since, size, last = state[at.MIXED_SINCE + owner], 0, 0
    if mixed_since == 0:
        return
    for slot in range(at.CARDS):
        row = belief.slots[slot]
        is_meant = is_mixed_with(row[SINCE_PLAY], row[TOLD], mixed_since)
        if row[PLACE] == owner and is_meant and row[FRONT] > 0:
            return
    for place in range(belief.facts[OPEN]):
        row = belief.slots[belief.unseen[place]]
        is_meant = is_mixed_with(row[SINCE_PLAY], row[TOLD], mixed_since)
        if belief.guessed[place] == owner and is_meant:
            belief.mixed[place] = 1
            size, last = size + 1, place
    if size == 1:
        belief.filling.no_zero[last] = 1
    belief.others[owner] = 0


@njit
def _weigh(belief: Belief, state: Ints, owner: int) -> None:
    """How likely each front is by habit that an opponent holds unseen."""
    reach(state, owner, belief.habits, belief.reached)
    for place in range(belief.facts[OPEN]):
        if belief.guessed[place] != owner:
            continue
        turns = state[at.PLAYS + owner] - belief.since[place]
        for front in range(at.NUMBERS):
            weight = weight_of(belief.habits, belief.reached, turns, front)
            belief.weights[place, front] = math.log(weight)


@njit
def _imagine_hands(belief: Belief, state: Ints, seat: int) -> None:
    """Put all cards of opponents into the hands they have been in."""
    hands = belief.hands
    for owner in range(state[at.PLAYERS]):
        if owner != seat:
            of_hands.recall_hands(hands, state, owner)
    for slot in range(at.CARDS):
        owner, front = belief.slots[slot, PLACE], belief.slots[slot, FRONT]
        if owner < at.MOST_PLAYERS and owner != seat and front != UNSEEN:
            of_hands.change_front(hands, owner, belief.slots[slot, SINCE_PLAY], front, 1)
    for place in range(belief.facts[OPEN]):
        lay(belief, place, belief.filling.card[place], 1)
    for owner in range(state[at.PLAYERS]):
        if owner != seat:
            of_hands.judge_hands(hands, owner, 0)
            of_hands.keep_hands(hands, owner, 0)


@njit
def _is_contradicted(belief: Belief) -> bool:
    """Whether somebody holds nothing but zeros of whom the rules tell otherwise."""
    for place in range(belief.facts[OPEN]):
        if belief.mixed[place] and belief.others[belief.guessed[place]] == 0:
            return True
    return False


@njit_apart
def sample(belief: Belief, chance: Ints) -> None:
    """Another filling, written into `belief.slots`: nothing unseen is left there."""
    swap(belief, SWAPS_BETWEEN, chance)
    for place in range(belief.facts[OPEN]):
        slot, card = belief.unseen[place], belief.filling.card[place]
        one, other = LOW[card], HIGH[card]
        if belief.hidden[place] != BOTH:
            belief.slots[slot, belief.hidden[place]] = front_of(belief.filling, place, card)
        elif below(chance, 2):
            belief.slots[slot, FRONT], belief.slots[slot, BACK] = other, one
        else:
            belief.slots[slot, FRONT], belief.slots[slot, BACK] = one, other
