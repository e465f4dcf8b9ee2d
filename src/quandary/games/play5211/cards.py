"""The 100 cards of 5211 in five colours (F1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from quandary.games.errors import IllegalDeal

COLOURS = "ygobv"
"""Yellow, green, orange, blue, violet: the letters printed on the cards."""
KODODO = 1
"""Every card worth 1 is a Kododo, and the other way round (F1)."""
COPIES = {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}
"""How often each value exists in a colour (F1)."""
HAND_SIZE = 5
REMOVED = {2: 10, 3: 13, 4: 0, 5: 15}
"""Cards removed unseen, by number of players (F2)."""


class Card(NamedTuple):
    """A card. Cards sort as their text does: by letter, then by value."""

    colour: str
    value: int


Cards = tuple[Card, ...]


FULL_DECK: Cards = tuple(
    Card(colour, value)
    for colour in COLOURS
    for value, copies in COPIES.items()
    for _ in range(copies)
)


def full_deck() -> Cards:
    """All 100 cards in the canonical order: colour by colour, low values first (F1)."""
    return FULL_DECK


def verify_deck(deck: Sequence[Card]) -> None:
    """Raise `IllegalDeal` unless these are exactly the 100 cards of F1."""
    wanted, found = Counter(FULL_DECK), Counter(deck)
    if found == wanted:
        return
    for card in deck:
        if card not in wanted:
            raise IllegalDeal("unknown_card", "F1", card=_text(card))
        if found[card] > wanted[card]:
            raise IllegalDeal("card_twice", "F1", card=_text(card))
    for card in wanted:
        if found[card] < wanted[card]:
            raise IllegalDeal("card_missing", "F1", card=_text(card))


def _text(card: Card) -> str:
    return f"{card.colour}{card.value}"
