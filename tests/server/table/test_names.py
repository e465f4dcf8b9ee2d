"""Names and chat: trimmed, and nothing in them deceives the eye."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quandary.server.protocol.errors import CommandRefused
from quandary.server.table.decide import BOT_NAMES
from quandary.server.table.names import clean_name, clean_text, looks_like, verify_new_name


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


@pytest.mark.parametrize(
    "name",
    [
        "A\u200bnn", "A\u200dnn", "A\u200cnn", "Ann\u200d", "A\u2060nn", "A\ufeffnn", "A\u00adnn",
        "A\u034fnn", "Ann\ufe0f", "A\ufe00nn", "A\U000e0061nn", "A\U000e0101nn", "A\u180enn",
        "A" + "\u0301" * 5, "Ann" + "\u0489" * 20, "e\u0316\u0317\u0318\u0319nn",
    ],
)  # fmt: skip
def test_what_nobody_sees_and_piles_of_marks_are_refused(name: str) -> None:
    with pytest.raises(CommandRefused, match="bad_name"):
        clean_name(name)
    with pytest.raises(CommandRefused, match="bad_text"):
        clean_text(f"well {name}")


@pytest.mark.parametrize(
    "name",
    ["שָׁלוֹם", "Nguyễn", "नमस्ते", "क्‍ष", "ก็", "❤️", "1️⃣", "👩🏽‍🚀", "🏳️‍🌈", "Ann | Ben", "A. B."],
)
def test_living_scripts_and_pictures_are_kept(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_spaces_of_any_kind_are_single_ones() -> None:
    assert clean_name("Ann\u2003\u00a0 B") == "Ann B"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "ann"), ("Ann", "ANN"), ("Ann", "\u0410" + "nn"), ("Ann", "\u0391" + "nn"),
        ("Ann", "\uff21nn"), ("Ann B", "AnnB"), ("Ann", "\U0001d400\U0001d427\U0001d427"),
        ("Ian", "lan"), ("Bo", "B0"), ("Bill", "BiIl"), ("Zoë", "Zoe\u0308"),
        ("Heron", "\u041d\u0435r\u043en"), ("Cleo", "\u0421L\u0415O"), ("Straße", "STRASSE"),
    ],
)  # fmt: skip
def test_a_name_that_looks_like_anothers_is_taken(name: str, other: str) -> None:
    assert looks_like(name, other)
    assert looks_like(other, name)
    with pytest.raises(CommandRefused, match="name_taken"):
        verify_new_name(other, ["Cat", name])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Anna"),
        ("Zoë", "Zoe"),
        ("Ali", "All"),
        ("\u0411\u0435\u043d", "Ben"),
        ("\u674e", "\u738b"),
        ("\U0001f469", "\U0001f468"),
    ],
)
def test_other_names_are_other_names(name: str, other: str) -> None:
    assert verify_new_name(name, [other, ""]) == name


def test_the_bots_have_names_that_nobody_mixes_up() -> None:
    alike = [(a, b) for a in BOT_NAMES for b in BOT_NAMES if a != b and looks_like(a, b)]
    assert alike == []
