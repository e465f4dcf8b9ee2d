"""Everything about a game of Quando at one moment, secrets included."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from quandary.games.quando.cards import Hand, Pile
from quandary.games.quando.events import EndedBy
from quandary.games.quando.options import Options


class Phase(Enum):
    """What is asked for next."""

    DEAL = "deal"
    """Cards have to be dealt: before the first round and between two rounds."""
    PLAY = "play"
    """The active player plays, or knocks or passes where that is allowed (Q6)."""
    DRAW = "draw"
    """The active player draws the card that ends the turn (Q10)."""
    PENALTY = "penalty"
    """The first of those who owe turns a zero or draws a card (Q13)."""
    OVER = "over"
    """The game is over (Q24)."""


class State(NamedTuple):
    """A game of Quando. After a round its last hands and piles stay until the next deal."""

    options: Options
    totals: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...] = ()
    """The points of every finished round, as on the paper score sheet."""
    deals: int = 0
    """How many rounds have been dealt."""
    phase: Phase = Phase.DEAL
    dealer: int | None = None
    hands: tuple[Hand, ...] = ()
    pile: Pile = ()
    """The draw pile, top first."""
    discard: Pile = ()
    """The discard pile, the card laid first first."""
    active: int = 0
    """Whose turn it is, also while others still owe a penalty for it."""
    plays: tuple[int, ...] = ()
    """How often each seat has played cards in this round (Q19)."""
    knocker: int | None = None
    has_triplet: bool = False
    """The active player played a number triplet and has yet to draw (Q13)."""
    owing: tuple[int, ...] = ()
    """Who still owes a penalty, in the order in which they pay it (Q13)."""
    ended_by: EndedBy | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.totals)
