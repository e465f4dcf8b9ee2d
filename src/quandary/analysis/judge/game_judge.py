"""What the judge asks of a game: choices tried in worlds that the seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.question import Question
from quandary.games.game import Plain

POINTS, WIN = range(2)
"""The first columns of every outcome; the game adds its own."""

AT_ONCE = 32
"""After so many worlds the belief begins anew, so that its first guesses average out, too."""

Outcomes = NDArray[np.float64]
"""World by world what came of a choice: a row for each world."""


class Trial(Protocol):
    """The choices of one question, being tried. The same question leads to the same worlds."""

    @property
    def choices(self) -> Sequence[tuple[str, ...]]:
        """The actions of each choice: those that make no difference to the seat are one."""

    def try_choices(self, places: Sequence[int], worlds: int) -> list[Outcomes]:
        """What came of these choices in the next so many worlds, the same for all of them."""

    def terms(self, outcomes: Outcomes) -> dict[str, float]:
        """What the worth of a choice is made of."""

    def odds(self, outcomes: Sequence[Outcomes]) -> Plain:
        """What else all worlds so far tell, given what came of each choice."""


def in_batches(try_batch: Callable[[int], Outcomes], choices: int, worlds: int) -> list[Outcomes]:
    """What came of so many choices, tried at most `AT_ONCE` worlds at a time.

    `try_batch` returns a row for each world and in it each choice, one after the other.
    """
    sizes = [min(AT_ONCE, worlds - done) for done in range(0, worlds, AT_ONCE)]
    rows = np.concatenate([try_batch(size) for size in sizes])
    return [rows[place::choices] for place in range(choices)]


@dataclass(frozen=True)
class Reason:
    """Why one choice is better than another: one term, in words and in points."""

    term: str
    points: float
    """By how much it favours the better choice."""
    facts: Plain
    """What the sentence `reason.<game>.<term>` names."""


@dataclass(frozen=True, kw_only=True)
class GameJudge:
    """A game's part of the judge."""

    open: Callable[[Question], Trial]
    explain: Callable[[Judgement, Worth, Worth], list[Reason]]
    """Why the first of two choices is better than the second, the largest term first."""
