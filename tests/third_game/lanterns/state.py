"""Actions, events and states of Lanterns: immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tests.third_game.lanterns.cards import Cards
from tests.third_game.lanterns.options import Options


@dataclass(frozen=True)
class Lay:
    """Lay a card face up in the middle (L4)."""

    card: int


Action = Lay


@dataclass(frozen=True)
class Dealt:
    """Everybody has a hand; the rest stays face down (L2)."""

    dealer: int
    hands: tuple[Cards, ...]


@dataclass(frozen=True)
class Laid:
    """A card lies in the middle (L4)."""

    seat: int
    card: int


@dataclass(frozen=True)
class Lit:
    """A round is complete: a seat has a lantern more (L6)."""

    seat: int


@dataclass(frozen=True)
class Scored:
    """The hands are empty: the deal's lanterns, and all of them (L8)."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class GameOver:
    """Somebody has enough lanterns (L9)."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


Event = Dealt | Laid | Lit | Scored | GameOver


class State(NamedTuple):
    """A game of Lanterns, secrets included."""

    options: Options
    totals: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...] = ()
    """The lanterns of every finished deal."""
    deals: int = 0
    dealer: int | None = None
    hands: tuple[Cards, ...] = ()
    """Empty hands: a deal is due, or the game is over."""
    rest: Cards = ()
    middle: Cards = ()
    """The cards of this round, the first first."""
    leader: int = 0
    won: tuple[int, ...] = ()
    """The lanterns of this deal."""
    used: Cards = ()
    """The cards of the rounds before."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.totals)
