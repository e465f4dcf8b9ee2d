"""What a person may type in 5211."""

from typing import Any

import pytest

from quandary.terminal.play5211.prompts import read
from quandary.terminal.unreadable_input import UnreadableInput
from quandary.terminal.voice import Voice

VOICE = Voice("en", ("Guest", "Heron"), 0)
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
    assert read(line, VIEW, VOICE) == action


@pytest.mark.parametrize("line", ["", "y", "z3", "y3 g", "6", "0", "1 1", "y9", "lay", "\u0663"])
def test_other_lines_are_not_understood(line: str) -> None:
    with pytest.raises(UnreadableInput):
        read(line, VIEW, VOICE)
