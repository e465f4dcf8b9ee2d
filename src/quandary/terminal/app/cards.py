"""A card as lines of text, in several sizes: a word on paper, or a numeral that fills it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.renderables.digits import Digits

from quandary.terminal.board import Face

PADDING = 2
"""Columns of paper around what is written on a small card."""
LEAST_WIDTHS = {1: 0, 3: 5, 5: 9, 7: 11, 9: 13}
"""Columns of a card of so many lines, so that it looks like one."""
NUMERAL = 3
"""Lines of a large numeral."""


@dataclass(frozen=True)
class CardSize:
    """How many lines a card has: the others', those of the piles, and your own."""

    seats: int
    piles: int
    hand: int
    has_gaps: bool
    """Whether there are empty lines between what lies on the table."""


SIZES = (
    CardSize(5, 5, 9, has_gaps=True),
    CardSize(3, 5, 7, has_gaps=True),
    CardSize(3, 3, 5, has_gaps=True),
    CardSize(1, 3, 5, has_gaps=True),
    CardSize(1, 1, 3, has_gaps=True),
    CardSize(1, 1, 3, has_gaps=False),
    CardSize(1, 1, 1, has_gaps=False),
)
"""From the largest to the smallest."""


def card_width(faces: Iterable[Face], height: int) -> int:
    """Columns for each of these cards when they have so many lines."""
    longest = max((len(face.text) for face in faces), default=1)
    return max(longest + PADDING, LEAST_WIDTHS[height])


def card_lines(face: Face, width: int, height: int, *, has_colour: bool) -> list[Text]:
    """The card, line by line; drawn with strokes where there is no colour to tell paper apart."""
    style = f"bold {face.ink} on {face.paper}"
    inner = width if has_colour else width - 2
    if inner < len(face.text):  # no room for an edge
        return [Text(f"{face.text:^{width}}", style=style)]
    if has_colour:
        return [Text(line, style=style) for line in _written(face, inner, height)]
    if height == 1:
        return [Text(f"[{face.text:^{inner}}]", style=style)]
    sides = [f"│{line}│" for line in _written(face, inner, height - 2)]
    return [Text(line, style=style) for line in (f"┌{'─' * inner}┐", *sides, f"└{'─' * inner}┘")]


def _written(face: Face, width: int, height: int) -> list[str]:
    """What is written on a card: its text, or a large numeral with its mark in two corners."""
    numeral = _numeral(face.text.removeprefix(face.mark))
    if height < NUMERAL + 2 or not numeral or len(numeral[0]) > width:
        lines = [""] * (height // 2) + [face.text] + [""] * (height - height // 2 - 1)
        return [f"{line:^{width}}" for line in lines]
    above = (height - NUMERAL) // 2
    lines = [f"{line:^{width}}" for line in numeral]
    top, bottom = f"{f' {face.mark}':<{width}}", f"{f'{face.mark} ':>{width}}"
    blank = " " * width
    return [top, *[blank] * (above - 1), *lines, *[blank] * (height - above - NUMERAL - 1), bottom]


@cache
def _numeral(text: str) -> list[str]:
    """A number in three lines; nothing for what is no number."""
    if not text.isdecimal():
        return []
    drawn = Digits(text).render(Style(bold=True))
    return "".join(part.text for part in drawn if isinstance(part, Segment)).splitlines()
