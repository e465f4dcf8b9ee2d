"""Advice in sentences: its numbers come from one estimate and cannot contradict each other."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.judge.advice import advise
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.games.game import Plain
from quandary.games.play5211.cards import COLOURS
from quandary.table.match import Match
from quandary.words import languages, text

BEST, SECOND, THIRD = 0.0, 0.3, 0.4
GAMES = ["quando", "5211"]
TERMS = [
    *("own_sum", "others_sum", "together", "straight", "has_straight", "ended", "lowest"),
    *("own", "others", "kept", *(f"scores_{what}" for what in (*COLOURS, "kododo"))),
]
"""What the points of any game are made of; nothing here, so that only the difference counts."""


def worth(action: str, points: float, behind: float, error: float = 0.1) -> Worth:
    return Worth(
        action=action,
        same=(action,),
        points=points,
        error=0.1,
        win=0.25,
        win_error=0.01,
        behind=behind,
        behind_error=error,
        worlds=512,
        terms=dict.fromkeys(TERMS, 0.0),
    )


def advice(
    game: str,
    language: str,
    behind: tuple[float, float] = (SECOND, THIRD),
    error: float = 0.1,
) -> list[str]:
    """What is said where the means are in another order than the estimate of what is behind."""
    return list(advise(*judged(game, behind, error), language))


def judged(
    game: str, behind: tuple[float, float] = (SECOND, THIRD), error: float = 0.1
) -> tuple[Plain, Judgement]:
    """A view, and a judgement of three of its choices."""
    match = Match.start(game, ["a", "b", "c"])
    match.deal_from_seed("cards")
    seat = match.to_act[0]
    actions = match.legal(seat)
    choices = (
        worth(actions[0], 0.3, BEST, 0.0),
        worth(actions[1], -0.2, behind[0], error),
        worth(actions[2], -0.1, behind[1], error),
    )
    found = Judgement(game, seat, choices, 512, is_sure=True, odds={"knock": None})
    return match.view(seat), found


@pytest.mark.parametrize("game", GAMES)
def test_each_choice_has_one_number_of_points_and_the_reason_has_the_same(game: str) -> None:
    _heading, best, second, third, why, *_ = advice(game, "en")
    assert re.findall(r"\d\.\d", best) == []
    assert re.findall(r"\d\.\d", second) == ["0.3", "0.1"]
    assert re.findall(r"\d\.\d", third) == ["0.4", "0.1"]
    assert re.findall(r"\d\.\d", why) == ["0.3"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_what_a_point_worse_means_is_said_by_the_game(game: str, language: str) -> None:
    assert advice(game, language)[-1] == text(language, f"{game}.judge.points")


@pytest.mark.parametrize("game", GAMES)
def test_choices_that_are_about_equal_need_no_reason(game: str) -> None:
    lines = advice(game, "en", behind=(0.05, 0.1))
    assert len(lines) == 4
    assert all("about as good" in line for line in lines[2:])


def test_a_game_tells_what_else_its_odds_say() -> None:
    view, found = judged("quando")
    before = list(advise(view, found, "en"))
    knock = {"chance": 0.62, "break_even": 0.5}
    told = list(advise(view, replace(found, odds={"knock": knock}), "en"))
    (line,) = set(told) - set(before)
    assert line == "Knocking now: alone lowest with 62%; it pays from 50%."


def test_no_estimate_is_told_without_an_error() -> None:
    second = advice("quando", "en", error=0.01)[2]
    assert "0.3 ± 0.1 points" in second
