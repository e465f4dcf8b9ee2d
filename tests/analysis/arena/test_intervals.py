"""Intervals against numbers from elsewhere."""

import random

import pytest

from quandary.analysis.arena.intervals import Estimate, mean_share, quantile, ratio, share


@pytest.mark.parametrize(
    ("freedom", "table"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_quantile_is_that_of_the_printed_tables(freedom: int, table: float) -> None:
    assert quantile(freedom) == pytest.approx(table, abs=0.02)


def test_a_mean_of_single_games_has_students_interval() -> None:
    # 1..10: mean 5.5, standard deviation 3.02765, t(9) = 2.262: 5.5 ± 2.166
    estimate = ratio(list(range(1, 11)), [1] * 10)
    assert estimate.value == 5.5
    assert estimate.low == pytest.approx(5.5 - 2.166, abs=0.01)
    assert estimate.high == pytest.approx(5.5 + 2.166, abs=0.01)


def test_copies_of_a_game_are_no_new_games() -> None:
    single = ratio([3, 5, 9, 4], [1, 1, 1, 1])
    copied = ratio([6, 10, 18, 8], [2, 2, 2, 2])
    assert copied == single


def test_a_share_of_independent_games_has_wilsons_interval() -> None:
    # 60 of 100: Wilson 0.5020–0.6906 with z; a little wider with t(99)
    estimate = share([1] * 60 + [0] * 40, [1] * 100)
    assert estimate.value == 0.6
    assert estimate.low == pytest.approx(0.5020, abs=0.003)
    assert estimate.high == pytest.approx(0.6906, abs=0.003)


def test_rotations_that_even_out_luck_make_the_interval_narrower() -> None:
    split = share([1, 1, 1, 1, 2, 1, 1, 0] * 10, [2] * 80)
    alone = share(([1, 0] * 40) * 2, [1] * 160)
    assert split.value == alone.value == 0.5
    assert split.high - split.low < alone.high - alone.low  # type: ignore[operator]


def test_rotations_that_repeat_luck_make_it_as_wide_as_their_groups() -> None:
    together = share([2, 0] * 50, [2] * 100)
    groups = share([1, 0] * 50, [1] * 100)
    assert together == pytest.approx(groups)


def test_winning_everything_is_no_certainty() -> None:
    # Wilson: 1 / (1 + z² / n), here t(19) = 2.093: 0.8203
    assert share([2] * 20, [2] * 20) == pytest.approx((1.0, 0.8203, 1.0), abs=0.001)
    assert share([0] * 20, [1] * 20) == pytest.approx((0.0, 0.0, 0.1797), abs=0.001)


def test_one_group_gives_no_interval() -> None:
    assert ratio([7], [2]) == Estimate(3.5)
    assert share([1], [2]) == Estimate(0.5)
    assert not Estimate(0.9).is_clear_of(0.5)


def test_clear_of_par_means_wholly_on_one_side() -> None:
    assert Estimate(0.6, 0.51, 0.7).is_clear_of(0.5)
    assert Estimate(0.4, 0.3, 0.49).is_clear_of(0.5)
    assert not Estimate(0.55, 0.49, 0.6).is_clear_of(0.5)


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """Groups of two games that share their luck; the truth is 0.6."""
    chance = random.Random(5211)
    held = 0
    for _ in range(400):
        groups = []
        for _ in range(60):
            deck = chance.random()
            first, second = (chance.random() if chance.random() < 0.5 else deck for _ in range(2))
            groups.append((first < 0.6) + (second < 0.6))
        estimate = share(groups, [2] * 60)
        held += estimate.low <= 0.6 <= estimate.high  # type: ignore[operator]
    assert 0.92 < held / 400 < 0.98


def test_the_mean_of_one_share_is_that_share() -> None:
    won, games = [2.0, 1.0, 0.0, 1.5], [2.0, 2.0, 2.0, 2.0]
    clusters = dict(enumerate(zip(won, games, strict=True)))
    assert mean_share([clusters]) == pytest.approx(share(won, games))


def test_every_row_counts_the_same_in_a_mean() -> None:
    few = {0: (2.0, 2.0), 1: (1.0, 2.0)}
    many = dict.fromkeys(range(10), (0.5, 2.0))
    assert mean_share([few, many]).value == pytest.approx((0.75 + 0.25) / 2)


def test_rows_that_rise_and_fall_together_make_a_mean_less_certain() -> None:
    lucky = {0: (2.0, 2.0), 1: (0.0, 2.0), 2: (2.0, 2.0), 3: (0.0, 2.0)}
    unlucky = {number: (2.0 - won, games) for number, (won, games) in lucky.items()}
    together, opposed = mean_share([lucky, lucky]), mean_share([lucky, unlucky])
    assert together == pytest.approx(mean_share([lucky]))
    assert opposed == Estimate(0.5, 0.5, 0.5)
