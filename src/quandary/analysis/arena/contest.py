"""What is played in an arena: who meets whom, on which decks, in which seats.

Every game follows from the contest and its own number. So it does not matter which process
plays it, or whether a contest was broken off in between, or made longer later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from quandary.games import GAMES
from quandary.games.errors import Refusal
from quandary.games.options import verify_offered
from quandary.system.safe_text import quote
from quandary.table.replay import explain_refusal


class CannotPlay(ValueError):
    """The arena cannot do what was asked; the message is one sentence."""


@dataclass(frozen=True)
class Contest:
    """Bots that meet at tables of one size. With `is_duplicate` every deck is played from
    every seat."""

    game: str
    players: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    is_duplicate: bool
    seed: str

    @property
    def labels(self) -> tuple[str, ...]:
        """The bots' names, told apart where one is there twice."""
        before = [self.bots[:place].count(name) for place, name in enumerate(self.bots)]
        pairs = zip(self.bots, before, strict=True)
        return tuple(name if not count else f"{name} ({count + 1})" for name, count in pairs)

    @property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """Who sits at a table together, by number: every pair, one against the rest, or all."""
        everyone = range(len(self.bots))
        if self.players == 2:
            return tuple(combinations(everyone, 2))
        if len(self.bots) == 2:
            return ((0, *[1] * (self.players - 1)),)
        return (tuple(everyone),)

    @property
    def rotations(self) -> int:
        """How many games are played on the same decks."""
        return self.players if self.is_duplicate else 1


@dataclass(frozen=True)
class PlannedGame:
    """One game of a contest: `seats` holds the bots' numbers, `group` the decks'."""

    index: int
    line_up: int
    group: int
    seats: tuple[int, ...]


def make_contest(
    game: str,
    players: int,
    bots: Sequence[str],
    *,
    options: Mapping[str, Any],
    is_duplicate: bool,
    seed: str,
) -> Contest:
    """A contest that can be played; raises `CannotPlay`."""
    if game not in GAMES:
        raise CannotPlay(f"there is no game {quote(game)}, only {', '.join(GAMES)}")
    rules = GAMES[game]
    try:
        read = rules.read_options(options)
        verify_offered(rules.OPTIONS, options)
        rules.start(players, read)
    except Refusal as refusal:
        raise CannotPlay(explain_refusal(refusal)) from None
    if len(bots) < 2:
        raise CannotPlay("a contest needs at least two bots: --bots A,B")
    if players > 2 and len(bots) not in (2, players):
        raise CannotPlay(
            f"{players} players need two bots (one against the rest) or {players}, not {len(bots)}"
        )
    written = rules.write_options(read)
    return Contest(game, players, written, tuple(bots), is_duplicate, seed)


def planned_games(contest: Contest, games: int) -> Iterator[PlannedGame]:
    """So many games for each line-up, in their order; the last group of rotations is whole."""
    groups = -(-games // contest.rotations)
    index = 0
    for group in range(groups):
        for number, line_up in enumerate(contest.line_ups):
            for rotation in range(contest.rotations):
                turn = rotation if contest.is_duplicate else group
                yield PlannedGame(index, number, group, rotate(line_up, turn))
                index += 1


def rotate(line_up: Sequence[int], places: int) -> tuple[int, ...]:
    """Everybody so many places further, clockwise."""
    cut = -places % len(line_up)
    return (*line_up[cut:], *line_up[:cut])


def deck_seed(contest: Contest, game: PlannedGame) -> str:
    """What determines a game's decks: the same for every line-up and rotation of its group."""
    return f"arena|{contest.seed}|{game.group}"


def bot_seed(contest: Contest, game: PlannedGame, seat: int) -> str:
    """The dice of one bot in one game. One way only: they tell nothing about the decks."""
    text = f"arena-bot|{contest.seed}|{game.index}|{seat}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
