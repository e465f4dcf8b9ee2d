"""What a player of Quando can do. An action is a request; the rules decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quandary.games.quando.cards import Card

Side = Literal["showing", "hidden"]


@dataclass(frozen=True, slots=True)
class Play:
    """Lay cards on the discard pile, in this order (Q7, Q8, Q9)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the draw pile, its showing or its hidden side in front (Q11)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn over a zero for a number triplet; the card as it was before turning (Q14)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Call the last round instead of playing (Q19)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing in the last round (Q20)."""


Action = Play | Draw | Turn | Knock | Pass

DRAW_SHOWING = Draw("showing")
DRAW_HIDDEN = Draw("hidden")
KNOCK = Knock()
PASS = Pass()
