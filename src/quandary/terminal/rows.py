"""A label and its value: in columns, or as a sentence for plain output."""

from __future__ import annotations

from quandary.terminal.style import Style
from quandary.terminal.translator import Translator


def draw_row(
    label: str, content: str, label_width: int, translator: Translator, style: Style
) -> str:
    """One row; the sentence has the colon as the language writes it."""
    if style.is_plain:
        return translator.say("unit.row", label=label, content=content)
    return style.row(label, content, label_width)
