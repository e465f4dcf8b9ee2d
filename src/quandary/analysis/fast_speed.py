"""The fast core's speed side by side with that of the rules and, where installed, of OpenSpiel.

Everything is measured in turn, slice by slice, in one run and in processor time, so that what else
the machine does falls on all alike. Between different games only orders of magnitude compare.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Literal, NamedTuple

from quandary.analysis import openspiel_speed
from quandary.analysis.registry import GAME_ANALYSES
from quandary.analysis.speed import decisions_per_second
from quandary.fast import compile_everything
from quandary.games import GAMES
from quandary.games.game import AnyGame

SLICES = 5

By = Literal["rules", "fast", "openspiel python", "openspiel c++"]


class Subject(NamedTuple):
    """Something to measure: `rate` does it for about so many seconds and tells how often."""

    by: By
    game: str
    players: int
    what: str
    rate: Callable[[float], float]


@dataclass(frozen=True)
class Measured:
    """How often something was done per second, slice by slice."""

    by: By
    game: str
    players: int
    what: str
    slices: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.slices)


def measure_fast(seconds: float) -> list[Measured]:
    """About so many seconds for everything there is to measure, in the order of the games."""
    compile_everything()
    subjects = [*_subjects_of_rules(), *_subjects_of_kernels(), *_subjects_of_openspiel()]
    slices = [[each.rate(seconds / SLICES) for each in subjects] for _ in range(SLICES)]
    return [
        Measured(subject.by, subject.game, subject.players, subject.what, rates)
        for subject, rates in zip(subjects, zip(*slices, strict=True), strict=True)
    ]


def _subjects_of_rules() -> Iterator[Subject]:
    """Random play through `games`, as `bench rules` measures it."""
    for game in GAMES.values():
        for players in game.PLAYER_COUNTS:
            rate = partial(_rate_of_rules, game, players)
            yield Subject("rules", game.ID, players, "random decisions", rate)


def _rate_of_rules(game: AnyGame, players: int, seconds: float) -> float:
    return decisions_per_second(game, players, seconds, random.Random(f"{game.ID}|{players}"))


def _subjects_of_kernels() -> Iterator[Subject]:
    for game in GAMES.values():
        analysis = GAME_ANALYSES.get(game.ID)
        if analysis is None or analysis.batches is None:
            continue
        for players in game.PLAYER_COUNTS:
            for what, batch in analysis.batches(players).items():
                yield Subject("fast", game.ID, players, what, partial(_rate_of, batch))


def _rate_of(batch: Callable[[], int], seconds: float) -> float:
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds or not done:
        done += batch()
    return done / spent


def _subjects_of_openspiel() -> Iterator[Subject]:
    if openspiel_speed.is_installed():
        for game, players in openspiel_speed.GAMES.items():
            python, cpp = openspiel_speed.in_python(game), openspiel_speed.in_cpp(game)
            yield Subject("openspiel python", game, players, "random decisions", python)
            yield Subject("openspiel c++", game, players, "random decisions", cpp)
