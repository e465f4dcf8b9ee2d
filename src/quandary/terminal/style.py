"""How lines look: colour and rules on a terminal that has them, bare words otherwise."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from quandary.terminal.cells import pad, width_of

BOLD, DIM = "1", "2"
_WIDEST = 100
_PAINT = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Style:
    """`width` is where lines are broken; `None` leaves them whole, for pipes and readers."""

    has_colour: bool = False
    is_plain: bool = True
    width: int | None = None

    def paint(self, text: str, code: str) -> str:
        """Text in an ANSI colour or weight, if there is colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.has_colour else text

    def heading(self, text: str) -> str:
        """A line that begins something new."""
        if self.is_plain:
            return f"{text}."
        line = f"── {text} "
        return self.paint(line + "─" * max(2, (self.width or 60) - width_of(line)), BOLD)

    def row(self, label: str, content: str, label_width: int) -> str:
        """A label and its value, in columns."""
        return self.wrap(f"  {pad(label, label_width)}  {content}", indent=label_width + 4)

    def grid(self, rows: Sequence[tuple[str, Sequence[str], str]], label_width: int) -> list[str]:
        """Rows of short cells under one another, each with a label and a colour code.

        A row too long for the width goes on below, together with the rows under it.
        """
        cell = 4
        room = max(1, ((self.width or 80) - label_width - 4) // cell)
        lines = []
        for start in range(0, max(len(cells) for _, cells, _ in rows), room):
            for label, cells, code in rows:
                shown = "".join(f"{text:<{cell}}" for text in cells[start : start + room]).rstrip()
                label = label if start == 0 else ""
                if shown:
                    lines.append(f"  {pad(label, label_width)}  {self.paint(shown, code)}")
        return lines

    def wrap(self, text: str, indent: int = 0) -> str:
        """A text broken at the width, later lines indented; colour takes no room."""
        if self.width is None or _visible_length(text) <= self.width:
            return text
        margin = text[: len(text) - len(text.lstrip(" "))]
        lines, line = [], ""
        for word in re.split(r"(?<=\S) ", text[len(margin) :]):
            if line and _visible_length(f"{margin}{line} {word}") > self.width:
                lines.append(f"{margin}{line}".rstrip())
                margin, line = " " * indent, word.lstrip(" ")
            else:
                line = f"{line} {word}" if line else word
        return "\n".join([*lines, f"{margin}{line}"])


def _visible_length(text: str) -> int:
    return width_of(_PAINT.sub("", text))


def style_of_terminal(*, plain: bool) -> Style:
    """The style that suits standard output."""
    out = sys.stdout
    if not out.isatty():
        return Style()
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    if plain:
        return Style()
    has_colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    has_rules = "utf" in (getattr(out, "encoding", None) or "").lower()
    return Style(has_colour=has_colour, is_plain=not has_rules, width=width)
