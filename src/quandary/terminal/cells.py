"""How wide text is on a terminal: letters of East Asia and pictures take two cells, marks none."""

from __future__ import annotations

import unicodedata


def width_of(text: str) -> int:
    """The cells that a text takes."""
    if text.isascii():
        return len(text)
    return sum(map(_width_of_letter, text))


def _width_of_letter(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def pad(text: str, width: int) -> str:
    """A text with spaces behind it, for a column of so many cells."""
    return text + " " * (width - width_of(text))


def pad_before(text: str, width: int) -> str:
    """A text with spaces before it, for a column of so many cells."""
    return " " * (width - width_of(text)) + text
