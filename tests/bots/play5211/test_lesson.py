"""The first rounds of 5211 show everything once, and go on whatever the learner does."""

from __future__ import annotations

import random

import pytest

from quandary.bots.catalogue import find_lesson, make_lesson_bot
from quandary.bots.lesson import Lesson
from quandary.games.play5211.notation import read_card
from quandary.table.match import AnyMatch, Match

AS_ARRANGED = (
    "lay b3 b4",
    "lay b2",
    "lay v3",
    "lay g1 g3",
    "lay g2",
    "lay y3",
    "lay o1 v1",
    "lay y1",
    "lay b2",
)


def lesson() -> Lesson:
    found = find_lesson("5211")
    assert found is not None
    return found


def dealt() -> AnyMatch:
    match = Match.start("5211", ("Ada", "Heron"), lesson().options)
    match.deal([read_card(card) for card in lesson().deck])
    return match


def take_turn(match: AnyMatch, action: str) -> None:
    bot = make_lesson_bot("5211", lesson(), "seed")
    match.act_text(1, bot.choose(match.view(1), match.legal(1)))
    match.act_text(0, action)


def test_everything_is_met_once() -> None:
    match = dealt()
    for action in AS_ARRANGED:
        take_turn(match, action)
    limit, tie, kododos = match.explain_scores()
    assert limit["out_by_limit"] == ["b"]
    assert limit["points"] == [3, 2]
    assert [sorted(colours) for colours in tie["out_by_tie"]] == [["g", "o"]]
    assert tie["kododos"] == tie["kododos_needed"] - 1
    assert tie["points"] == [3, 1]
    assert kododos["scored"] == "kododo"
    assert kododos["points"] == [3, 1]


@pytest.mark.parametrize("seed", range(10))
def test_a_learner_may_do_anything(seed: int) -> None:
    match, rng = dealt(), random.Random(seed)
    while not match.is_over:
        take_turn(match, rng.choice(match.legal(0)))
