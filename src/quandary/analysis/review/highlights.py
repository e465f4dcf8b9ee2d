"""What people like to tell of a game. Each game declares what that is; a registry finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # they know the registry of games, which knows this
    from quandary.analysis.review.judged_decision import JudgedDecision, Place
    from quandary.analysis.review.luck import LuckEvent


class Highlight(NamedTuple):
    """A moment to tell, and how many points it is about."""

    place: Place
    points: float


@dataclass(frozen=True)
class HighlightKind:
    """A moment to talk about after a game: of all moments of its kind, the one with most points.

    Its name and its sentence are in the catalogue, as `title` and `text` below
    `GAME.highlight.NAME`.
    """

    name: str
    """Its key among the `moments` of a review."""
    find: Callable[[Sequence[JudgedDecision], Sequence[LuckEvent]], Iterable[Highlight]]
    """All such moments of a game."""

    def best(
        self, decisions: Sequence[JudgedDecision], luck: Sequence[LuckEvent]
    ) -> Highlight | None:
        """The moment to tell, if there was any such."""
        found = [each for each in self.find(decisions, luck) if each.points > 0]
        return max(found, key=lambda each: each.points, default=None)


def best_choice(name: str, action: str) -> HighlightKind:
    """The time when an action was better by most than anything else."""

    def find(decisions: Sequence[JudgedDecision], _: Sequence[LuckEvent]) -> Iterable[Highlight]:
        return [Highlight(each.place, each.gain) for each in decisions if each.action == action]

    return HighlightKind(name, find)


def luckiest_event(name: str, kind: str) -> HighlightKind:
    """The luckiest event of a kind."""

    def find(_: Sequence[JudgedDecision], luck: Sequence[LuckEvent]) -> Iterable[Highlight]:
        return [Highlight(each.place, each.points) for each in luck if each.kind == kind]

    return HighlightKind(name, find)
