"""Games played in several processes at once. Who plays a game makes no difference to it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import wait as wait_for_end
from typing import Any

from quandary.analysis.arena.contest import CannotPlay, Contest, PlannedGame
from quandary.analysis.arena.playing import PlayedGame, play_game
from quandary.bots.bot import BotMaker

WAITING_PER_JOB = 3
"""Games handed out beyond those being played, so that no process waits for the next."""
THREADS_OF_LIBRARIES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def play_games(
    contest: Contest,
    games: Sequence[PlannedGame],
    make_bot: BotMaker,
    *,
    jobs: int = 1,
    with_records: bool = False,
) -> Iterator[PlayedGame]:
    """Every game, in the order in which they end."""
    if jobs == 1:
        for game in games:
            yield play_game(contest, game, make_bot, with_record=with_records)
        return
    for name in THREADS_OF_LIBRARIES:
        os.environ.setdefault(name, "1")
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    workers = ProcessPoolExecutor(
        min(jobs, len(games) or 1), context, _begin, (contest, make_bot, with_records, stop)
    )
    try:
        yield from _as_they_end(workers, games, jobs * (1 + WAITING_PER_JOB))
    except BrokenProcessPool:
        raise CannotPlay("a process that was playing games crashed") from None
    finally:
        stop.set()
        workers.shutdown(wait=True, cancel_futures=True)


def _as_they_end(
    workers: ProcessPoolExecutor, games: Sequence[PlannedGame], at_once: int
) -> Iterator[PlayedGame]:
    remaining = iter(games)
    running: set[Future[PlayedGame]] = set()
    while True:
        for game in remaining:
            running.add(workers.submit(_play, game))
            if len(running) >= at_once:
                break
        if not running:
            return
        ended, running = wait(running, return_when=FIRST_COMPLETED)
        for future in sorted(ended, key=lambda future: future.result().index):
            yield future.result()


# In the other process

_play_in_process: Callable[[PlannedGame], PlayedGame] | None = None


def _begin(contest: Contest, make_bot: BotMaker, with_records: bool, stop: Any) -> None:
    """Make a new process ready. Ctrl-C is the parent's business, which then sets `stop`."""
    global _play_in_process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(stop,), daemon=True).start()

    def play(game: PlannedGame) -> PlayedGame:
        return play_game(contest, game, make_bot, with_record=with_records, is_stopped=stop.is_set)

    _play_in_process = play


def _play(game: PlannedGame) -> PlayedGame:
    assert _play_in_process is not None, "the process has been made ready"
    return _play_in_process(game)


def _end_with_parent(stop: Any) -> None:
    """A parent that was killed says nothing: end the game, its programs, and this process."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    with suppress(OSError):
        wait_for_end([parent.sentinel])
    stop.set()
    time.sleep(2)
    os._exit(1)
