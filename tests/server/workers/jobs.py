"""Jobs for workers under test; a worker finds them by their name."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quandary.server.bots.coach import CoachAnswer
from quandary.server.workers.child import Step


def prepare(step: Step) -> None:
    """Nothing to prepare."""


def fail_to_prepare(step: Step) -> None:
    raise MemoryError("no room for kernels")


def stop_itself(step: Step) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def prepare_for_long(step: Step) -> None:
    time.sleep(10)


def prepare_in_steps(step: Step) -> None:
    for _ in range(30):
        step()
        time.sleep(0.1)


def hang(step: Step | None = None) -> None:
    time.sleep(600)


def pid() -> int:
    return os.getpid()


def length(data: bytes) -> int:
    return len(data)


def fail(text: str) -> None:
    raise ValueError(text)


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def wait_for(path: str) -> int:
    """Go on once the file is there."""
    while not Path(path).exists():
        time.sleep(0.01)
    return os.getpid()


def think(game: str, level: str, view: Any, legal: Sequence[str], seed: str = "") -> str:
    """A master never comes to an end; everybody else chooses at once."""
    if level == "master":
        hang()
    if level == "expert":
        crash()
    return "a thought"


# With a record


def process_of(data: bytes) -> bytes:
    return str(os.getpid()).encode()


def hang_over(data: bytes) -> bytes:
    hang()
    return b""


def wait_and_count(data: bytes, gate: str, tally: str) -> bytes:
    """How many are at work at the same time as this one, once the gate is open."""
    wait_for(gate)
    Path(tally).mkdir()  # Two at the same time would meet here.
    Path(tally).rmdir()
    return b"alone"


def advise_at_once(question: object) -> CoachAnswer:
    return CoachAnswer(choices=(), worlds=1024, odds=None, is_final=True)
