"""When Python looks for garbage: little and often by itself, all of it only when nobody waits.

Sockets and rooms are freed by their own count of references (the soak drill looks at that), so
there is next to no garbage. But looking for it stops everybody: measured with 1,000 tables, half
a second for all of memory, which by default comes whenever a quarter has been added to it.
"""

from __future__ import annotations

import gc
import time

YOUNG = 5_000
"""Objects between two looks at those made since the last one; a look takes about a millisecond."""
NEVER = 1_000_000
FULL_SECONDS = 3600.0


def collect_seldom() -> None:
    """For a process that serves: what is there when it starts stays for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class Garbage:
    """What to do about garbage once a minute."""

    def __init__(self) -> None:
        self._writes = 0
        self._full_at = time.monotonic()

    def tidy(self, writes: int) -> None:
        """Look at everything if nothing has been stored since the last time, or once an hour.

        Otherwise what has lived so long is set aside, which costs nothing.
        """
        is_quiet, self._writes = writes == self._writes, writes
        if is_quiet or time.monotonic() - self._full_at > FULL_SECONDS:
            self._full_at = time.monotonic()
            gc.unfreeze()
            gc.collect()
        gc.freeze()
