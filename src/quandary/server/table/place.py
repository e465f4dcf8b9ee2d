"""A seat of a table, and who sits there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

FORGIVEN_IN_A_ROW = 1
"""Turns in a row that may be late; after more, a stand-in plays until the person is back."""


@dataclass
class GamesPlayed:
    """What somebody has played to the end at a table."""

    games: int = 0
    won: int = 0
    points: int = 0


@dataclass
class Place:
    """A seat and who sits there."""

    kind: Literal["free", "person", "bot"] = "free"
    name: str = ""
    guest: str | None = None
    level: str | None = None
    is_away: bool = False
    late_in: str | None = None
    """The turn in which this person's time ran out, while a stand-in plays for that."""
    times_late: int = 0
    """How often in a row their time ran out."""
    emblem: int | None = None
    """How this person is marked for everybody (`emblems.py`)."""
    allows_coach: bool = False
    is_program: bool = False
    """Whether no person sits here but a program from outside, which connects as persons do."""
    played: GamesPlayed = field(default_factory=GamesPlayed)

    @property
    def is_forgiven(self) -> bool:
        """Whether the stand-in plays for this one turn only."""
        return self.late_in is not None and self.times_late <= FORGIVEN_IN_A_ROW

    def give_back(self) -> None:
        """The person plays again."""
        self.is_away, self.late_in = False, None

    def send_away(self, late_in: str | None) -> None:
        """A stand-in plays; with a turn because the person's time ran out in it."""
        self.is_away = True
        if late_in is not None:
            self.late_in = late_in
            self.times_late += 1
