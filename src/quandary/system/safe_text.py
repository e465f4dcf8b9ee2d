"""Other people's text made safe to show: names, actions and values from files and messages."""

from __future__ import annotations

import json

LONGEST = 60
JOINERS = "\u200c\u200d"
"""They shape the pictures and the letters of some scripts around them, and do not show."""


def one_line(text: str) -> str:
    """The text with everything that is not printable written as an escape."""
    return "".join(
        letter
        if letter.isprintable() or _joins(text, place)
        else letter.encode("unicode_escape").decode("ascii")
        for place, letter in enumerate(text)
    )


def _joins(text: str, place: int) -> bool:
    """Whether a joiner stands where it shapes something: never beside a letter of ASCII."""
    around = text[place - 1 : place] + text[place + 1 : place + 2]
    is_shaping = len(around) == 2 and around.isprintable() and not any(map(str.isascii, around))
    return text[place] in JOINERS and is_shaping


def cut(text: str, length: int) -> str:
    """At most so many characters of a text; no joiner is left with nothing to join."""
    return text if len(text) <= length else text[: length - 1].rstrip(JOINERS) + "…"


def shorten(text: str) -> str:
    """The text, or its beginning if it is long."""
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def quote(value: object) -> str:
    """A value from a file as a short piece of one line."""
    if isinstance(value, str):
        return f"'{shorten(one_line(value))}'"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    try:
        return shorten(json.dumps(value))
    except ValueError:
        return "a very long number"
