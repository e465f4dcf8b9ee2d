"""The twenty cards of Lanterns (L1). A card is its number."""

from __future__ import annotations

Card = int
Cards = tuple[Card, ...]

FULL_DECK: Cards = tuple(number for number in range(1, 11) for _ in range(2))


def full_deck() -> Cards:
    """The numbers from 1 to 10, each twice, in the order in which every shuffle begins."""
    return FULL_DECK
