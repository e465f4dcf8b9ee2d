"""Names and chat: trimmed, and nothing in them deceives the eye."""

from __future__ import annotations

import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quandary.server.protocol.errors import CommandRefused
from quandary.server.table.decide import BOT_NAMES
from quandary.server.table.name_length import pieces
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


# How long


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
FLAG = "\U0001f1e8\U0001f1ed"
THUMB = "\U0001f44d\U0001f3fd"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ann", ["A", "n", "n"]),
        ("e\u0323\u0302x", ["e\u0323\u0302", "x"]),
        ("\u0915\u094d\u0937\u093f", ["\u0915\u094d", "\u0937\u093f"]),
        (FAMILY + FLAG + FLAG + THUMB, [FAMILY, FLAG, FLAG, THUMB]),
        ("\u2764\ufe0f!", ["\u2764\ufe0f", "!"]),
        ("\u0645\u06cc\u200c\u062e", ["\u0645", "\u06cc\u200c", "\u062e"]),
    ],
)
def test_a_text_in_what_one_sees(text: str, seen: list[str]) -> None:
    assert pieces(text) == seen


@pytest.mark.parametrize("piece", ["n", FLAG, THUMB, "\u0915\u094d", "\u1ec7\u0331\u0332"])
def test_a_name_has_24_characters_as_one_sees_them(piece: str) -> None:
    assert clean_name(piece * 24) == piece * 24
    with pytest.raises(CommandRefused, match="name_too_long"):
        clean_name(piece * 25)


def test_no_chain_of_pictures_and_no_pile_of_code_points_is_one_character() -> None:
    assert clean_name(FAMILY * 13) == FAMILY * 13
    for name in ("\u200d".join(["\U0001f469"] * 150), FAMILY * 14):
        with pytest.raises(CommandRefused, match="name_too_long"):
            clean_name(name)


@pytest.mark.parametrize(
    ("name", "others", "free"),
    [
        ("Ann", ["Ann"], "Ann 2"),
        ("ann", ["Ann", "ANN 2", "Ann Z"], "ann 3"),
        ("Ann 2", ["Ann", "Ann 2"], "Ann 3"),
        ("n" * 24, ["n" * 24], "n" * 22 + " 2"),
        (FAMILY * 13, [FAMILY * 13], FAMILY * 13 + " 2"),
        ("2", ["2"], "2 2"),
    ],
)
def test_of_a_name_that_is_taken_a_variation_is_offered(
    name: str, others: list[str], free: str
) -> None:
    with pytest.raises(CommandRefused, match="name_taken") as caught:
        verify_new_name(name, others)
    assert caught.value.details == {"detail": free}
    assert verify_new_name(free, others) == free


@given(st.text(max_size=96))
def test_what_is_offered_is_always_free(name: str) -> None:
    with suppress(CommandRefused):
        clean = clean_name(name)
        with pytest.raises(CommandRefused, match="name_taken") as caught:
            verify_new_name(clean, [clean])
        free = caught.value.details["detail"]
        assert verify_new_name(free, [clean]) == free
