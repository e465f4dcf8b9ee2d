"""The deck of 5211 as docs/fair-deal.md tells it. Nothing here is shared with the rules."""

from __future__ import annotations

LETTERS = "ygobv"
COPIES = ((1, 5), (2, 6), (3, 5), (4, 2), (5, 1), (6, 1))
"""How often each value stands in a colour."""


def cards() -> list[str]:
    """Colour by colour, each from its lowest value to its highest."""
    return [f"{letter}{value}" for letter in LETTERS for value, n in COPIES for _ in range(n)]
