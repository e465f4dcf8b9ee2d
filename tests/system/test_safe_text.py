"""Other people's text, made safe to show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quandary.system.safe_text import LONGEST, one_line, quote, shorten

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Red", "Red"),
        ("Blüe 😀", "Blüe 😀"),
        ("two\nlines", r"two\nlines"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("\u202eright to left", r"\u202eright to left"),
        ("\ud800", r"\ud800"),
    ],
)
def test_what_is_not_printable_is_escaped(text: str, line: str) -> None:
    assert one_line(text) == line


@given(st.text() | st.text(alphabet="aü😀\n\r\t\x00\x1b\x85\u200b\u202e\u2028\ud800"))
def test_any_text_becomes_one_printable_line(text: str) -> None:
    assert one_line(text).isprintable()


def test_long_text_is_cut_and_short_text_is_not() -> None:
    assert shorten("a" * LONGEST) == "a" * LONGEST
    assert shorten("a" * (LONGEST + 1)) == "a" * LONGEST + "…"


@pytest.mark.parametrize(
    ("value", "piece"),
    [
        ("knock", "'knock'"),
        (7, "7"),
        (True, "true"),
        (None, "null"),
        (1.5, "1.5"),
        ({"a": 1}, "an object"),
        ([1], "a list"),
    ],
)
def test_a_value_is_shown_as_it_stands_in_the_file(value: object, piece: str) -> None:
    assert quote(value) == piece


def test_a_number_too_long_to_write_is_only_named() -> None:
    assert quote(10**5000) == "a very long number"


@given(JSON)
def test_any_value_is_shown_as_a_short_piece_of_one_line(value: object) -> None:
    piece = quote(value)
    assert piece.isprintable()
    assert len(piece) <= 10 * LONGEST
