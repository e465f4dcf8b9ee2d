"""Means and errors: the best is picked with some of the worlds and priced with the others."""

import numpy as np
import pytest

from quandary.analysis.judge.estimates import IN_TURN, PARTS, Values, lags, mean_of
from quandary.analysis.judge.game_judge import AT_ONCE

WORLDS = 2 * PARTS * IN_TURN
INDEPENDENT = 0.0


def test_a_mean_has_the_standard_error_of_independent_worlds() -> None:
    found = mean_of(np.array([1.0, 2.0, 3.0, 4.0]), INDEPENDENT)
    assert found.value == 2.5
    assert found.error == pytest.approx(np.std([1, 2, 3, 4], ddof=1) / 2)


def test_one_world_says_nothing_of_the_error() -> None:
    assert mean_of(np.array([3.0]), INDEPENDENT).error == np.inf


def alike_worlds(dice: np.random.Generator, batches: int, alike: float) -> Values:
    """Worlds with mean 0 and spread 1 whose batches have something in common."""
    common = np.repeat(dice.normal(size=batches), AT_ONCE)
    own = dice.normal(size=batches * AT_ONCE)
    worlds: Values = alike**0.5 * common + (1 - alike) ** 0.5 * own
    return worlds


@pytest.mark.parametrize("batches", [2, 4, 16])
@pytest.mark.parametrize("alike", [0.0, 0.01, 0.03])
def test_the_error_covers_worlds_that_are_alike(batches: int, alike: float) -> None:
    """In about 95 of 100 cases the truth is within two errors, if it is known what is usual."""
    dice = np.random.default_rng(7)
    found = [mean_of(alike_worlds(dice, batches, alike), alike) for _ in range(1000)]
    within = np.mean([abs(each.value) <= 2 * each.error for each in found])
    assert 0.925 < within < 0.97


def test_batches_that_differ_more_than_usual_make_the_error_larger() -> None:
    dice = np.random.default_rng(8)
    worlds = alike_worlds(dice, 16, 0.3)
    unusual = mean_of(worlds, INDEPENDENT).error
    dice.shuffle(worlds)
    assert unusual > 1.5 * mean_of(worlds, INDEPENDENT).error


def test_the_best_of_equal_choices_does_not_look_better_than_it_is() -> None:
    """Twenty choices of the same worth, again and again: on average nobody is behind."""
    dice = np.random.default_rng(5)
    behind = []
    for _ in range(400):
        values = list(dice.normal(size=(20, WORLDS)))
        found = lags(values, range(20), INDEPENDENT)
        behind.append(np.mean([lag.value for lag in found]))
    error = np.std(behind, ddof=1) / 20
    assert abs(np.mean(behind)) < 4 * error
    naive = dice.normal(size=(400, 20, WORLDS)).mean(axis=2)
    assert (naive.max(axis=1) - naive.mean(axis=1)).mean() > 20 * error


def test_a_choice_that_may_be_the_best_has_the_error_of_the_difference() -> None:
    """Where it was picked it is nothing behind itself; that is no reason to be sure."""
    dice = np.random.default_rng(6)
    z = []
    for _ in range(1500):
        values = list(dice.normal(size=(3, WORLDS)) + np.array([[0.1], [0.05], [0.0]]))
        found = lags(values, range(3), INDEPENDENT)[1]
        z.append((found.value - 0.05) / found.error)
    assert np.mean(np.abs(z) <= 2) > 0.94
    assert found.error >= 0.9 * (2 / WORLDS) ** 0.5


def test_what_was_given_up_is_compared_in_the_worlds_it_was_tried_in() -> None:
    best = np.arange(float(WORLDS))
    given_up = best[: WORLDS // 2] - 3
    behind = lags([best, given_up], [0], INDEPENDENT)[1]
    assert behind.value == pytest.approx(3)
    assert behind.error == pytest.approx(0)


def test_a_choice_without_another_is_nothing_behind() -> None:
    assert lags([np.arange(float(WORLDS))], [0], INDEPENDENT) == [(0.0, 0.0)]
