"""What people call themselves and say: shown to others, so nothing in it may deceive the eye."""

from __future__ import annotations

import unicodedata

from quandary.server.errors import CommandRefused

UNSEEN_CATEGORIES = ("Cc", "Cs", "Cn", "Co", "Zl", "Zp")
"""Control characters, halves of characters, what Unicode does not know, line ends."""
TURNS_TEXT = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that change the direction of the text around them."""
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs that nobody sees."""
VISIBLE = ("L", "N", "P", "S")


def clean_name(name: str) -> str:
    """A name without space around it; raises `CommandRefused` if it hides something."""
    return _clean(name, "bad_name")


def clean_text(text: str) -> str:
    """A line of chat, likewise."""
    return _clean(text, "bad_text")


def _clean(text: str, code: str) -> str:
    clean = unicodedata.normalize("NFC", text).strip()
    is_fine = not any(_is_unseen(letter) for letter in clean)
    is_visible = any(unicodedata.category(letter)[0] in VISIBLE for letter in clean)
    if not (is_fine and is_visible):
        raise CommandRefused(code)
    return clean


def _is_unseen(letter: str) -> bool:
    return letter in TURNS_TEXT | BLANKS or unicodedata.category(letter) in UNSEEN_CATEGORIES
