"""Reasons explain the number beside them: the largest effect, and what is left of it."""

from typing import Any

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.quando.judge_reasons import explain
from quandary.games.quando.cards import Card
from quandary.words import languages
from tests.analysis.quando.positions import position, view_of

HAND = [Card(8, 1), Card(8, 2), Card(8, 3), Card(5, 0), Card(10, 4)]
TERMS = {
    "own_sum": 15.0,
    "others_sum": 10.0,
    "together": 0.0,
    "straight": 0.0,
    "has_straight": 0.0,
    "ended": 0.0,
    "lowest": 0.0,
}
THREE_EIGHTS, TWO_EIGHTS, TEN = "play 0 1 2", "play 0 1", "play 4"


def worth(action: str, behind: float = 0.0, **terms: float) -> Worth:
    facts: dict[str, Any] = {
        "points": -behind,
        "error": 0.1,
        "win": 0.3,
        "win_error": 0.01,
        "worlds": 512,
    }
    return Worth(
        action, (action,), behind=behind, behind_error=0.1, terms={**TERMS, **terms}, **facts
    )


def reasons(better: Worth, worse: Worth, knock: Any = None) -> list[str]:
    """What is said in English, the largest part first."""
    view = view_of(position([HAND, [Card(4, 9)]], Card(7, 1)), 0)
    found = Judgement("quando", 0, (better, worse), 512, is_sure=True, odds={"knock": knock})
    told = explain(view, found, better, worse)
    assert all("{{" not in each.phrase.say(name) for each in told for name in languages())
    return [each.phrase.say("en") for each in told]


def test_a_triplet_is_named_where_the_penalty_is_the_largest_part() -> None:
    triplet = worth(THREE_EIGHTS, others_sum=16.0, own_sum=12.0)
    assert reasons(triplet, worth(TEN, behind=7.0)) == [
        "The triplet hits everybody else: they then hold 6 points more on average.",
        "The hand is then 3 points lower on average.",
    ]


def test_without_a_triplet_the_others_just_hold_more() -> None:
    better = worth(TWO_EIGHTS, others_sum=13.0)
    assert reasons(better, worth(TEN, behind=3.0)) == [
        "The others then hold 3 points more on average."
    ]
    both = worth(THREE_EIGHTS, others_sum=13.0), worth(THREE_EIGHTS, behind=3.0)
    assert "triplet" not in reasons(*both)[0]


def test_a_part_that_is_larger_than_the_whole_says_what_is_left_of_it() -> None:
    assert reasons(worth(THREE_EIGHTS, own_sum=8.0), worth(TEN, behind=2.0)) == [
        "The hand is then 7 points lower on average; 2 of that are left when the round is counted."
    ]


def test_a_straight_for_the_next_turn_is_a_reason() -> None:
    better = worth(TEN, straight=15.0, has_straight=0.8)
    assert reasons(better, worth(TWO_EIGHTS, behind=8.0, straight=2.0, has_straight=0.1)) == [
        "The chance of a straight in the next turn is 80% instead of 10%."
    ]


def test_in_the_last_turn_it_counts_who_is_lowest() -> None:
    better = worth(TEN, ended=1.0, lowest=0.6)
    assert reasons(better, worth(TWO_EIGHTS, behind=5.0, ended=1.0, lowest=0.2)) == [
        "The chance to score nothing in this round is 60% instead of 20%."
    ]


KNOCK_IS_BETTER = worth("knock", own_sum=3.0), worth(TEN, behind=5.0, own_sum=9.0)
PLAYING_IS_BETTER = worth(TEN), worth("knock", behind=5.0)


@pytest.mark.parametrize(
    ("chance", "needed", "choices", "first"),
    [
        (0.7, 0.3, KNOCK_IS_BETTER, "The chance to be alone lowest is 70%; a knock pays from 30%."),
        (0.9, None, KNOCK_IS_BETTER, "The chance to be alone lowest is 90%."),
        (0.0, None, KNOCK_IS_BETTER, "The hand is then 6 points lower on average."),
        (0.1, None, PLAYING_IS_BETTER, "The chance to be alone lowest is only 10%."),
        (0.6, 0.4, PLAYING_IS_BETTER, "It is 5 points better in the turns to come."),
    ],
)
def test_a_chance_is_no_reason_for_the_opposite(
    chance: float, needed: float | None, choices: tuple[Worth, Worth], first: str
) -> None:
    assert reasons(*choices, {"chance": chance, "break_even": needed})[0] == first


def test_a_difference_that_would_be_told_as_nothing_has_no_reason() -> None:
    assert reasons(worth(TEN), worth(TWO_EIGHTS, behind=0.04)) == []
    assert len(reasons(worth(TEN), worth(TWO_EIGHTS, behind=0.06))) == 1
