"""What a person may type in Quando."""

from typing import Any

import pytest

from quandary.terminal.quando.prompts import read
from quandary.terminal.translator import Translator
from quandary.terminal.unreadable_input import UnreadableInput
from quandary.words import languages

TRANSLATOR = Translator("en", ("Guest", "Heron"), 0)


def view(fronts: list[int], phase: str = "play", showing: int = 5) -> Any:
    hand = [{"front": front, "back": None} for front in fronts]
    return {
        "phase": phase,
        "hands": [hand, []],
        "memory": {"hands": [hand, []]},
        "knocker": None,
        "pile": {"size": 9, "showing": showing},
    }


HAND = [7, 10, 2, 7, 1, 0, 10, 8, 9, 6]


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("7", "play 0"),
        ("7 7", "play 0 3"),
        ("77", "play 0 3"),
        ("p 7,7", "play 0 3"),
        ("PLAY 7-7", "play 0 3"),
        ("6 7 8", "play 9 0 7"),
        ("876", "play 7 0 9"),
        ("10", "play 1"),
        ("1010", "play 1 6"),
        ("8910", "play 7 8 1"),
        ("210", "play 2 4 5"),
        ("012", "play 5 4 2"),
        ("f", "play 3"),
        ("e F", "play 0 3"),
        ("knock", "knock"),
        ("k", "knock"),
        ("pass", "pass"),
        ("s", "draw showing"),
    ],
)
def test_a_line_means_an_action(line: str, action: str) -> None:
    assert read(line, view(HAND), TRANSLATOR) == action


@pytest.mark.parametrize("line", ["", "seven", "7 x", "4", "7 7 7", "ee", "p", "1" * 25, "\u0667"])
def test_other_lines_are_not_understood(line: str) -> None:
    with pytest.raises(UnreadableInput):
        read(line, view(HAND), TRANSLATOR)


@pytest.mark.parametrize(
    ("line", "side"),
    [("s", "showing"), ("5", "showing"), ("draw showing", "showing"), ("h", "hidden")],
)
@pytest.mark.parametrize("phase", ["draw", "penalty"])
def test_drawing(line: str, side: str, phase: str) -> None:
    assert read(line, view([7, 8], phase), TRANSLATOR) == f"draw {side}"


@pytest.mark.parametrize(("line", "place"), [("t", 1), ("0", 1), ("turn b", 3), ("a", 1)])
def test_turning_a_zero(line: str, place: int) -> None:
    assert read(line, view([7, 0, 3, 0], "penalty"), TRANSLATOR) == f"turn {place}"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("line", ["99", "play 99", "7 7 7", "4"])
def test_a_number_that_is_not_held_is_answered_with_those_that_are(
    line: str, language: str
) -> None:
    translator = Translator(language, ("Guest", "Heron"), 0)
    with pytest.raises(UnreadableInput) as caught:
        read(line, view([7, 8, 7]), translator)
    sentence = translator.say(caught.value.key, **caught.value.facts)
    assert sentence.endswith("7 7 8 (Q8).")
    assert "{{" not in sentence
