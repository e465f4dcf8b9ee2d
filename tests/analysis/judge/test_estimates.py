"""Means and errors: the best of several is picked with one half and priced with the other."""

import numpy as np
import pytest

from quandary.analysis.judge.estimates import HALF, lags, mean_of


def test_a_mean_has_the_standard_error_of_independent_worlds() -> None:
    found = mean_of(np.array([1.0, 2.0, 3.0, 4.0]))
    assert found.value == 2.5
    assert found.error == pytest.approx(np.std([1, 2, 3, 4], ddof=1) / 2)


def test_one_world_says_nothing_of_the_error() -> None:
    assert mean_of(np.array([3.0])).error == np.inf


def test_the_best_of_equal_choices_does_not_look_better_than_it_is() -> None:
    """Twenty choices of the same worth, again and again: on average nobody is behind."""
    dice = np.random.default_rng(5)
    behind = []
    for _ in range(400):
        values = list(dice.normal(size=(20, 8 * HALF)))
        behind.append(np.mean([lag.value for lag in lags(values, range(20))]))
    error = np.std(behind, ddof=1) / 20
    assert abs(np.mean(behind)) < 4 * error
    naive = dice.normal(size=(400, 20, 8 * HALF)).mean(axis=2)
    assert (naive.max(axis=1) - naive.mean(axis=1)).mean() > 20 * error


def test_what_was_given_up_is_compared_in_the_worlds_it_was_tried_in() -> None:
    best = np.arange(4.0 * HALF)
    given_up = best[: 2 * HALF] - 3
    behind = lags([best, given_up], [0])[1]
    assert behind.value == pytest.approx(3)
    assert behind.error == pytest.approx(0)
