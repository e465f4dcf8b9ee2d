"""Strong bots are compiled when a machine first needs them: said, with how far it has come."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from quandary.bots.catalogue import uses_kernels
from quandary.bots.game_bots import LEVELS
from quandary.fast import compile_games
from quandary.fast.registry import BOTS, JUDGE, OTHERS
from quandary.words import text

CLEAR_LINE = "\r\x1b[K"


def compile_for(game: str, bots: Iterable[str], language: str = "en") -> None:
    """Compile what these bots need; nothing is said where that was done before."""
    parts = parts_for(game, bots)
    if parts:
        compile_in_sight(game, parts, language)


def parts_for(game: str, bots: Iterable[str]) -> Sequence[str]:
    """What is to be compiled for these bots; nothing for those that use no kernels."""
    thinkers = [name for name in bots if uses_kernels(game, name)]
    if not thinkers:
        return ()
    return (BOTS,) if all(name in LEVELS for name in thinkers) else (BOTS, OTHERS)


def compile_judge(game: str, language: str = "en") -> None:
    """Compile what the judge of a game needs, told in the same way."""
    compile_in_sight(game, (JUDGE,), language)


def compile_in_sight(game: str, parts: Sequence[str], language: str = "en") -> None:
    """Compile a game's kernels and say so on standard error."""
    is_terminal = sys.stderr.isatty()
    said = set[str]()

    def say_once(key: str) -> None:
        if key not in said:
            said.add(key)
            print(text(language, key), file=sys.stderr, flush=True)

    def tell(done: int, of: int) -> None:
        say_once("compile.begin")
        if is_terminal:
            percent = text(language, "compile.progress", percent=100 * done // max(of, 1))
            print(f"{CLEAR_LINE}{percent}", end="", file=sys.stderr, flush=True)

    compile_games([game], parts, tell, lambda: say_once("compile.waiting"))
    if said:
        lead = CLEAR_LINE if is_terminal else ""
        print(f"{lead}{text(language, 'compile.end')}", file=sys.stderr, flush=True)
