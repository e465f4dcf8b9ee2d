"""What the judge asks of a game: choices tried in worlds that the seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.phrases import Phrase
from quandary.analysis.judge.question import Question
from quandary.games.game import Plain, Seat, State

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

    @property
    def batch_correlation(self) -> float:
        """The usual correlation of what two worlds of one batch say, as measured."""

    def try_choices(self, places: Sequence[int], worlds: int) -> list[Outcomes]:
        """The outcomes of these choices in the next so many worlds, the same for all of them."""

    def terms(self, outcomes: Outcomes) -> dict[str, float]:
        """What the worth of a choice is made of."""

    def odds(self, outcomes: Sequence[Outcomes]) -> Plain:
        """What else all worlds so far show, given the outcomes of each choice."""


def in_batches(try_batch: Callable[[int], Outcomes], choices: int, worlds: int) -> list[Outcomes]:
    """The outcomes of so many choices, tried at most `AT_ONCE` worlds at a time.

    `try_batch` returns a row for each world and in it each choice, one after the other.
    """
    sizes = [min(AT_ONCE, worlds - done) for done in range(0, worlds, AT_ONCE)]
    rows = np.concatenate([try_batch(size) for size in sizes])
    return [rows[place::choices] for place in range(choices)]


@dataclass(frozen=True)
class Reason:
    """Why one choice is better than another: one part of their worth, in words and in points."""

    phrase: Phrase
    points: float
    """By how much it favours the better choice."""


LEAST_PART = 0.3
"""A part below so many points is not worth a word …"""
LEAST_SHARE = 0.2
"""… nor one that makes up less of the difference."""
LEAST_TOLD = 0.05
"""Fewer points than these would be told as 0."""


def sort_reasons(reasons: Sequence[Reason], otherwise: Reason) -> list[Reason]:
    """Those that say something about a difference, the largest first; else that which is left.

    `otherwise` has the points of the whole difference. If it is none, there is no reason.
    """
    least = max(LEAST_PART, LEAST_SHARE * otherwise.points)
    found = [reason for reason in reasons if reason.points >= least]
    if found:
        return sorted(found, key=lambda reason: -reason.points)
    return [otherwise] if otherwise.points >= LEAST_TOLD else []


@dataclass(frozen=True, kw_only=True)
class GameJudge:
    """A game's part of the judge."""

    open: Callable[[Question], Trial]
    view_of_position: Callable[[State, Seat], Plain]
    """What a seat would see in a position read from a text, having watched nothing before it;
    raises `UnusablePosition`."""
    name_action: Callable[[Plain, str], Phrase]
    """What somebody does by an action, from the view and the action in the seat's words."""
    explain: Callable[[Plain, Judgement, Worth, Worth], list[Reason]]
    """Why, at this view, the first of two choices is better than the second, in the judgement's
    terms; the largest part first, and none if there is no difference."""
    draw_luck: Callable[[Judgement, str, Sequence[Plain]], float]
    """How many points more than expected the card was worth that an action brought at once, from
    what the seat then witnessed; 0 where nothing was left to chance."""
    gap_kind: Callable[[Plain], str]
    """What has happened to a seat since its choice before, from its view: `penalty` or `others`."""
