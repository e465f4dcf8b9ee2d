"""A scripted deal: its deck and every action in it. One viewer cannot tell two of them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from quandary.table.match import AnyMatch, Match

Viewer = tuple[int, ...]
"""The seats of one device; none for a spectator."""
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")


class Step(NamedTuple):
    """What a seat does, in its own notation."""

    seat: int
    text: str


@dataclass(frozen=True)
class Script:
    """One world: the deck and every action."""

    game: str
    players: int
    deck: tuple[Any, ...]
    steps: tuple[Step, ...]


def new_match(game: str, players: int, deck: Sequence[Any]) -> AnyMatch:
    """A match whose first deal is dealt."""
    match = Match.start(game, NAMES[:players])
    match.deal(deck)
    return match
