"""What the judge is asked: one seat's choice, with what that seat knows, and how hard to think.

A question and its answer can be pickled, so that another process can think about it. The view is
all that the judge gets: what the seat may not know is not in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quandary.games.errors import QuandaryError
from quandary.games.game import Plain, Seat
from quandary.table.match import AnyMatch


@dataclass(frozen=True)
class Budget:
    """How hard to think, in counts, so that the same question gets the same answer."""

    worlds: int = 512
    """So many worlds at most."""
    first: int = 32
    """After so many there is a first answer; then whenever the number has doubled."""
    clear: float = 3.0
    """It is sure when the best choice leads all others by so many standard errors …"""
    surely: int = 64
    """… but it gives nothing up before so many worlds."""


@dataclass(frozen=True)
class Question:
    """One choice of one seat."""

    game: str
    view: Plain
    """What the seat knows, memory included: the object its client is sent."""
    legal: tuple[str, ...]
    """Its actions in its own notation."""
    asked: tuple[str, ...] = ()
    """Actions whose worth is wanted even if they are clearly worse than others."""
    seed: str = ""
    budget: Budget = Budget()


class NothingToJudge(QuandaryError, ValueError):
    """The seat has nothing to choose now; the message is one sentence."""

    code = "nothing_to_judge"


class UnusablePosition(QuandaryError, ValueError):
    """A position that no game can be in, or nobody can be advised in; one sentence says why."""

    code = "unusable_position"


def ask(
    match: AnyMatch,
    seat: Seat,
    asked: Sequence[str] = (),
    *,
    seed: str = "",
    budget: Budget | None = None,
) -> Question:
    """The question what a seat should do now; raises `NothingToJudge` if it is not asked to act."""
    if seat not in match.to_act:
        raise NothingToJudge(f"seat {seat} has nothing to choose now")
    legal, view = tuple(match.legal(seat)), match.view(seat)
    return Question(match.game.ID, view, legal, tuple(asked), seed, budget or Budget())
