"""What the judge answers: the worth of every choice, with honest errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quandary.games.game import Plain, Seat


@dataclass(frozen=True)
class Worth:
    """What one choice is worth to the seat, more being better whatever the game counts.

    Errors are standard errors of what the sampled worlds leave open.
    """

    action: str
    """As the seat names it; of actions that make no difference, one."""
    same: tuple[str, ...]
    """All actions that count as this choice."""
    points: float
    """Expected points ahead of the others' mean from now to the end of the round. By them, and
    not by the chance to win, a choice is better than another."""
    error: float
    win: float
    """The chance to win the game."""
    win_error: float
    behind: float
    """How many points less than the best choice; the best itself is 0 behind."""
    behind_error: float
    worlds: int
    """In how many worlds it was tried."""
    terms: Mapping[str, float]
    """What the points are made of, by names that belong to the game: means over the worlds."""

    @property
    def is_about_equal(self) -> bool:
        """Whether it may well be as good as the best."""
        return self.behind <= self.behind_error

    def lead_over(self, other: Worth) -> float:
        """How many points better it is than another, by how far both are behind the best."""
        return other.behind - self.behind


@dataclass(frozen=True)
class Judgement:
    """What a seat's choices are worth."""

    game: str
    seat: Seat
    choices: tuple[Worth, ...]
    """The best first."""
    worlds: int
    is_sure: bool
    """Whether the best leads all others clearly; otherwise the budget was used up."""
    odds: Plain
    """What else the worlds tell, as plain objects that belong to the game."""

    @property
    def best(self) -> Worth:
        """The best choice."""
        return self.choices[0]

    def find(self, action: str) -> Worth:
        """What an action is worth; raises `KeyError` if it was not among the choices."""
        for worth in self.choices:
            if action in worth.same:
                return worth
        raise KeyError(action)
