"""Places of a belief that exchange their cards, so that worlds come out as likely as they are.

By Metropolis' rule: cards that fit are swapped if that makes the world likelier, else now and then.
What the rules exclude is never accepted, once it has been left behind.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, njit, njit_apart
from quandary.fast.quando.players import hands as of_hands
from quandary.fast.quando.players.hands import Hands
from quandary.fast.quando.players.matching import NOBODY, Filling, can_take, front_of, put
from quandary.fast.quando.players.opponent_model import OpponentModel
from quandary.fast.quando.rules import state as at

FINE = 1 << 24
CERTAINTY = 1e6
"""What the rules exclude is so much less likely, as a logarithm."""
OPEN = 0


class Belief(NamedTuple):
    """What is unseen and what fills it now."""

    slots: NDArray[np.int16]
    """The sighting's slots; hidden sides are filled in by `sample`."""
    filling: Filling
    unseen: NDArray[np.int32]
    """The slots with a hidden side, one for each place of the filling."""
    hidden: NDArray[np.int32]
    """… and its hidden side: `FRONT`, `BACK`, or `BOTH`."""
    guessed: NDArray[np.int32]
    """… and who holds it, if it is an opponent's card with its front hidden, or nobody."""
    since: NDArray[np.int32]
    """… and since which of its owner's plays."""
    mixed: NDArray[np.int32]
    """… and whether it is one of those of its owner of which one at least is no zero."""
    others: NDArray[np.int32]
    """How many of those are no zeros now, by owner; -1 where it does not matter."""
    habits: OpponentModel
    reached: NDArray[np.float64]
    weights: NDArray[np.float64]
    """For each place how likely each front is by habit, as a logarithm."""
    hands: Hands
    trust: NDArray[np.float64]
    """The powers to which the weights of habits and of whole hands are raised."""
    facts: NDArray[np.int32]
    """`facts[OPEN]` is how many places there are."""


@njit
def lay(belief: Belief, place: int, card: int, change: int) -> None:
    """Put a card into its opponent's hands at a place, or take it out again."""
    owner = belief.guessed[place]
    if owner == NOBODY:
        return
    front = front_of(belief.filling, place, card)
    of_hands.change_front(belief.hands, owner, belief.since[place], front, change)
    if belief.mixed[place] and front:
        belief.others[owner] += change


@njit_apart
def swap(belief: Belief, tries: int, chance: Ints) -> None:
    """Swap two cards, or pass three on in a circle, where that fits; accept by weight."""
    filling = belief.filling
    size = belief.facts[OPEN]
    if size < 2:
        return
    for attempt in range(tries):
        one, other = below(chance, size), below(chance, size)
        third = below(chance, size) if attempt % 4 == 3 else one
        if one == other or (attempt % 4 == 3 and third in (one, other)):
            continue
        of_one, of_other, of_third = filling.card[one], filling.card[other], filling.card[third]
        if not can_take(filling, one, of_other) or not can_take(filling, other, of_third):
            continue
        if third != one and not can_take(filling, third, of_one):
            continue
        if not _can_exchange(belief, (one, other, third), chance):
            continue
        put(filling, one, of_other)
        put(filling, other, of_third)
        if third != one:
            put(filling, third, of_one)


@njit
def _can_exchange(belief: Belief, places: tuple[int, int, int], chance: Ints) -> bool:
    """Whether each place takes the card of the next, the last that of the first: by Metropolis'
    rule. Hands are left as they are then imagined."""
    one, other, third = places
    guessed = belief.guessed
    if guessed[one] == NOBODY and guessed[other] == NOBODY and guessed[third] == NOBODY:
        return True
    card = belief.filling.card
    wrong = _contradictions(belief, places)
    gained = _move(belief, one, card[one], card[other])
    gained += _move(belief, other, card[other], card[third])
    if third != one:
        gained += _move(belief, third, card[third], card[one])
    gained *= belief.trust[0]
    if belief.trust[1] > 0.0:
        gained += belief.trust[1] * _judge(belief, places)
    gained += CERTAINTY * (wrong - _contradictions(belief, places))
    if gained >= 0.0 or below(chance, FINE) < math.exp(gained) * FINE:
        _keep(belief, places)
        return True
    _move(belief, one, card[other], card[one])
    _move(belief, other, card[third], card[other])
    if third != one:
        _move(belief, third, card[one], card[third])
    return False


@njit
def _move(belief: Belief, place: int, before: int, after: int) -> float:
    """Exchange a place's card in the hands of its owner; how much likelier it is by habit."""
    if belief.guessed[place] == NOBODY:
        return 0.0
    lay(belief, place, before, -1)
    lay(belief, place, after, 1)
    weights, filling = belief.weights, belief.filling
    gained: float = (
        weights[place, front_of(filling, place, after)]
        - weights[place, front_of(filling, place, before)]
    )
    return gained


@njit
def _contradictions(belief: Belief, places: tuple[int, int, int]) -> int:
    """How many of these places belong to a hand of zeros that the rules exclude."""
    wrong = 0
    for place in places:
        if belief.mixed[place] and belief.others[belief.guessed[place]] == 0:
            wrong += 1
    return wrong


@njit
def _judge(belief: Belief, places: tuple[int, int, int]) -> float:
    """How much likelier the turns of the places' owners are than before."""
    gained = 0.0
    for owner in range(at.MOST_PLAYERS):
        since = _touched_since(belief, places, owner)
        if since != NOBODY:
            gained += of_hands.judge_hands(belief.hands, owner, since)
    return gained


@njit
def _keep(belief: Belief, places: tuple[int, int, int]) -> None:
    for owner in range(at.MOST_PLAYERS):
        since = _touched_since(belief, places, owner)
        if since != NOBODY:
            of_hands.keep_hands(belief.hands, owner, since)


@njit
def _touched_since(belief: Belief, places: tuple[int, int, int], owner: int) -> int:
    """From which of its plays on a seat's hands have changed, or nobody if they have not."""
    since = NOBODY
    for place in places:
        if belief.guessed[place] == owner and (since == NOBODY or belief.since[place] < since):
            since = belief.since[place]
    return since
