"""Inside a worker: take a job from the pipe, do it, answer, until the server is gone."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_end
from typing import Any

from quandary.server.workers.pickled import receive, send

READY = "ready"
Step = Callable[[], None]
Prepare = Callable[[Step], object]
"""What a worker does before its first job. It calls what it is given after each step of it."""
BEAT_SECONDS = 1.0
DEATH_SIGNAL = 1
"""`PR_SET_PDEATHSIG` of Linux' prctl."""


def work(pipe: Connection, prepare: Prepare, niceness: int) -> None:
    """Say when everything is prepared, then answer one job after the other."""
    _end_with_parent()
    if hasattr(os, "nice"):
        os.nice(niceness)
    with suppress(EOFError, OSError):  # The server has gone.
        with _signs_of_life(pipe) as step:
            is_ready, error = _outcome(prepare, (step,))
        send(pipe, (is_ready, READY if is_ready else error))
        while True:
            function, args = receive(pipe)
            send(pipe, _outcome(function, args))


@contextmanager
def _signs_of_life(pipe: Connection) -> Iterator[Step]:
    """Getting ready may take minutes. Who is stopped meanwhile must not look like one at work.

    Each sign says how many steps are done.
    """
    is_over = threading.Event()
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1

    def beat() -> None:
        with suppress(OSError):
            while not is_over.wait(BEAT_SECONDS):
                send(pipe, (True, steps))

    beating = threading.Thread(target=beat, daemon=True)
    beating.start()
    try:
        yield step
    finally:
        is_over.set()
        beating.join()


def _outcome(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether it succeeded, and the result. An error's text may quote cards, so only its name."""
    try:
        return True, function(*args)
    except Exception as error:
        return False, type(error).__name__


def _end_with_parent() -> None:
    """A worker gives way to the server, and ends with it, even if it is stopped at that time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        # The thread that started this process lives as long as it does (`process.py`).
        ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    with suppress(OSError):
        wait_for_end([parent.sentinel])
    os._exit(1)
