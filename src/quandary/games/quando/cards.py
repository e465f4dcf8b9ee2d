"""The 55 double-sided cards of Quando (Q1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from quandary.games.errors import IllegalDeal

LOWEST_NUMBER = 0
HIGHEST_NUMBER = 10
NUMBERS = range(LOWEST_NUMBER, HIGHEST_NUMBER + 1)


class Card(NamedTuple):
    """A card as it is held or lies: `front` is the side that counts or lies up.

    The same physical card turned over is another value: `Card(7, 3)` and `Card(3, 7)`.
    """

    front: int
    back: int

    def turn_over(self) -> Card:
        """The same card with its other side in front."""
        return Card(self.back, self.front)


Hand = tuple[Card, ...]
Pile = tuple[Card, ...]
"""Cards on a pile: the side that lies up is the card's front."""


FULL_DECK: Pile = tuple(Card(low, high) for low, high in combinations(NUMBERS, 2))


def full_deck() -> Pile:
    """Every pair of two different numbers once, in the canonical order (Q1)."""
    return FULL_DECK


def ways_up(card: Card) -> tuple[Card, ...]:
    """A card can lie either way up; which way is random in a shuffled deck (Q2)."""
    return card, card.turn_over()


def cards_per_hand(players: int) -> int:
    """8 cards each with two or three players, else 7 (Q2)."""
    return 8 if players <= 3 else 7


_EITHER_WAY_UP = {way_up: card for card in FULL_DECK for way_up in (card, card.turn_over())}


def verify_deck(deck: Sequence[Card]) -> None:
    """Raise `IllegalDeal` unless every card of Q1 is there once, either side up."""
    missing = set(FULL_DECK)
    for card in deck:
        known = _EITHER_WAY_UP.get(card)
        if known is None:
            raise IllegalDeal("unknown_card", "Q1", card=_text(card))
        if known not in missing:
            raise IllegalDeal("card_twice", "Q1", card=_text(card))
        missing.remove(known)
    if missing:
        raise IllegalDeal("card_missing", "Q1", card=_text(min(missing)))


def _text(card: Card) -> str:
    return f"{card.front}/{card.back}"
