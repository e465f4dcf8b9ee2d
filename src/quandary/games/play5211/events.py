"""What happens in a game of 5211, with every secret in it.

Nobody is sent events as they are: `visibility.redact` makes what a seat may witness.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quandary.games.play5211.cards import Cards
from quandary.games.play5211.scoring import RoundScore

EndedBy = Literal["pile", "target"]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards were removed and dealt, the rest is the draw pile (F2, F3)."""

    removed: Cards
    hands: tuple[Cards, ...]
    pile: Cards


@dataclass(frozen=True, slots=True)
class Laid:
    """A player has chosen cards face down; `is_change` if others lay there before (F4)."""

    seat: int
    cards: Cards
    is_change: bool


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A player took the face-down cards back (F4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """Everybody's choice of this turn, shown at once (F4)."""

    turn: int
    cards: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player drew back to five cards (F5)."""

    seat: int
    cards: Cards
    pile: int
    """How many cards are left on the draw pile."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A round was scored (F6)."""

    round: int
    score: RoundScore
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealOver:
    """The deal is played out, or 50 points ended it (F13, F16)."""

    ended_by: EndedBy
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """Most points won (F14)."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


Event = Dealt | Laid | TakenBack | Revealed | Drawn | Scored | DealOver | GameOver
