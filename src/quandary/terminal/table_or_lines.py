"""Whether a command opens its screens, or goes on line by line."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

from quandary.terminal.translator import Translator


def can_open_screens(*, plain: bool, translator: Translator) -> bool:
    """Whether there is a terminal to draw on, and what draws on it; says so if only that lacks."""
    if plain or os.environ.get("TERM", "dumb") == "dumb":
        return False
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if find_spec("textual") is None:
        print(translator.say("terminal.not_installed"), file=sys.stderr)
        return False
    return True
