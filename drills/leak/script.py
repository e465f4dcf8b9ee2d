"""A scripted deal: its deck and every action in it. One viewer cannot tell two of them apart."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from quandary.games.game import Action
from quandary.games.play5211.actions import Lay
from quandary.games.quando.actions import Play
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


def in_own_words(match: AnyMatch, seat: int, action: Action, rng: random.Random) -> str:
    """An action as its seat would say it, its cards in any order."""
    if isinstance(action, Play):
        places = list(map(match.state.hands[seat].index, action.cards))
        return " ".join(["play", *map(str, rng.sample(places, len(places)))])
    if isinstance(action, Lay):
        action = Lay(tuple(rng.sample(action.cards, len(action.cards))))
    return match.game.tell_action(match.state, seat, action)


def do(match: AnyMatch, step: Step) -> bool:
    """Do it, if the rules let it; false if they do not."""
    action = match.game.hear_action(match.state, step.seat, step.text)
    if not match.game.is_legal(match.state, step.seat, action):
        return False
    match.act(step.seat, action)
    return True
