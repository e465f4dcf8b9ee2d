"""What has been done in a deal, and what is left of it when a choice is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class DealAction(NamedTuple):
    """One action of a seat."""

    seat: int
    action: str
    """In the notation of records."""
    turn: str | None
    """The turn it belongs to, where all choose at once."""


def before_last_choice(acted: Sequence[DealAction], seat: int) -> list[DealAction]:
    """What was done before a seat's last choice.

    Where all choose at once, a choice may have been changed: all of them in that turn are one.
    """
    turn = next(done.turn for done in reversed(acted) if done.seat == seat)
    own = [n for n, done in enumerate(acted) if done.seat == seat and done.turn == turn]
    return list(acted[: own[-1] if turn is None else own[0]])
