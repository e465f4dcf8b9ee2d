"""Other people's text made safe to show: names, actions and values from files and messages."""

from __future__ import annotations

import json

LONGEST = 60


def one_line(text: str) -> str:
    """The text with everything that is not printable written as an escape."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


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
