"""How wide text is on a terminal, and columns of names that people really have."""

import pytest

from quandary.terminal.cells import pad, pad_before, width_of
from quandary.terminal.sheet import draw_sheet_of
from quandary.terminal.style import Style
from quandary.terminal.translator import make_translator


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("Ann", 3), ("Zoë", 3), ("Zoe\u0308", 3), ("花子", 4), ("Al 🎉", 5)],
)
def test_the_cells_of_a_text(text: str, width: int) -> None:
    assert width_of(text) == width
    assert width_of(pad(text, 8)) == width_of(pad_before(text, 8)) == 8


def test_a_sheet_has_straight_columns_under_any_name() -> None:
    translator = make_translator("en", ["Ann", "花子", "Al 🎉"], None)
    sheet = draw_sheet_of([("Total", [1, 22, 3])], translator, Style(is_plain=False, width=80))
    assert len({width_of(line) for line in sheet}) == 1


def test_a_line_with_pictures_is_broken_where_the_terminal_ends() -> None:
    assert Style(is_plain=False, width=9).wrap("🎉🎉🎉 abcd") == "🎉🎉🎉\nabcd"
