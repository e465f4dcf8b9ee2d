"""The grid of screens as a command: which part of it is looked at."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.browser.geometry.screens import grid
from tests.browser.layout_grid import look_at_grid, read_part
from tools.launcher.processes import SetUpFailed


@pytest.mark.parametrize("wrong", [[], ["3"], ["0/4"], ["5/4"], ["x/4"], ["1/4/2"]])
def test_a_part_that_cannot_be_is_refused_in_a_sentence(wrong: list[str]) -> None:
    with pytest.raises(SetUpFailed, match="takes K/N"):
        look_at_grid(["--part", *wrong])


def test_a_language_that_is_not_spoken_is_refused_in_a_sentence() -> None:
    with pytest.raises(SetUpFailed, match="takes one of de, fr, it, en"):
        look_at_grid(["--part", "1/4", "--language", "es"])


def test_the_parts_together_are_the_whole_grid() -> None:
    whole = list(grid(range(2, 4), ("turn",)))
    parts = [read_part([f"{number}/7"]) for number in range(1, 8)]
    pieces = [islice(whole, number - 1, None, of) for number, of in parts]
    assert sorted(case for piece in pieces for case in piece) == sorted(whole)
