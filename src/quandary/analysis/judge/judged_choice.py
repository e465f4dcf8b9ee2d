"""A judged choice in words: what it is called, what it is worth, and why."""

from __future__ import annotations

from dataclasses import dataclass

from quandary.analysis.judge.judge import find_judge
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.phrases import Phrase
from quandary.games.game import Plain


@dataclass(frozen=True)
class JudgedChoice:
    """One choice with its worth; it can be pickled."""

    worth: Worth
    name: Phrase
    why: Phrase | None
    """For the best, why it is better than the next; for the others, why the best is better."""
    also: Phrase | None = None
    """The second largest part of why."""


def in_words(view: Plain, judgement: Judgement, worth: Worth) -> JudgedChoice:
    """What is to be said of one choice of a judgement."""
    of_game, best = find_judge(judgement.game), judgement.best
    other = judgement.choices[1] if len(judgement.choices) > 1 and worth is best else worth
    name = of_game.name_action(view, worth.action)
    if other is best:
        return JudgedChoice(worth, name, None)
    phrases = [reason.phrase for reason in of_game.explain(view, judgement, best, other)]
    why, also, *_ = [*phrases, None, None]
    return JudgedChoice(worth, name, why, also)
