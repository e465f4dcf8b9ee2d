"""Luck and skill: they add up to the result to the last bit, and every event is counted once."""

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.review.judged_decision import JudgedDecision, RoundEnd, lead_of
from quandary.analysis.review.luck import share_out
from tests.analysis.review.made_up import decision

STEPS: list[JudgedDecision | RoundEnd] = [
    decision(0, 0, points=1.0, cost=0.5, error=0.3),
    decision(1, 1, points=-2.0),
    decision(0, 2, points=4.0, draw_luck=1.5),
    decision(1, 3, points=-1.0, cost=2.0, error=0.4, gap="penalty"),
    RoundEnd(0, 4, (7.0, -7.0)),
]


def test_skill_is_what_the_others_gave_away_less_what_one_gave_away_oneself() -> None:
    shares, _ = share_out(STEPS, [7.0, -7.0])
    assert [share.skill for share in shares] == [1.5, -1.5]
    assert [share.luck for share in shares] == [5.5, -5.5]
    assert shares[0].error == pytest.approx(0.5)


def test_events_follow_what_a_seat_could_expect() -> None:
    _, events = share_out(STEPS, [7.0, -7.0])
    told = [(event.place.seat, event.place.step, event.kind, event.points) for event in events]
    assert told == [
        (0, 0, "deal", 1.5),
        (0, 2, "others", 3.0),
        (0, 2, "draw", 1.5),
        (0, 2, "end", 1.5),
        (1, 1, "deal", -2.0),
        (1, 3, "penalty", 3.0),
        (1, 3, "end", -6.0),
    ]


@pytest.mark.parametrize("results", [[7.0, -7.0], [1 / 3, -1 / 3], [1e-7, 0.1]])
def test_luck_and_skill_add_up_to_the_last_bit_and_luck_is_explained(results: list[float]) -> None:
    shares, _ = share_out(STEPS, results)
    for share, result in zip(shares, results, strict=True):
        assert share.luck + share.skill == share.result
        assert share.result == pytest.approx(result, abs=1e-9)
        assert sum(share.luck_by_kind.values()) == pytest.approx(share.luck, abs=1e-8)


def test_rounds_add_up_to_the_whole_and_each_has_its_own_choices() -> None:
    second, end = decision(1, 5, points=0.5, cost=1.0), RoundEnd(1, 6, (1.0, -1.0))
    shares, _ = share_out([*STEPS, second, end, decision(0, 7)], [1.0, -1.0])
    told = [[(each.result, each.luck, each.skill) for each in share.rounds] for share in shares]
    assert told == [[(7.0, 5.5, 1.5), (-6.0, -7.0, 1.0)], [(-7.0, -5.5, -1.5), (6.0, 7.0, -1.0)]]
    assert [share.skill for share in shares] == [2.5, -2.5]


def test_a_game_that_broke_off_in_its_first_round_is_one_round() -> None:
    shares, _ = share_out(STEPS[:-1], [0.0, 0.0])
    assert [(share.result, share.skill, len(share.rounds)) for share in shares] == [
        (0.0, 1.5, 1),
        (0.0, -1.5, 1),
    ]


def test_a_lead_is_counted_so_that_more_is_better() -> None:
    assert lead_of([10, 4, 0], 0, more_wins=True) == 8
    assert lead_of([10, 4, 0], 0, more_wins=False) == -8
