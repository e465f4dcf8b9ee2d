"""What a person may type in 5211."""

from typing import Any

import pytest

from quandary.terminal.play5211.prompts import read
from quandary.terminal.translator import Translator
from quandary.terminal.unreadable_input import UnreadableInput

TRANSLATOR = Translator("en", ("Guest", "Heron"), 0)
VIEW: Any = {"hands": [["v1", "y3", "g2", "y3", "b6"], []], "cards_to_lay": 2}


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("y3 g2", "lay y3 g2"),
        ("Y3g2", "lay y3 g2"),
        ("lay y3, v1", "lay y3 v1"),
        ("yellow 3 violet 1", "lay y3 v1"),
        ("1 5", "lay y3 v1"),
        ("15", "lay y3 v1"),
        ("y3", "lay y3"),
    ],
)
def test_a_line_means_an_action(line: str, action: str) -> None:
    assert read(line, VIEW, TRANSLATOR) == action


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "ye3 VI1"),
        ("de", "Gelb 3 Violett 1"),
        ("de", "ge3vi1"),
        ("de", "legen gelb3, violett1"),
        ("fr", "jaune 3, vi1"),
        ("it", "gi3 viola1"),
        ("it", "y3 v1"),
    ],
)
def test_colours_are_called_as_the_language_does_or_by_their_first_letters(
    language: str, line: str
) -> None:
    assert read(line, VIEW, Translator(language, ("Guest", "Heron"), 0)) == "lay y3 v1"


@pytest.mark.parametrize("letter", ["g3", "v3"])
def test_one_letter_is_always_that_of_records(letter: str) -> None:
    """In Italian, green and violet begin with a v, and yellow with a g."""
    assert read(letter, VIEW, Translator("it", ("Guest", "Heron"), 0)) == f"lay {letter}"


@pytest.mark.parametrize("line", ["", "y", "z3", "y3 g", "6", "0", "1 1", "y9", "lay", "\u0663"])
def test_other_lines_are_not_understood(line: str) -> None:
    with pytest.raises(UnreadableInput):
        read(line, VIEW, TRANSLATOR)
