"""Work that takes its time is done in a thread, and a bar shows how far it has come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from contextvars import copy_context
from threading import Thread
from typing import Any, TypeVar

from textual.app import App

from quandary.bots.catalogue import uses_kernels
from quandary.fast import compile_game
from quandary.terminal.app.dialogs import Progress
from quandary.words import text

T = TypeVar("T")


@asynccontextmanager
async def busy(app: App[Any], about: str, leave: str | None = None) -> AsyncIterator[Progress]:
    """Show a bar as long as this lasts; with a word for `leave`, the person may go away from it."""
    progress = Progress(about, leave)
    await app.push_screen(progress)
    try:
        yield progress
    finally:
        await progress.dismiss()


async def run_in_thread(work: Callable[[], T]) -> T:
    """Do work in a thread that nobody waits for when the caller, or the program, ends before it."""
    future: Future[T] = Future()
    context = copy_context()

    def run() -> None:
        try:
            future.set_result(context.run(work))
        except Exception as error:
            future.set_exception(error)

    future.set_running_or_notify_cancel()
    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(future)


async def wait_until_left(progress: Progress, work: Awaitable[T]) -> T | None:
    """What work comes to; nothing if the person goes away. What runs in a thread goes on then."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(progress.left.wait())
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        leaving.cancel()


def compile_shown(progress: Progress, game: str, language: str) -> None:
    """Compile a game's kernels in a thread, and show it in a bar."""
    about = text(language, "compile.begin")

    def tell(done: int, of: int) -> None:
        if progress.is_running:
            progress.call_later(progress.advance, about, done, of)

    compile_game(game, tell)


def compile_bots_shown(progress: Progress, game: str, bots: Sequence[str], language: str) -> None:
    """Compile what these bots need, if they need anything."""
    if any(uses_kernels(game, name) for name in bots):
        compile_shown(progress, game, language)
