"""A puzzle: a moment of a real game, and what each choice was worth there.

The moment is given by a record that ends with it, so the rules can play it again; the solver is
shown what the seat knew and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from quandary.analysis.judge.judged_choice import JudgedChoice
from quandary.analysis.judge.judgement import Judgement
from quandary.analysis.judge.question import Budget, Question, ask
from quandary.analysis.registry import GAME_ANALYSES
from quandary.games.game import Seat
from quandary.table.match import AnyMatch
from quandary.table.replay import load

FIRST_DAY = date(1970, 1, 1)
"""Days are counted from here, as pages do."""
SURE_POINTS = 1.5
"""The best choice of a puzzle is better than any other by so many points …"""
SURE_ERRORS = 2.0
"""… when so many standard errors are taken from the difference."""
DECIMALS = 3


@dataclass(frozen=True)
class Puzzle:
    """One moment with one best choice."""

    id: str
    kind: str
    """What is to be done and why, by the last words of their keys in the catalogue."""
    seat: Seat
    record: dict[str, Any]
    """The game up to the moment."""
    worlds: int
    """In how many worlds every choice was tried."""
    choices: tuple[JudgedChoice, ...]
    """The best first."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.record["players"])

    def is_solved_by(self, action: str) -> bool:
        """Whether an action is the best choice, or makes no difference to it."""
        return action in self.choices[0].worth.same

    def find(self, action: str) -> JudgedChoice:
        """The choice that an action counts as; raises `KeyError`."""
        for choice in self.choices:
            if action in choice.worth.same:
                return choice
        raise KeyError(action)


def is_clear(found: Judgement) -> bool:
    """Whether a judgement has one best choice, as a puzzle needs it."""
    others = found.choices[1:]
    lags = [worth.behind - SURE_ERRORS * worth.behind_error for worth in others]
    return bool(lags) and min(lags) >= SURE_POINTS


def open_puzzle(puzzle: Puzzle) -> AnyMatch:
    """The match in which it is the puzzle's seat's turn; raises `UnreadableRecord`."""
    return load(json.dumps(puzzle.record))


def question_of(puzzle: Puzzle, budget: Budget, seed: str = "") -> Question:
    """What the judge is asked about a puzzle."""
    return ask(open_puzzle(puzzle), puzzle.seat, seed=seed, budget=budget)


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none if it has none."""
    analysis = GAME_ANALYSES.get(game)
    if analysis is None or analysis.puzzles is None:
        return ()
    return read_puzzles(analysis.puzzles)


def find_puzzle(game: str, name: str) -> Puzzle:
    """The puzzle of that name; raises `KeyError`."""
    return {puzzle.id: puzzle for puzzle in puzzles_of(game)}[name]


def order_of_day(puzzles: Sequence[Puzzle], day: date) -> list[Puzzle]:
    """All puzzles in turn, every day another one first: the one that the page has first, too."""
    first = (day - FIRST_DAY).days % len(puzzles)
    return [*puzzles[first:], *puzzles[:first]]


@cache
def read_puzzles(file: Path) -> tuple[Puzzle, ...]:
    """The puzzles in a file that `write_puzzles` has written."""
    return msgspec.json.decode(file.read_bytes(), type=tuple[Puzzle, ...])


def write_puzzles(puzzles: Sequence[Puzzle]) -> str:
    """Puzzles as the text of a file, a line for each."""
    lines = [json.dumps(_round_numbers(asdict(puzzle)), ensure_ascii=False) for puzzle in puzzles]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _round_numbers(value: Any) -> Any:
    """The same with fewer digits."""
    if isinstance(value, float):
        return round(value, DECIMALS)
    if isinstance(value, dict):
        return {name: _round_numbers(each) for name, each in value.items()}
    return [_round_numbers(each) for each in value] if isinstance(value, list | tuple) else value
