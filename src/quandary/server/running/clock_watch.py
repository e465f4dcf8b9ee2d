"""Notices a date that jumps and a machine that sleeps. Nothing here is decided by either."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

LEAST_JUMP = 60.0
"""Seconds; less is a clock that is being set right, or a loop that was late."""


class ClockJump(NamedTuple):
    """What happened to the clocks between two looks, in seconds."""

    jumped: float
    """The date went so far ahead of the time that passed, or stayed behind it."""
    slept: float
    """The machine slept for so long."""


def since_boot() -> float:
    """Seconds that go on while the machine sleeps, where the system counts these."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class ClockWatch:
    """Compares three clocks whenever it is asked to look."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        boot: Callable[[], float] = since_boot,
    ) -> None:
        self._clocks = (wall, monotonic, boot)
        self._last = tuple(clock() for clock in self._clocks)

    def look(self) -> ClockJump:
        """What has happened since the last look; zero for what is not worth telling."""
        now = tuple(clock() for clock in self._clocks)
        wall, monotonic, boot = (new - old for new, old in zip(now, self._last, strict=True))
        self._last = now
        return ClockJump(_worth_telling(wall - boot), _worth_telling(boot - monotonic))


def _worth_telling(seconds: float) -> float:
    return seconds if abs(seconds) > LEAST_JUMP else 0.0
