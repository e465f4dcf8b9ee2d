"""Cards for the places of Quando that are not seen on both sides: which fit, and a first filling.

Each place in turn finds a card, making others move over if need be (augmenting paths), so that a
filling is found if there is one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, njit, njit_apart
from quandary.fast.quando.players.view_reader import UNSEEN
from quandary.fast.quando.rules import state as at

NOBODY = -1
LOW = np.array([low for low in range(11) for _ in range(low + 1, 11)], dtype=np.int32)
HIGH = np.array([high for low in range(11) for high in range(low + 1, 11)], dtype=np.int32)
"""The two numbers of each of the 55 cards (Q1)."""


class Filling(NamedTuple):
    """Places, what is known of them, and the cards that fill them."""

    size: NDArray[np.int32]
    """How many places there are."""
    known: NDArray[np.int32]
    """For each place the number known of it, or `UNSEEN`."""
    no_zero: NDArray[np.int32]
    """… and whether its other number is known to be no zero."""
    card: NDArray[np.int32]
    """… and the card that fills it."""
    owner: NDArray[np.int32]
    """For each card the place it fills, or nobody."""
    is_free: NDArray[np.int32]
    """For each card whether it is not seen on both sides."""
    free: NDArray[np.int32]
    """Those cards; there are as many as places."""
    came_from: NDArray[np.int32]
    queue: NDArray[np.int32]


def new_filling() -> Filling:
    """Room for all places there can be."""
    return Filling(np.zeros(1, np.int32), *np.zeros((8, at.CARDS), np.int32))


@njit
def card_with(one: int, other: int) -> int:
    """The number of the card with these two sides, in canonical order."""
    low, high = min(one, other), max(one, other)
    return low * (2 * at.NUMBERS - low - 1) // 2 + high - low - 1


@njit
def front_of(filling: Filling, place: int, card: int) -> int:
    """The number a card hides in a place of which the other is known."""
    low: int = LOW[card]
    return HIGH[card] if low == filling.known[place] else low


@njit
def can_take(filling: Filling, place: int, card: int) -> bool:
    """Whether a card has the number known of a place and hides none that it cannot hide."""
    known = filling.known[place]
    if known == UNSEEN:
        return True
    if LOW[card] != known and HIGH[card] != known:
        return False
    return not (filling.no_zero[place] and LOW[card] == 0 and known != 0)


@njit_apart
def match(filling: Filling, chance: Ints) -> None:
    """A first filling, more or less at random."""
    size, free = filling.size[0], 0
    for card in range(at.CARDS):
        filling.owner[card] = NOBODY
        if filling.is_free[card]:
            filling.free[free] = card
            free += 1
    for place in range(size):
        filling.card[place] = NOBODY
    _shuffle(filling.free, size, chance)
    for place in range(size):
        if filling.known[place] != UNSEEN:
            _find(filling, place, chance)
    next_free = 0
    for place in range(size):
        if filling.known[place] == UNSEEN:
            while filling.owner[filling.free[next_free]] != NOBODY:
                next_free += 1
            put(filling, place, filling.free[next_free])


@njit
def _shuffle(cards: Ints, size: int, chance: Ints) -> None:
    for place in range(size - 1, 0, -1):
        other = below(chance, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


@njit
def put(filling: Filling, place: int, card: int) -> None:
    """Let a card fill a place."""
    filling.card[place] = card
    filling.owner[card] = place


@njit
def _find(filling: Filling, place: int, chance: Ints) -> None:
    """Breadth first along cards that would have to move over."""
    size = filling.size[0]
    came_from = filling.came_from  # for each card, the place that wants it
    queue = filling.queue
    for card in range(at.CARDS):
        came_from[card] = NOBODY
    queue[0] = place
    begin, end = 0, 1
    turn = below(chance, size)
    while begin < end:
        wanting = queue[begin]
        begin += 1
        for step in range(size):
            card = filling.free[(step + turn) % size]
            if came_from[card] != NOBODY or not can_take(filling, wanting, card):
                continue
            came_from[card] = wanting
            if filling.owner[card] == NOBODY:
                _move_over(filling, card, place)
                return
            queue[end] = filling.owner[card]
            end += 1


@njit
def _move_over(filling: Filling, card: int, place: int) -> None:
    while True:
        taker = filling.came_from[card]
        before = filling.card[taker]
        put(filling, taker, card)
        if taker == place:
            return
        card = before
