"""How long a name is as one sees it, and what is offered for one that is taken."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quandary.server.protocol.errors import CommandRefused
from quandary.server.table.name_length import pieces
from quandary.server.table.names import clean_name, verify_new_name

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
