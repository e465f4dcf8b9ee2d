"""What happens in a game of Quando, with every secret in it.

Nobody is sent events as they are: `visibility.redact` makes what a seat may witness.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from quandary.games.quando.actions import Side
from quandary.games.quando.cards import Card, Hand, Pile
from quandary.games.quando.scoring import RoundScore

EndedBy = Literal["zeros", "knock"]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round begins: every hand, and the draw pile that is left (Q2, Q3)."""

    dealer: int
    hands: tuple[Hand, ...]
    pile: Pile


@dataclass(frozen=True, slots=True)
class Played:
    """Cards went onto the discard pile (Q9); `positions` are their places in the hand before."""

    seat: int
    cards: tuple[Card, ...]
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card came to the end of a hand (Q11). `showing` lies on top now: its upper side."""

    seat: int
    side: Side
    card: Card
    is_penalty: bool
    showing: int | None


@dataclass(frozen=True, slots=True)
class Turned:
    """A zero was turned over (Q14); `card` is how it is held now."""

    seat: int
    position: int
    card: Card


@dataclass(frozen=True, slots=True)
class NothingDrawn:
    """A penalised player without a zero found both piles empty (Q16)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PileTurned:
    """The discard pile became the draw pile (Q12)."""

    size: int
    showing: int


@dataclass(frozen=True, slots=True)
class Knocked:
    """The last round was called (Q19)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A player did nothing in the last round (Q20)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Scored:
    """The round was counted (Q22, Q23)."""

    score: RoundScore
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealOver:
    """The round is over and all hands lie open (Q4, Q18, Q20)."""

    ended_by: EndedBy
    hands: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """Somebody reached the target; fewest points won (Q24)."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    Dealt
    | Played
    | Drawn
    | Turned
    | NothingDrawn
    | PileTurned
    | Knocked
    | Passed
    | Scored
    | DealOver
    | GameOver
)
