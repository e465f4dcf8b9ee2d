"""The deck of Quando as docs/fair-deal.md tells it. Nothing here is shared with the rules."""

from __future__ import annotations

NUMBERS = 11


def cards() -> list[str]:
    """Every pair of different numbers once, the lower side up."""
    return [f"{low}/{high}" for low in range(NUMBERS) for high in range(low + 1, NUMBERS)]


def ways_up(card: str) -> tuple[str, str]:
    """A card as it stands in the deck, and turned over."""
    up, down = card.split("/")
    return card, f"{down}/{up}"
