"""Work that takes its time is done in a thread, and a bar shows how far it has come."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App

from quandary.bots.catalogue import uses_kernels
from quandary.fast import compile_game
from quandary.terminal.app.dialogs import Progress
from quandary.words import text


@asynccontextmanager
async def busy(app: App[Any], about: str) -> AsyncIterator[Progress]:
    """Show a bar as long as this lasts."""
    progress = Progress(about)
    await app.push_screen(progress)
    try:
        yield progress
    finally:
        await progress.dismiss()


def compile_shown(progress: Progress, game: str, language: str) -> None:
    """Compile a game's kernels in a thread, and show it in a bar."""
    app, about = progress.app, text(language, "compile.begin")

    def tell(done: int, of: int) -> None:
        app.call_from_thread(progress.advance, about, done, of)

    compile_game(game, tell)


def compile_bots_shown(progress: Progress, game: str, bots: Sequence[str], language: str) -> None:
    """Compile what these bots need, if they need anything."""
    if any(uses_kernels(game, name) for name in bots):
        compile_shown(progress, game, language)
