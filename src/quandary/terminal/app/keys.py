"""Which key does what, wherever one is at the table, and how keys are written."""

from __future__ import annotations

from quandary.terminal.board import ENTER

KEYS = {
    "f1": "help",
    "f2": "hint",
    "f3": "score",
    "f4": "rules",
    "f6": "chat",
    "slash": "type",
    "f9": "theme",
    "ctrl+q": "leave",
}
NAMES_OF_KEYS = {
    "slash": "/",
    "ctrl+q": "^Q",
    ENTER: "⏎",
    "escape": "Esc",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
}
