"""Other people's text, made safe to show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quandary.system.safe_text import JOINERS, LONGEST, cut, one_line, quote, shorten

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
        ("Zoë 👩\u200d👧", "Zoë 👩\u200d👧"),
        ("می\u200cشم", "می\u200cشم"),
        ("A\u200dnn", r"A\u200dnn"),
        ("👩\u200d", r"👩\u200d"),
        ("👩\u200d\u202e", r"👩\u200d\u202e"),
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
    assert "".join(letter for letter in one_line(text) if letter not in JOINERS).isprintable()


def test_a_name_is_not_cut_behind_a_joiner() -> None:
    assert cut("Ann", 3) == "Ann"
    assert cut("Anne", 3) == "An…"
    assert cut("👩\u200d👩\u200d👧", 3) == "👩…"


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
    assert "".join(letter for letter in piece if letter not in JOINERS).isprintable()
    assert len(piece) <= 10 * LONGEST
