"""Rows of a table: columns on a terminal, sentences in plain output, in every language."""

import re

import pytest

from quandary.games import GAMES
from quandary.table.match import Match
from quandary.terminal.registry import SCREENS
from quandary.terminal.rows import draw_row
from quandary.terminal.style import Style
from quandary.terminal.translator import Translator

PLAIN = Style()


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Heron: 7 cards."),
        ("de", "Heron: 7 cards."),
        ("fr", "Heron\N{NO-BREAK SPACE}: 7 cards."),
        ("it", "Heron: 7 cards."),
    ],
)
def test_a_plain_row_has_the_colon_of_its_language(language: str, expected: str) -> None:
    assert draw_row("Heron", "7 cards", 9, Translator(language), PLAIN) == expected


def test_a_row_on_a_terminal_is_in_columns() -> None:
    wide = Style(is_plain=False, width=40)
    assert draw_row("Heron", "7 cards", 9, Translator("fr"), wide) == "  Heron      7 cards"


@pytest.mark.parametrize("game", GAMES)
def test_no_french_table_has_a_mark_after_a_plain_space(game: str) -> None:
    match = Match.start(game, ["Ann", "Ben"])
    match.deal_from_seed("tea")
    translator = Translator("fr", ("Ann", "Ben"), viewer=0)
    screen = SCREENS[game]
    view = match.view(0)
    lines = [
        *screen.draw_table(view, translator, PLAIN),
        *screen.draw_sheet(view, translator, PLAIN),
    ]
    assert lines
    assert [line for line in lines if re.search("[^\N{NO-BREAK SPACE}][:;]", line)] == []
