"""Ratings against what follows from the model by hand."""

import builtins
import random
from math import log10
from typing import Any

import pytest

from quandary.analysis.arena.contest import CannotPlay
from quandary.analysis.arena.intervals import Estimate
from quandary.analysis.arena.ratings import RatedGame, rate


def duel(number: int, one: str, other: str, winners: tuple[int, ...]) -> RatedGame:
    return RatedGame((number,), (one, other), winners)


def test_two_players_are_bradley_and_terry() -> None:
    """Three wins of four, and the one draw added: odds of 30.5 to 10.5."""
    games = [duel(n, "steady", "sharp", (int(n % 4 != 0),)) for n in range(40)]
    ratings = rate(games)
    assert ratings.anchor == "steady"
    assert ratings.bots["steady"] == Estimate(1500, 1500, 1500)
    assert ratings.bots["sharp"].value == pytest.approx(1500 + 400 * log10(30.5 / 10.5), abs=0.1)
    # the usual error of a logit, 1 / sqrt(n p q), and Student's 2.02 for it
    low, value = ratings.bots["sharp"].low, ratings.bots["sharp"].value
    assert value - low == pytest.approx(2.02 * 173.7 / (41 * 0.744 * 0.256) ** 0.5, rel=0.05)  # type: ignore[operator]


def test_one_against_three_of_strength_three_is_an_even_rating() -> None:
    """At par, a quarter of the games, both are equally strong."""
    games = [
        RatedGame((n,), ("a", "b", "b", "b"), ((0,), (1,), (2,), (3,))[n % 4]) for n in range(400)
    ]
    assert rate(games, "b").bots["a"].value == pytest.approx(1500, abs=2)


def test_a_shared_win_is_two_halves() -> None:
    games = [duel(n, "a", "b", (0, 1)) for n in range(10)]
    assert rate(games, "a").bots["b"].value == pytest.approx(1500)


def test_whoever_won_all_is_rated_with_a_wide_interval() -> None:
    best = rate([duel(n, "a", "b", (0,)) for n in range(20)], "b").bots["a"]
    assert 2000 < best.value < 2500
    assert best.high - best.low > 500  # type: ignore[operator]


def test_copies_on_the_same_decks_do_not_narrow_the_interval() -> None:
    games = [duel(n, "a", "b", (n % 3 % 2,)) for n in range(60)]
    single, double = rate(games, "a").bots["b"], rate(games * 2, "a").bots["b"]
    widths = [estimate.high - estimate.low for estimate in (single, double)]  # type: ignore[operator]
    assert widths[1] == pytest.approx(widths[0], rel=0.1)


def test_known_strengths_are_found_again() -> None:
    chance, strength = random.Random(1), {"steady": 1.0, "sharp": 2.0, "expert": 4.0}
    games = []
    for number in range(1500):
        pair = tuple(chance.sample(sorted(strength), 2))
        winner = int(chance.random() > strength[pair[0]] / sum(map(strength.__getitem__, pair)))
        games.append(RatedGame((number,), pair, (winner,)))
    bots = rate(games).bots
    assert list(bots) == ["expert", "sharp", "steady"]
    for bot, truth in strength.items():
        low, high = bots[bot].low, bots[bot].high
        assert low <= 1500 + 400 * log10(truth) <= high  # type: ignore[operator]


def test_without_the_anchor_the_first_bot_has_1500() -> None:
    assert rate([duel(0, "x", "y", (0,))]).anchor == "x"


def test_strangers_cannot_be_compared() -> None:
    with pytest.raises(CannotPlay, match="no opponent in common"):
        rate([duel(0, "a", "b", (0,)), duel(1, "c", "d", (0,))])


def test_without_choix_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name == "choix":
            raise ImportError(name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(CannotPlay, match=r"quandary\[arena\]"):
        rate([duel(0, "a", "b", (0,))])
