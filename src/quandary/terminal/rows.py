"""A label and what stands beside it: in columns, or as a sentence for plain output."""

from __future__ import annotations

from quandary.terminal.style import Style
from quandary.terminal.voice import Voice


def draw_row(label: str, content: str, label_width: int, voice: Voice, style: Style) -> str:
    """One row; the sentence has the colon as the language writes it."""
    if style.is_plain:
        return voice.say("unit.row", label=label, content=content)
    return style.row(label, content, label_width)
