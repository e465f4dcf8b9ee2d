"""Strong bots are compiled when a machine first needs them: said, with how far it has come."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from quandary.bots.catalogue import uses_kernels
from quandary.fast import compile_game
from quandary.words import text

CLEAR_LINE = "\r\x1b[K"


def compile_for(game: str, bots: Iterable[str], language: str = "en") -> None:
    """Compile what these bots need; nothing is said where that was done before."""
    if any(uses_kernels(game, name) for name in bots):
        compile_in_sight(game, language)


def compile_in_sight(game: str, language: str = "en") -> None:
    """Compile a game's kernels and tell the person who waits, on standard error."""
    is_terminal = sys.stderr.isatty()
    is_begun = False

    def tell(done: int, of: int) -> None:
        nonlocal is_begun
        if not is_begun:
            print(text(language, "compile.begin"), file=sys.stderr, flush=True)
            is_begun = True
        if is_terminal:
            percent = text(language, "compile.progress", percent=100 * done // max(of, 1))
            print(f"{CLEAR_LINE}{percent}", end="", file=sys.stderr, flush=True)

    compile_game(game, tell)
    if is_begun:
        lead = CLEAR_LINE if is_terminal else ""
        print(f"{lead}{text(language, 'compile.end')}", file=sys.stderr, flush=True)
