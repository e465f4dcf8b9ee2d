"""Sampling what a seat of Quando cannot see: hidden sides that contradict nothing it has seen.

The only input is a `KnownPosition` (`view_reader.py`): the slots of the 55 cards with the sides
the seat has seen. Cards are pairs of numbers, so a slot with one side known takes any free card
with that number, a slot with none any free card. A randomised matching always finds a filling if
there is one, and there is: the truth. Then slots swap cards, by Metropolis' rule, so that the
fronts others hold come out as likely as what they have done makes them (`opponent_model.py`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, njit, njit_apart
from quandary.fast.quando.players.opponent_model import OpponentModel, new_reach, reach, weight_of
from quandary.fast.quando.players.view_reader import BACK, FRONT, PLACE, SINCE_PLAY, UNSEEN
from quandary.fast.quando.rules import state as at

SWAPS_AT_FIRST, SWAPS_BETWEEN = 1200, 250
"""Swaps tried after a matching, and from one sample to the next."""
FINE = 1 << 24
NOBODY = -1

LOW = np.array([low for low in range(11) for _ in range(low + 1, 11)], dtype=np.int32)
HIGH = np.array([high for low in range(11) for high in range(low + 1, 11)], dtype=np.int32)
"""The two numbers of each of the 55 cards (Q1)."""


class Belief(NamedTuple):
    """What is unseen and what fills it now, and room to match in."""

    slots: NDArray[np.int16]
    """The sighting's slots; hidden sides are filled in by `write`."""
    unseen: NDArray[np.int32]
    """The slots with a hidden side, `facts[OPEN]` of them."""
    known: NDArray[np.int32]
    """For each of those the number known of it, or `UNSEEN`."""
    hidden: NDArray[np.int32]
    """… and its hidden side: `FRONT`, `BACK`, or `BOTH`."""
    is_guessed: NDArray[np.int32]
    """… and whether it is an opponent's card with its front hidden, of which habits tell."""
    card: NDArray[np.int32]
    """… and the card that fills it."""
    owner: NDArray[np.int32]
    """For each card the open place it fills; nobody if it is seen on both sides."""
    free: NDArray[np.int32]
    """The cards not seen on both sides."""
    visited: NDArray[np.int32]
    queue: NDArray[np.int32]
    habits: OpponentModel
    reached: NDArray[np.float64]
    weights: NDArray[np.float64]
    """For each open place how likely each front is."""
    facts: NDArray[np.int32]


OPEN = 0
BOTH = -1


def new_belief(habits: OpponentModel) -> Belief:
    """Room for a belief that follows these habits."""

    def zeros() -> NDArray[np.int32]:
        return np.zeros(at.CARDS, dtype=np.int32)

    slots = np.zeros((at.CARDS, 7), dtype=np.int16)
    return Belief(
        slots, zeros(), zeros(), zeros(), zeros(), zeros(), zeros(), zeros(), zeros(), zeros(),
        habits, new_reach(), np.ones((at.CARDS, at.NUMBERS)), np.zeros(1, dtype=np.int32),
    )  # fmt: skip


@njit_apart
def look_at(belief: Belief, state: Ints, slots: Matrix, seat: int, chance: Ints) -> None:
    """Take in a sighting of this seat, and fill what it has not seen for a first time.

    `state` holds the open facts only. Call `sample` for every filling that is to be used.
    """
    is_free = belief.visited
    for card in range(at.CARDS):
        is_free[card] = 1
    size = 0
    for slot in range(at.CARDS):
        for column in range(7):
            belief.slots[slot, column] = slots[slot, column]
        front, back = slots[slot, FRONT], slots[slot, BACK]
        if front != UNSEEN and back != UNSEEN:
            is_free[card_with(front, back)] = 0
            continue
        belief.unseen[size] = slot
        belief.known[size] = max(front, back)
        belief.hidden[size] = BACK if front != UNSEEN else FRONT if back != UNSEEN else BOTH
        owner = slots[slot, PLACE]
        is_held = owner < at.MOST_PLAYERS and owner != seat and front == UNSEEN
        belief.is_guessed[size] = 1 if is_held else 0
        size += 1
    belief.facts[OPEN] = size
    free = 0
    for card in range(at.CARDS):
        if is_free[card]:
            belief.free[free] = card
            free += 1
    _weigh(belief, state, seat)
    _match(belief, chance)
    _swap(belief, SWAPS_AT_FIRST, chance)


@njit
def _weigh(belief: Belief, state: Ints, seat: int) -> None:
    """How likely each front is that an opponent holds unseen."""
    for owner in range(state[at.PLAYERS]):
        if owner == seat:
            continue
        reach(state, owner, belief.habits, belief.reached)
        for place in range(belief.facts[OPEN]):
            slot = belief.unseen[place]
            if belief.slots[slot, PLACE] != owner or not belief.is_guessed[place]:
                continue
            turns = state[at.PLAYS + owner] - belief.slots[slot, SINCE_PLAY]
            for front in range(at.NUMBERS):
                weight = weight_of(belief.habits, belief.reached, turns, front)
                belief.weights[place, front] = weight


@njit
def card_with(one: int, other: int) -> int:
    """The number of the card with these two sides, in canonical order."""
    low, high = min(one, other), max(one, other)
    return low * (2 * at.NUMBERS - low - 1) // 2 + high - low - 1


@njit
def fits(card: int, known: int) -> bool:
    """Whether a card has the number known of a slot."""
    return known == UNSEEN or LOW[card] == known or HIGH[card] == known


# Matching: each open slot in turn finds a card, making others move over if need be


@njit_apart
def _match(belief: Belief, chance: Ints) -> None:
    size = belief.facts[OPEN]
    for card in range(at.CARDS):
        belief.owner[card] = NOBODY
    for place in range(size):
        belief.card[place] = NOBODY
    _shuffle(belief.free, size, chance)
    for place in range(size):
        if belief.known[place] != UNSEEN:
            _find(belief, place, chance)
    next_free = 0
    for place in range(size):
        if belief.known[place] == UNSEEN:
            while belief.owner[belief.free[next_free]] != NOBODY:
                next_free += 1
            _put(belief, place, belief.free[next_free])


@njit
def _shuffle(cards: Ints, size: int, chance: Ints) -> None:
    for place in range(size - 1, 0, -1):
        other = below(chance, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


@njit
def _put(belief: Belief, place: int, card: int) -> None:
    belief.card[place] = card
    belief.owner[card] = place


@njit
def _find(belief: Belief, place: int, chance: Ints) -> None:
    """Breadth first along cards that would have to move over (an augmenting path)."""
    size = belief.facts[OPEN]
    came_from = belief.visited  # for each card, the open place that wants it
    queue = belief.queue
    for card in range(at.CARDS):
        came_from[card] = NOBODY
    queue[0] = place
    begin, end = 0, 1
    turn = below(chance, size)
    while begin < end:
        wanting = queue[begin]
        begin += 1
        for step in range(size):
            card = belief.free[(step + turn) % size]
            if came_from[card] != NOBODY or not fits(card, belief.known[wanting]):
                continue
            came_from[card] = wanting
            if belief.owner[card] == NOBODY:
                _move_over(belief, came_from, card, place)
                return
            queue[end] = belief.owner[card]
            end += 1


@njit
def _move_over(belief: Belief, came_from: Ints, card: int, place: int) -> None:
    while True:
        taker = came_from[card]
        before = belief.card[taker]
        _put(belief, taker, card)
        if taker == place:
            return
        card = before


# Swapping


@njit
def _weight(belief: Belief, place: int, card: int) -> float:
    """How likely a card is where it is, by habit."""
    if not belief.is_guessed[place]:
        return 1.0
    known = belief.known[place]
    front = HIGH[card] if LOW[card] == known else LOW[card]
    weight: float = belief.weights[place, front]
    return weight


@njit_apart
def _swap(belief: Belief, tries: int, chance: Ints) -> None:
    """Swap two cards, or pass three on in a circle, where that fits; accept by weight."""
    size = belief.facts[OPEN]
    if size < 2:
        return
    for attempt in range(tries):
        one, other = below(chance, size), below(chance, size)
        third = below(chance, size) if attempt % 4 == 3 else one
        if one == other or (attempt % 4 == 3 and third in (one, other)):
            continue
        of_one, of_other, of_third = belief.card[one], belief.card[other], belief.card[third]
        if third == one:
            of_third = of_one
        if not fits(of_other, belief.known[one]) or not fits(of_third, belief.known[other]):
            continue
        if third != one and not fits(of_one, belief.known[third]):
            continue
        before = _weight(belief, one, of_one) * _weight(belief, other, of_other)
        after = _weight(belief, one, of_other) * _weight(belief, other, of_third)
        if third != one:
            before *= _weight(belief, third, of_third)
            after *= _weight(belief, third, of_one)
        if after < before and below(chance, FINE) * before >= after * FINE:
            continue
        _put(belief, one, of_other)
        _put(belief, other, of_third)
        if third != one:
            _put(belief, third, of_one)


@njit_apart
def sample(belief: Belief, chance: Ints) -> None:
    """Another filling, written into `belief.slots`: nothing unseen is left there."""
    _swap(belief, SWAPS_BETWEEN, chance)
    for place in range(belief.facts[OPEN]):
        slot, card, known = belief.unseen[place], belief.card[place], belief.known[place]
        one, other = LOW[card], HIGH[card]
        if belief.hidden[place] != BOTH:
            belief.slots[slot, belief.hidden[place]] = other if one == known else one
        elif below(chance, 2):
            belief.slots[slot, FRONT], belief.slots[slot, BACK] = other, one
        else:
            belief.slots[slot, FRONT], belief.slots[slot, BACK] = one, other
