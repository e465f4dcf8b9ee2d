"""Lines on a terminal: broken at its width, bare where there is none."""

import pytest

from quandary.terminal.style import BOLD, Style
from quandary.terminal.translator import language_of

WIDE = Style(has_colour=True, is_plain=False, width=20)


def test_a_long_line_is_broken_and_indented() -> None:
    assert WIDE.wrap("  Heron  1 2 3 4 5 6 7 8", indent=9) == "  Heron  1 2 3 4 5 6\n         7 8"


def test_colour_takes_no_room() -> None:
    line = " ".join(WIDE.paint(str(number), BOLD) for number in range(10))
    assert WIDE.wrap(line) == line


def test_a_grid_goes_on_below() -> None:
    rows = [("hand", list("abcdef"), BOLD), ("name", list("uvwxyz"), BOLD)]
    lines = Style(is_plain=False, width=20).grid(rows, 4)
    assert lines == [
        "  hand  a   b   c",
        "  name  u   v   w",
        "        d   e   f",
        "        x   y   z",
    ]


def test_plain_is_words_only() -> None:
    assert Style().heading("Round 1") == "Round 1."
    assert Style().paint("7", BOLD) == "7"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "fr"}, "fr"),
        ({"LANG": "it.UTF-8", "LC_ALL": ""}, "it"),
        ({"LANG": "pt_BR"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_is_the_systems(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
