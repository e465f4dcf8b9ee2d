"""Whether the judge's errors are honest: how often twenty times the worlds agree with them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from quandary.analysis.judge.judge import judge
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.question import Budget, Question, ask
from quandary.bots import make_bot
from quandary.table.match import AnyMatch, Match

TIMES = 20
WITHIN = 2.0
LEVEL = "expert"
"""Who plays the games that questions are taken from."""
SAME = 1e-9
FAR_APART = 1e6
"""By so many errors, or more: where there is no error, but a difference, too."""
HOPELESS = 6.0
"""By so many errors a choice is too far behind to be the best after all."""
ONE_IN = 5
"""So many decisions of a game are passed over for one that is judged, on average."""


@dataclass(frozen=True)
class Agreement:
    """One judged choice: by how many of its errors twenty times the worlds say something else."""

    points: float
    win: float
    behind: float | None
    """Of a choice that is not the best."""


def compare(game: str, players: int, cases: int, seed: str, after: int = 0) -> Iterator[Agreement]:
    """So many choices of games of a strong level, judged twice; those `after` the first few."""
    chance = random.Random(f"{seed}|{game}|{players}")
    questions = questions_of_games(game, players, seed, chance)
    for case, question in zip(range(cases), questions, strict=False):
        action = chance.choice(question.legal)
        if case < after:
            continue
        first = replace(question, asked=(action,), seed=f"{seed}|{case}|first")
        found = judge(first)
        worth = found.find(action)
        better = _judge_again(first, found, action, f"{seed}|{case}|more")
        behind = None
        if worth is not found.best:
            behind = _apart(worth.behind, better.behind, worth.behind_error)
        yield Agreement(
            _apart(worth.points, better.points, worth.error),
            _apart(worth.win, better.win, worth.win_error),
            behind,
        )


def _judge_again(question: Question, found: Judgement, action: str, seed: str) -> Worth:
    """What an action is worth by many more worlds, beside those that may be the best."""
    worth = found.find(action)
    many = Budget(worlds=TIMES * worth.worlds, first=TIMES * worth.worlds, clear=inf)
    legal = tuple(
        text
        for each in found.choices
        if each is worth or each.behind <= HOPELESS * each.behind_error
        for text in each.same
    )
    return judge(replace(question, legal=legal, budget=many, seed=seed)).find(action)


def _apart(value: float, other: float, error: float) -> float:
    """By how many errors two values differ; where there is no error they have to be the same."""
    difference = abs(value - other)
    if error == 0:
        return 0.0 if difference < SAME else FAR_APART
    return min(difference / error, FAR_APART)


def questions_of_games(
    game: str, players: int, seed: str, chance: random.Random
) -> Iterator[Question]:
    """Some of the decisions of games of a strong level, without end."""
    number = 0
    while True:
        yield from _questions_of_game(game, players, f"{seed}|{number}", chance)
        number += 1


def _questions_of_game(
    game: str, players: int, seed: str, chance: random.Random
) -> Iterator[Question]:
    match: AnyMatch = Match.start(game, [f"{LEVEL} {seat}" for seat in range(players)])
    bots = [make_bot(game, LEVEL, f"{seed}|{seat}", players) for seat in range(players)]
    while not match.is_over:
        if match.is_awaiting_deal:
            match.deal_from_seed(seed)
            continue
        seat = match.to_act[0]
        legal = match.legal(seat)
        if len(legal) > 1 and chance.randrange(ONE_IN) == 0:
            yield ask(match, seat)
        match.act_text(seat, bots[seat].choose(match.view(seat), legal))
