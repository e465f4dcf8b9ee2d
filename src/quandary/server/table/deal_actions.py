"""What has been done in a deal, and what is left of it when a choice is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from quandary.table.match import Mark

APART = 16
"""Actions between two marks: at most so many are done again when a choice is taken back."""
MOST_TO_UNDO = 1000
"""Actions in a deal in which choices are taken back. After that everybody's view takes its time."""


class DealAction(NamedTuple):
    """One action of a seat."""

    seat: int
    action: str
    """In the notation of records."""
    turn: str | None
    """The turn it belongs to, where all choose at once."""


class Marked(NamedTuple):
    """A place in the deal, and how many actions came before it."""

    done: int
    mark: Mark[Any]


def is_to_be_marked(marks: Sequence[Marked], done: int) -> bool:
    """Whether the place after so many actions is worth a mark."""
    if done > MOST_TO_UNDO:
        return False
    return not marks or done - marks[-1].done >= APART


def before_last_choice(acted: Sequence[DealAction], seat: int) -> list[DealAction]:
    """What was done before a seat's last choice.

    Where all choose at once, a choice may have been changed: all of them in that turn are one.
    """
    turn = next(done.turn for done in reversed(acted) if done.seat == seat)
    own = [n for n, done in enumerate(acted) if done.seat == seat and done.turn == turn]
    return list(acted[: own[-1] if turn is None else own[0]])
