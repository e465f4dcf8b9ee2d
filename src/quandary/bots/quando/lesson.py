"""The first game of Quando: one round of two in which everything happens once.

The learner begins with a straight and draws a zero. The opponent's triplet turns that zero over.
Then come equal cards and a draw of the hidden side, the learner's own triplet, the opponent's
knock, and a last turn that leaves nothing but zeros: so the knocker is not lowest and pays for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from quandary.bots.lesson import Lesson
from quandary.games.quando.cards import FULL_DECK, Card

LEARNER = ((5, 2), (9, 4), (3, 5), (7, 2), (3, 7), (6, 1), (9, 6), (3, 8))
"""Fronts and backs, as held."""
OPPONENT = ((8, 4), (10, 2), (8, 5), (10, 3), (1, 4), (10, 5), (8, 6), (10, 6))
DRAWS = ((0, 4), (2, 3), (10, 0), (1, 3), (0, 6), (3, 4), (0, 9))
"""The draw pile from the top, upper side first: learner and opponent by turns, as arranged."""
PLAYS = ((8, 8, 8), (10, 10, 10, 10))
"""What the opponent plays, turn by turn; then it knocks."""


def _deck() -> tuple[Card, ...]:
    """Dealt by turns, each card with its back up (Q2, Q3); the rest lies as it comes."""
    dealt = [
        Card(*card).turn_over() for card in chain.from_iterable(zip(LEARNER, OPPONENT, strict=True))
    ]
    arranged = [*dealt, *(Card(*card) for card in DRAWS)]
    used = {frozenset(card) for card in arranged}
    return (*arranged, *(card for card in FULL_DECK if frozenset(card) not in used))


def script(view: Any, legal: Sequence[str]) -> str | None:
    """The next play, the side that shows, and a knock as soon as it is allowed."""
    seat = view["seat"]
    if "draw showing" in legal:
        return "draw showing"
    played = view["plays"][seat]
    if played < len(PLAYS):
        return _play(PLAYS[played], [card["front"] for card in view["hands"][seat]])
    return "knock" if "knock" in legal else None


def _play(numbers: Sequence[int], fronts: Sequence[int]) -> str | None:
    """All cards of that number, if there are as many."""
    places = [place for place, front in enumerate(fronts) if front == numbers[0]]
    return " ".join(["play", *map(str, places)]) if len(places) == len(numbers) else None


LESSON = Lesson(
    players=2,
    options={"target": 1},  # One round is the whole game.
    deck=tuple(f"{card.front}/{card.back}" for card in _deck()),
    script=script,
)
