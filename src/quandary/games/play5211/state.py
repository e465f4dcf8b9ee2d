"""Everything about a game of 5211 at one moment, secrets included."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from quandary.games.play5211.cards import Cards
from quandary.games.play5211.events import EndedBy
from quandary.games.play5211.options import Options


class Phase(Enum):
    """What is asked for next."""

    DEAL = "deal"
    """Cards have to be dealt: at the beginning, and again in the longer game."""
    LAY = "lay"
    """Everybody chooses cards at the same time (F4)."""
    OVER = "over"
    """The game is over (F13, F16)."""


class State(NamedTuple):
    """A game of 5211. After a deal its last cards stay until the next one."""

    options: Options
    totals: tuple[int, ...]
    """Points up to now, all deals together."""
    sheet: tuple[tuple[int, ...], ...] = ()
    """The points of every finished deal."""
    deals: int = 0
    """How many times cards have been dealt."""
    phase: Phase = Phase.DEAL
    round: int = 0
    """The round of this deal, from 0."""
    turn: int = 0
    """The turn of this round, from 0 (F4)."""
    hands: tuple[Cards, ...] = ()
    """Chosen cards stay in the hand until the reveal."""
    chosen: tuple[Cards | None, ...] = ()
    shown: tuple[Cards, ...] = ()
    """What each player has shown in this round."""
    won: tuple[Cards, ...] = ()
    """The score piles of this deal."""
    removed: Cards = ()
    pile: Cards = ()
    """The draw pile, top first."""
    discard: Cards = ()
    ended_by: EndedBy | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.totals)
