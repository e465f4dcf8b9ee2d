"""Names and chat: trimmed, and nothing in them deceives the eye."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quandary.server.errors import CommandRefused
from quandary.server.names import clean_name, clean_text


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        (" Ann ", "Ann"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("李小龍", "李小龍"),
        ("نیک‌نام", "نیک‌نام"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("O'Neill-Smith", "O'Neill-Smith"),
        ("<b>", "<b>"),
    ],
)
def test_names_of_every_kind_are_kept(name: str, clean: str) -> None:
    assert clean_name(name) == clean


@pytest.mark.parametrize(
    "name",
    "|   |\u200b|\u200d|A\nB|A\x00|A\x1b[2J|A\u202eB|A\u2066B|A\u200fB|A\u2028B|\ud800|\u0301"
    "|\ufeff|\u3164|\u2800".split("|"),
)
def test_names_that_hide_something_are_refused(name: str) -> None:
    with pytest.raises(CommandRefused, match="bad_name"):
        clean_name(name)
    with pytest.raises(CommandRefused, match="bad_text"):
        clean_text(name)


@given(st.text(max_size=24))
def test_whatever_is_accepted_is_one_line_without_marks_that_turn_text(name: str) -> None:
    try:
        clean = clean_name(name)
    except CommandRefused:
        return
    assert clean == clean.strip()
    assert len(clean.splitlines()) == 1
    assert not {unicodedata.bidirectional(letter) for letter in clean} & {
        "LRO",
        "RLO",
        "LRE",
        "RLE",
    }
    assert clean_name(clean) == clean
