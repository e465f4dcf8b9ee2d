"""What people call themselves and say: shown to others, so nothing in it may deceive the eye."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from quandary.server.protocol.errors import CommandRefused
from quandary.server.table.lookalikes import LOOKALIKES
from quandary.server.table.name_length import PICTURE_STYLES, fits, vary
from quandary.system.safe_text import JOINERS

UNSEEN_CATEGORIES = ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp")
"""Control and format characters, halves of characters, what Unicode does not know, line ends."""
UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0))))
)
"""Letters, signs and marks that nobody sees."""
VIRAMA = 9
"""The combining class of marks after which Indic scripts need joiners."""
VISIBLE = ("L", "N", "P", "S")
MOST_MARKS = 3
"""Marks above and below one letter; living scripts need no more."""
SAME_SHAPE = str.maketrans("I1|0", "lllO")
_PLAIN = str.maketrans({letter: plain for plain, all_ in LOOKALIKES.items() for letter in all_})


def clean_name(name: str) -> str:
    """A name on one line, single spaces in it.

    Raises `CommandRefused` if it hides something, or is too long.
    """
    name = " ".join(_clean(name, "bad_name").split())
    if not fits(name):
        raise CommandRefused("name_too_long")
    return name


def clean_text(text: str) -> str:
    """A line of chat, likewise."""
    return _clean(text, "bad_text")


def verify_new_name(name: str, others: Iterable[str]) -> str:
    """A clean name that nobody could take for another's.

    Raises `CommandRefused`, with a free variation of a name that is taken.
    """
    name, taken = clean_name(name), [other for other in others if other]

    def is_free(wanted: str) -> bool:
        return not any(looks_like(wanted, other) for other in taken)

    if not is_free(name):
        raise CommandRefused("name_taken", detail=vary(name, is_free))
    return name


def looks_like(name: str, other: str) -> bool:
    """Whether two names are the same, or look the same to somebody who reads them quickly."""
    return bool(_shapes(name) & _shapes(other))


def _shapes(name: str) -> set[str]:
    """A name without what one overlooks: letter by letter, and as upper and lower case look."""
    plain = "".join(unicodedata.normalize("NFKC", name).translate(_PLAIN).split())
    return {plain.casefold(), f"as it looks: {plain.translate(SAME_SHAPE).casefold()}"}


def _clean(text: str, code: str) -> str:
    clean = unicodedata.normalize("NFC", text).strip()
    is_visible = any(unicodedata.category(letter)[0] in VISIBLE for letter in clean)
    if not is_visible or not all(_is_seen(clean, place) for place in range(len(clean))):
        raise CommandRefused(code)
    return clean


def _is_seen(text: str, place: int) -> bool:
    """Whether a character shows, or shapes what shows beside it as scripts and pictures need."""
    letter, before = text[place], text[place - 1] if place else ""
    after = text[place + 1] if place + 1 < len(text) else ""
    if letter in JOINERS:
        return bool(before and after) and _may_be_joined(before, after)
    if letter in PICTURE_STYLES:
        return bool(before) and (unicodedata.category(before) == "So" or before in "0123456789#*")
    if letter in UNSEEN or unicodedata.category(letter) in UNSEEN_CATEGORIES:
        return False
    marks = text[max(0, place - MOST_MARKS) : place + 1]
    return not (len(marks) > MOST_MARKS and all(map(_is_mark, marks)))


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")


def _may_be_joined(before: str, after: str) -> bool:
    is_arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    is_indic = unicodedata.combining(before) == VIRAMA
    is_picture = unicodedata.category(after) == "So" and (
        unicodedata.category(before) in ("So", "Sk") or before in PICTURE_STYLES
    )
    return is_arabic or is_indic or is_picture
