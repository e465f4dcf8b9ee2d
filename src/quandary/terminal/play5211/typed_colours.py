"""Colours as a person types them: in the language's own words, or by the letters of records."""

from __future__ import annotations

import re

from quandary.games.play5211.cards import COLOURS
from quandary.terminal.play5211.card_names import name_colour
from quandary.terminal.translator import Translator

_WORD = re.compile(r"[^\W\d_]{2,}")
"""One letter is a record's letter: those that languages begin their colours with are not unique."""


def use_letters(line: str, translator: Translator) -> str:
    """The line with every colour's name, or its first letters, as the letter that records use."""
    names = {name_colour(letter, translator).lower(): letter for letter in COLOURS}

    def letter_of(word: re.Match[str]) -> str:
        found = [letter for name, letter in names.items() if name.startswith(word[0])]
        return found[0] if len(found) == 1 else word[0]

    return _WORD.sub(letter_of, line.lower())
