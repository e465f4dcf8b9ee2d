"""How long a name is: counted as one sees it, not in code points.

Pieces are grapheme clusters as far as names may hold them (`names.py` refuses the rest): a letter
with its marks, a picture with its skin tone and whatever is joined to it, a flag of two letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from itertools import count

from quandary.server.protocol.fields import MOST_CODE_POINTS
from quandary.system.safe_text import JOINERS

MOST_SEEN = 24
LONGEST_PIECE = 10
"""Code points of the longest picture in use; a longer chain shows as several."""
ZERO_WIDTH_JOINER = "\u200d"
PICTURE_STYLES = "\ufe0e\ufe0f"
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)


def fits(name: str) -> bool:
    """Whether a name is short enough to be shown, and to be sent."""
    seen = sum(-(-len(piece) // LONGEST_PIECE) for piece in pieces(name))
    return seen <= MOST_SEEN and len(name) <= MOST_CODE_POINTS


def pieces(text: str) -> list[str]:
    """A text in what one sees as its characters."""
    found: list[str] = []
    for letter in text:
        if found and _belongs_to(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _belongs_to(piece: str, letter: str) -> bool:
    category = unicodedata.category(letter)
    is_joined = piece[-1] == ZERO_WIDTH_JOINER and category == "So"
    is_flag = ord(letter) in FLAG_LETTERS and len(piece) == 1 and ord(piece) in FLAG_LETTERS
    shapes = letter in JOINERS or letter in PICTURE_STYLES or ord(letter) in SKIN_TONES
    return shapes or is_joined or is_flag or category[0] == "M"


def vary(name: str, is_free: Callable[[str], bool]) -> str:
    """The name with the first number behind it that makes it nobody else's: "Ann 2"."""
    stem = pieces(re.sub(r" \d+$", "", name))
    return next(filter(is_free, (_with_number(stem, number) for number in count(2))))


def _with_number(stem: list[str], number: int) -> str:
    while not fits(f"{''.join(stem)} {number}"):
        stem = stem[:-1]
    return f"{''.join(stem).rstrip()} {number}"
