"""Judging a choice: better and better answers until one is sure or the budget is used up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from quandary.analysis.judge.judgement import Judgement
from quandary.analysis.judge.question import Question
from quandary.analysis.registry import GAME_ANALYSES
from quandary.fast import is_available
from quandary.games.errors import QuandaryError

if TYPE_CHECKING:  # importing them takes numpy
    from quandary.analysis.judge.game_judge import GameJudge
    from quandary.analysis.judge.thinking import Thinking


class NoJudge(QuandaryError, ValueError):
    """Nobody can judge this game here; the message is one sentence."""

    code = "no_judge"


def find_judge(game: str) -> GameJudge:
    """A game's part of the judge; raises `NoJudge`."""
    analysis = GAME_ANALYSES.get(game)
    if analysis is None or analysis.judge is None:
        raise NoJudge(f"{game} has no judge, so its choices cannot be judged")
    if not is_available():
        raise NoJudge("judging choices needs numba and numpy, which are not installed here")
    return analysis.judge()


def judge(question: Question) -> Judgement:
    """The last and best answer to a question; raises `NoJudge`."""
    thinking = _begin(question)
    while not thinking.is_done:
        thinking.go_on()
    return thinking.answer()


def refine(question: Question) -> Iterator[Judgement]:
    """Answers to a question, each from more worlds than the one before; raises `NoJudge`."""
    thinking = _begin(question)
    while not thinking.is_done:
        thinking.go_on()
        yield thinking.answer()


def _begin(question: Question) -> Thinking:
    from quandary.analysis.judge.thinking import Thinking

    return Thinking(question, find_judge(question.game).open(question))
