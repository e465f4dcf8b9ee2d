"""One set-up at a time in one place, however many are started."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.launcher.processes import say

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

AGAIN_SECONDS = 30.0
"""How often a run that waits for another says so."""


@contextmanager
def hold_lock(path: Path) -> Iterator[int]:
    """Wait until no other run holds the lock, and give the number of its open file.

    The lock goes when its holder does, however that ends. A program that inherits the file holds
    it, too: one that outlives a killed run keeps the next from working in the same place.
    """
    with path.open("a") as file:
        next_word = 0.0
        while not take_lock(file.fileno()):
            if time.monotonic() >= next_word:
                say("Another run is setting up; waiting for it.")
                next_word = time.monotonic() + AGAIN_SECONDS
            time.sleep(0.1)
        yield file.fileno()


def take_lock(file_number: int) -> bool:
    """Take the lock if it is free, and say whether it was."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file_number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file_number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
