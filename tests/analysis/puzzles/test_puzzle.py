"""A puzzle as a value: when a choice is clear, what solves it, and its file."""

from datetime import date
from pathlib import Path

import pytest

from quandary.analysis.puzzles.puzzle import (
    is_clear,
    order_of_day,
    puzzles_of,
    read_puzzles,
    write_puzzles,
)
from tests.analysis.puzzles.made_up import judgement, puzzle, worth


@pytest.mark.parametrize(
    ("others", "clear"),
    [
        ([(1.5, 0.0)], True),
        ([(1.49, 0.0)], False),
        ([(2.0, 0.3)], False),  # two errors less: 1.4
        ([(2.0, 0.25)], True),
        ([(5.0, 0.1), (1.6, 0.1)], False),
        ([], False),
    ],
)
def test_the_best_is_clear_if_every_other_is_behind_by_more_than_its_error(
    others: list[tuple[float, float]], clear: bool
) -> None:
    choices = [worth(str(i), *each) for i, each in enumerate(others)]
    assert is_clear(judgement(worth("best"), *choices)) is clear


def test_an_action_that_makes_no_difference_solves_it_too() -> None:
    made = puzzle("a")
    assert [made.is_solved_by(action) for action in ("play 1", "play 2", "knock")] == [
        True, True, False,
    ]  # fmt: skip
    assert made.find("play 2") is made.choices[0]
    with pytest.raises(KeyError):
        made.find("pass")


def test_a_file_brings_the_same_puzzles_back(tmp_path: Path) -> None:
    puzzles = (puzzle("a"), puzzle("b", lead=3.25))
    file = tmp_path / "puzzles.json"
    file.write_text(write_puzzles(puzzles), encoding="utf-8")
    assert read_puzzles(file) == puzzles


def test_every_day_another_one_comes_first_and_none_is_left_out() -> None:
    puzzles = [puzzle(str(number)) for number in range(10)]
    days = [order_of_day(puzzles, date(2026, 11, day)) for day in range(1, 11)]
    assert len({order[0].id for order in days}) == 10
    assert all({each.id for each in order} == set("0123456789") for order in days)
    assert order_of_day(puzzles, date(2026, 11, 11)) == days[0]
    assert order_of_day(puzzles, date(1970, 1, 4))[0].id == "3"  # The page counts from that year.


def test_a_game_that_has_none_has_none() -> None:
    assert puzzles_of("no such game") == ()
