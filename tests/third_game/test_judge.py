"""Lanterns has no judge, and that is said in a sentence."""

import pytest

import quandary
from quandary.analysis.judge.judge import NoJudge
from quandary.table.match import Match


def test_a_game_without_a_judge_says_so() -> None:
    match = Match.start("lanterns", ["a", "b"])
    match.deal_from_seed("tea")
    with pytest.raises(NoJudge, match="lanterns has no judge, so its choices cannot be judged"):
        quandary.judge(match, match.to_act[0])
