"""The first game of Quando shows everything once, and goes on whatever the learner does."""

from __future__ import annotations

import random

import pytest

from quandary.bots.catalogue import find_lesson, make_lesson_bot
from quandary.bots.lesson import Lesson
from quandary.games.quando.notation import read_card
from quandary.table.match import AnyMatch, Match

AS_ARRANGED = [
    ("play 5 6 7", "draw showing"),
    ("turn 0",),
    ("play 9 9", "draw hidden"),
    ("play 3 3 3", "draw showing"),
    ("play 4", "draw showing"),
]


def lesson() -> Lesson:
    found = find_lesson("quando")
    assert found is not None
    return found


def dealt() -> AnyMatch:
    match = Match.start("quando", ("Ada", "Heron"), lesson().options)
    match.deal([read_card(card) for card in lesson().deck])
    return match


def let_opponent_act(match: AnyMatch) -> None:
    bot = make_lesson_bot("quando", lesson(), "seed")
    while match.to_act == (1,):
        match.act_text(1, bot.choose(match.view(1), match.legal(1)))


def in_places(match: AnyMatch, action: str) -> str:
    """`play 9 9` by numbers, as the seat says it: by places."""
    verb, *numbers = action.split()
    if verb == "draw":
        return action
    fronts = [card["front"] for card in match.view(0)["hands"][0]]
    places = []
    for number in map(int, numbers):
        places.append(next(p for p, f in enumerate(fronts) if f == number and p not in places))
    return " ".join([verb, *map(str, sorted(places))])


def test_everything_is_met_once() -> None:
    match = dealt()
    for turn in AS_ARRANGED:
        for action in turn:
            match.act_text(0, in_places(match, action))
        let_opponent_act(match)
    events = match.view(0)["events"]
    plays = [event["play"] for event in events if event["kind"] == "played"]
    assert plays == ["straight", "triplet", "set", "set", "triplet", "set"]
    kinds = [event["kind"] for event in events]
    assert kinds.count("turned") == 1
    assert kinds.count("knocked") == 1
    sides = {event["side"] for event in events if event["kind"] == "drawn" and event["seat"] == 0}
    assert sides == {"showing", "hidden"}
    over = next(event for event in events if event["kind"] == "deal_over")
    assert over["ended_by"] == "zeros"
    scored = next(event for event in events if event["kind"] == "scored")
    assert (scored["sums"], scored["penalty"]) == ([0, 7], 5)
    assert match.is_over
    assert match.result is not None
    assert match.result.winners == (0,)


@pytest.mark.parametrize("seed", range(30))
def test_a_learner_may_do_anything(seed: int) -> None:
    match, rng = dealt(), random.Random(seed)
    let_opponent_act(match)
    for _ in range(2000):
        if match.deal_result is not None:
            return
        match.act_text(0, rng.choice(match.legal(0)))
        let_opponent_act(match)
    raise AssertionError("the round does not end")
