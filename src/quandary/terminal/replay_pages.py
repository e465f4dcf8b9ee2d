"""Turning a replay's pages: one after the other at a terminal, all at once elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from quandary.terminal.console import Console
from quandary.terminal.replay_story import Page
from quandary.terminal.style import Style
from quandary.terminal.translator import Translator

TO_END_OF_ROUND, ALL, QUIT = "r", "a", "q"


def show_pages(pages: Sequence[Page], translator: Translator, style: Style) -> int:
    """Show the pages, as fast as the person at the terminal wants them; the exit code."""
    console = Console(style)
    is_stepping = sys.stdin.isatty() and sys.stdout.isatty()
    step = "" if is_stepping else ALL
    for number, page in enumerate(pages):
        console.say(page.lines)
        is_edge = number in (0, len(pages) - 1)
        if is_edge or step == ALL or (step == TO_END_OF_ROUND and not page.ends_round):
            continue
        try:
            step = console.ask(translator.say("replay.step")).casefold()[:1]
        except EOFError:
            print()
            return 0
        if step == QUIT:
            return 0
    return 0
