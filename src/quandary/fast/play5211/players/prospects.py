"""What a choice in 5211 leads to if the others lay at random or follow what has been shown.

One who looks ahead so needs no hand to be known: cards to come are drawn by their colours in a
number of worlds, and what would score is counted for every colour that might be laid. Cards of one
class, a colour with or without being a Kododo, lead to the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, Numbers, njit, njit_apart
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.legal import cards_to_lay
from quandary.fast.play5211.rules.scoring import ALL_KODODOS, NO_COLOUR, what_scores

WORLDS = 96
CLASSES = 2 * at.COLOUR_COUNT
"""Each colour without and with being a Kododo."""
NO_CLASS = CLASSES
OUTCOMES = at.COLOUR_COUNT + 1
"""Each colour may score, or the Kododos."""
ROOM = CLASSES * (CLASSES + 1)
FINENESS = 1 << 16
KODODOS_IN = 4
"""One of so many cards is a Kododo (F1)."""
MEAN_VALUE = 2.5


class Prospects(NamedTuple):
    """For each pair of classes, `CLASSES * second + first`; one card has `NO_CLASS` as second."""

    scores: NDArray[np.float64]
    """How likely each outcome is …"""
    theirs: NDArray[np.float64]
    """… and how many points the others are expected to make with cards to come."""
    drawn: NDArray[np.int32]
    """Worlds: cards to come of each colour, and Kododos among them."""
    sight: at.StateArray
    """Room to count in …"""
    world: at.StateArray
    """… and to play on in (`play_ahead.py`) …"""
    points: NDArray[np.float64]
    """… with the points that the others make there on average, for each outcome."""


def new_prospects() -> Prospects:
    """Room to look ahead in."""
    return Prospects(
        np.zeros((ROOM, OUTCOMES)),
        np.zeros(ROOM),
        np.zeros((WORLDS, OUTCOMES), dtype=np.int32),
        np.zeros(at.STATE_SIZE, dtype=np.int32),
        np.zeros(at.STATE_SIZE, dtype=np.int32),
        np.zeros(OUTCOMES),
    )


@njit_apart
def look_ahead(state: Ints, following: float, prospects: Prospects, chance: Ints) -> None:
    """Count what would score after each choice of classes, from what lies open in `state`."""
    size, players = cards_to_lay(state), state[at.PLAYERS]
    to_come = players * (at.MOST_SHOWN - state[at.SHOWN_SIZE]) - size
    for world in range(WORLDS):
        _draw(state, following, to_come, prospects.drawn, world, chance)
    prospects.sight[at.PLAYERS] = players
    for first in range(CLASSES):
        if size == 1:
            _count(state, first, NO_CLASS, prospects)
        else:
            for second in range(first, CLASSES):
                _count(state, first, second, prospects)


@njit
def _draw(
    state: Ints, following: float, to_come: int, drawn: Matrix, world: int, chance: Ints
) -> None:
    """Draw cards to come: each shown or drawn before makes its colour likelier."""
    for outcome in range(OUTCOMES):
        drawn[world, outcome] = 0
    shown = state[at.SHOWN_SIZE] * state[at.PLAYERS]
    for number in range(to_come):
        whole = at.COLOUR_COUNT + following * (shown + number)
        left = whole * below(chance, FINENESS) / FINENESS
        colour = 0
        while colour < at.COLOUR_COUNT - 1:
            left -= 1.0 + following * (state[at.COUNTS + colour] + drawn[world, colour])
            if left < 0:
                break
            colour += 1
        drawn[world, colour] += 1
        drawn[world, ALL_KODODOS] += below(chance, KODODOS_IN) == 0


@njit
def _count(state: Ints, first: int, second: int, prospects: Prospects) -> None:
    """What scores after one choice of classes, over all worlds."""
    place, sight = CLASSES * second + first, prospects.sight
    for outcome in range(OUTCOMES):
        prospects.scores[place, outcome] = 0.0
    theirs = 0.0
    for world in range(WORLDS):
        for colour in range(at.COLOUR_COUNT):
            sight[at.COUNTS + colour] = state[at.COUNTS + colour] + prospects.drawn[world, colour]
        sight[at.KODODOS] = state[at.KODODOS] + prospects.drawn[world, ALL_KODODOS]
        _add(sight, first)
        if second != NO_CLASS:
            _add(sight, second)
        scoring = what_scores(sight)
        if scoring != NO_COLOUR:
            prospects.scores[place, scoring] += 1.0 / WORLDS
            value = 1.0 if scoring == ALL_KODODOS else MEAN_VALUE
            theirs += value * prospects.drawn[world, scoring]
    prospects.theirs[place] = theirs / (WORLDS * state[at.PLAYERS])


@njit
def _add(sight: Ints, card_class: int) -> None:
    sight[at.COUNTS + card_class // 2] += 1
    sight[at.KODODOS] += card_class % 2


@njit
def class_of(kind: int) -> int:
    """A card's class."""
    return 2 * (kind // at.VALUES) + (kind % at.VALUES == 0)


@njit
def points_ahead(prospects: Prospects, margins: Numbers, first: int, second: int) -> float:
    """Points more than the others that a choice may bring: what is shown already, and its cards.

    `margins` has the points shown more than the others, for each outcome.
    """
    card, other = class_of(first), NO_CLASS
    if second != at.NO_CARD:
        other = class_of(second)
    place = CLASSES * max(card, other) + min(card, other)
    return _points_at(place, prospects, margins, first, second)


@njit
def points_of_plan(prospects: Prospects, margins: Numbers, first: int, second: int) -> float:
    """The same for a plan: the first card now, the second in the turn to come."""
    place = CLASSES * class_of(second) + class_of(first)
    return _points_at(place, prospects, margins, first, second)


@njit
def _points_at(
    place: int, prospects: Prospects, margins: Numbers, first: int, second: int
) -> float:
    worth: float = -prospects.theirs[place]
    for outcome in range(OUTCOMES):
        worth += prospects.scores[place, outcome] * margins[outcome]
    worth += prospects.scores[place, first // at.VALUES] * (first % at.VALUES + 1)
    kododos = 1 if first % at.VALUES == 0 else 0
    if second != at.NO_CARD:
        worth += prospects.scores[place, second // at.VALUES] * (second % at.VALUES + 1)
        kododos += second % at.VALUES == 0
    worth += prospects.scores[place, ALL_KODODOS] * kododos
    return worth
