"""What is measured: steps of random legal play, each with its observation and mask."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

SLICES = 5


class Subject(NamedTuple):
    """An environment to measure: `run` makes some steps and tells how many."""

    interface: str
    by: str
    game: str
    run: Callable[[], int]
    has_threads: bool = False
    """Then time is taken from the clock, because processor time adds up over threads."""


class Speed(NamedTuple):
    """Steps per second, slice by slice."""

    interface: str
    by: str
    game: str
    slices: tuple[float, ...]

    @property
    def median(self) -> float:
        return sorted(self.slices)[len(self.slices) // 2]


def measure(subjects: list[Subject], seconds: float) -> list[Speed]:
    """About so many seconds for each, in turns, so that disturbances fall on all alike."""
    for subject in subjects:
        subject.run()
    slices = [[_rate(each, seconds / SLICES) for each in subjects] for _ in range(SLICES)]
    rates = zip(*slices, strict=True)
    return [Speed(*each[:3], rate) for each, rate in zip(subjects, rates, strict=True)]


def _rate(subject: Subject, seconds: float) -> float:
    clock = time.perf_counter if subject.has_threads else time.process_time
    done, began = 0, clock()
    while (spent := clock() - began) < seconds or not done:
        done += subject.run()
    return done / spent
