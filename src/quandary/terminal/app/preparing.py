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

from quandary.bots.compiling import parts_for
from quandary.fast import compile_games
from quandary.fast.registry import JUDGE
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


def compile_judge_shown(progress: Progress, game: str, language: str) -> None:
    """Compile what the judge needs, and show it in a bar."""
    _compile_shown(progress, game, (JUDGE,), language)


def compile_bots_shown(progress: Progress, game: str, bots: Sequence[str], language: str) -> None:
    """Compile what these bots need, if they need anything, and show it in a bar."""
    parts = parts_for(game, bots)
    if parts:
        _compile_shown(progress, game, parts, language)


def _compile_shown(progress: Progress, game: str, parts: Sequence[str], language: str) -> None:
    about = text(language, "compile.begin")

    def show(about: str, done: int, of: int | None) -> None:
        if progress.is_running:
            progress.call_later(progress.advance, about, done, of)

    compile_games(
        [game],
        parts,
        lambda done, of: show(about, done, of),
        lambda: show(text(language, "compile.waiting"), 0, None),
    )
