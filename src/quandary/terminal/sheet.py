"""The score sheet: a table, or a sentence per row for plain output."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.terminal.cells import pad, pad_before, width_of
from quandary.terminal.rows import draw_row
from quandary.terminal.style import BOLD, Style
from quandary.terminal.translator import Translator

Row = tuple[str, Sequence[int]]


def draw_sheet_of(rows: Sequence[Row], translator: Translator, style: Style) -> list[str]:
    """Rows of numbers under the players' names; the last row is the total."""
    names = [translator.name(seat) for seat in range(len(translator.names))]
    if style.is_plain:
        return [
            draw_row(label, _as_words(names, numbers), 0, translator, style)
            for label, numbers in rows
        ]
    label_width = max(width_of(label) for label, _ in rows)
    widths = [max(width_of(name), 3) for name in names]
    lines = [_line("", names, label_width, widths)]
    lines += [_line(label, list(map(str, numbers)), label_width, widths) for label, numbers in rows]
    return [*lines[:-1], style.paint(lines[-1], BOLD)]


def _as_words(names: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _line(label: str, cells: Sequence[str], label_width: int, widths: Sequence[int]) -> str:
    columns = (pad_before(cell, width) for cell, width in zip(cells, widths, strict=True))
    return f"  {pad(label, label_width)}  " + "  ".join(columns)
