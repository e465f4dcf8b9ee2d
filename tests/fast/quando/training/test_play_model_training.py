"""A model of turns is found again in turns that were chosen by it, and tells hands apart."""

import numpy as np
import pytest

from quandary.analysis.quando import play_model as fitting
from quandary.analysis.quando.self_play import Player
from quandary.analysis.quando.tables import blank_evaluator
from quandary.fast.quando.players import opponent_model, play_model
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.turn_history import encode_play
from quandary.fast.quando.training import play_model_training as learning


def chances(model: play_model.PlayModel, hand: list[int], phase: int) -> dict[int, float]:
    """How likely each play of a hand is."""
    counts = np.zeros((1, at.NUMBERS), dtype=np.int16)
    counts[0] = [hand.count(number) for number in range(at.NUMBERS)]
    options = play_model.new_options()
    size = play_model.list_options(counts, 0, phase, options)
    odds: dict[int, float] = {}
    for option in range(size):
        code = int(options[option, play_model.CODE])
        odds[code] = odds.get(code, 0.0) + play_model.odds_of(model, options, option)
    total = sum(odds.values())
    return {code: share / total for code, share in odds.items()}


def test_all_that_can_be_done_is_listed_once() -> None:
    plays = chances(play_model.no_model(), [3, 4, 4, 5, 9], 1)
    sets = [(3, 1), (4, 1), (4, 2), (5, 1), (9, 1)]
    expected = {encode_play(True, number, size, True) for number, size in sets}
    assert set(plays) == expected | {encode_play(False, 3, 3, True), play_model.KNOCKED}
    assert list(plays.values()) == pytest.approx([1 / 7] * 7)
    assert play_model.KNOCKED not in chances(play_model.no_model(), [3, 4, 4, 5, 9], 0)


def test_a_model_is_found_again() -> None:
    dice = np.random.default_rng(3)
    true = play_model.no_model()
    true[: play_model.OF_DRAWS] = dice.normal(0, 0.8, play_model.OF_DRAWS)
    hands = [sorted(dice.choice(at.NUMBERS, 5).tolist()) for _ in range(20)]
    rows = learning.new_rows(20_000)
    for row in rows:
        hand = hands[dice.integers(len(hands))]
        odds = chances(true, hand, 1)
        row[: at.NUMBERS] = [hand.count(number) for number in range(at.NUMBERS)]
        row[learning.PLAYED] = dice.choice(list(odds), p=list(odds.values()))
    found = play_model.no_model()
    learning.learn_plays(rows, found, 200, 0.08, 0.1)
    for hand in hands:
        assert chances(found, hand, 1) == pytest.approx(chances(true, hand, 1), abs=0.06)


def test_whole_hands_are_less_of_a_surprise_than_even_odds() -> None:
    evaluator, kind = blank_evaluator(2), Player()
    model = fitting.fit_play_model(2, [kind], evaluator, 1)
    habits = opponent_model.no_habits()
    even, told = (
        fitting.measure_surprise(2, kind, evaluator, habits, belief, 1500, 2)[0]
        for belief in (None, model)
    )
    assert told < even - 0.2
