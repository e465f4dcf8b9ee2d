"""What a player of 5211 can do. An action is a request; the rules decide."""

from __future__ import annotations

from dataclasses import dataclass

from quandary.games.play5211.cards import Cards


@dataclass(frozen=True, slots=True)
class Lay:
    """Choose cards and lay them face down; again, to change the choice (F4).

    Cards are kept sorted: a choice has no order, so a match and its record tell the same.
    """

    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the face-down cards back before the reveal (F4). No record keeps this."""


Action = Lay | TakeBack

TAKE_BACK = TakeBack()
