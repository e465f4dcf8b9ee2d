"""`quandary train quando`: a value net by deep Monte Carlo self-play.

Players choose by the net, rarely otherwise; every choice learns towards what its round brought,
in chances of winning the game. The first passes are played by the tuned heuristic.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.quando.bench_table import Bench, Player, mean_and_margin
from quandary.bots.quando import shipped
from quandary.fast.quando import learning, net, policy
from quandary.fast.quando import mind as minds
from quandary.fast.quando import state as at
from quandary.fast.quando.cast import BY_NET
from quandary.fast.quando.net import NetArray
from quandary.table.data_folder import data_folder

ROWS = 60_000
"""Choices noted in one pass."""
BATCH = 256
FIRST_RATE, LAST_RATE = 1.5e-3, 1e-4
NOISE = 0.4
"""In points: choices nearer than this are often exchanged."""
PASSES_BY_HEURISTIC = 8
KEEPING = 0.999
GAMES_TO_JUDGE = 2000
SECONDS_BETWEEN_SAVES = 20.0


@dataclass
class Course:
    """How far a training has come."""

    net: NetArray
    kept: NetArray
    moments: NDArray[np.float32]
    passes: int = 0
    steps: int = 0
    seconds: float = 0.0

    def save(self, file: Path) -> None:
        """Keep everything that is needed to go on."""
        numbers = np.array([self.passes, self.steps, self.seconds])
        with file.with_suffix(".part").open("wb") as part:
            np.savez(part, net=self.net, kept=self.kept, moments=self.moments, numbers=numbers)
        file.with_suffix(".part").replace(file)


def begin(players: int, seed: int) -> Course:
    """A net that has learnt nothing."""
    fresh = net.new_net(players, seed)
    return Course(fresh, fresh.copy(), learning.new_gradients(fresh))


def resume(file: Path) -> Course:
    """A training that was broken off."""
    with np.load(file) as kept:
        passes, steps, seconds = kept["numbers"].tolist()
        return Course(kept["net"], kept["kept"], kept["moments"], int(passes), int(steps), seconds)


class Training:
    """Passes of self-play and learning."""

    def __init__(self, players: int, seed: int, course: Course) -> None:
        self.course = course
        self._bench = Bench(players, seed * 1000 + course.passes)
        self.held = shipped.held_weights(players)
        self.slopes = shipped.slopes(players)
        self._mind = minds.new_mind(course.net, shipped.expected_fronts(self.held), self.slopes)
        self._policies = policy.table_of([shipped.tuned_policy(players)] * players)
        self._samples = np.zeros((ROWS, learning.WIDTH), dtype=np.int16)
        self._targets = np.zeros(ROWS)
        self._owners = np.zeros(ROWS, dtype=np.int32)
        self._totals = np.zeros((2, at.MOST_PLAYERS), dtype=np.int32)
        self._dice = np.random.default_rng(seed * 1000 + course.passes)

    def one_pass(self, progress: float) -> float:
        """Play and learn once; returns the mean squared error, in tens of points."""
        course, bench = self.course, self._bench
        noise = NOISE if course.passes >= PASSES_BY_HEURISTIC else -1.0
        rows = learning.play_and_note(
            bench.state, bench.knowledge, bench.deck, self._mind, self._policies, noise,
            bench.chance, self._samples, self._targets, self._owners,
            *self._totals,
        )  # fmt: skip
        order = self._dice.permutation(rows).astype(np.int32)
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** progress
        keeping = min(KEEPING, course.steps / (course.steps + 100))
        error = learning.learn(
            course.net, course.moments, self._mind.sums, self._samples, self._targets, order,
            BATCH, rate, course.steps, course.kept, keeping,
        )  # fmt: skip
        course.passes += 1
        course.steps += rows // BATCH
        return error


def train(players: int, minutes: float, seed: int, file: Path, *, is_resumed: bool) -> Course:
    """Train for so many minutes of processor time, or go on until they are spent."""
    course = resume(file) if is_resumed and file.exists() else begin(players, seed)
    training = Training(players, seed, course)
    training.one_pass(0.0)  # compiles, and does not count
    saved = time.monotonic()
    while course.seconds < 60 * minutes:
        began = time.process_time()
        error = training.one_pass(min(course.seconds / (60 * minutes), 1.0))
        course.seconds += time.process_time() - began
        print(
            f"pass {course.passes}, {course.seconds / 60:.1f} of {minutes:g} minutes,"
            f" error {error:.4f}", file=sys.stderr, flush=True,
        )  # fmt: skip
        if time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
            course.save(file)
            saved = time.monotonic()
    course.save(file)
    return course


def judge(players: int, weights: NetArray, games: int, seed: int) -> dict[str, Any]:
    """The bare net, one against the rest, on the same decks from every seat."""
    expected = shipped.expected_fronts(shipped.held_weights(players))
    mind = minds.new_mind(weights, expected, shipped.slopes(players))
    figures = {}
    for name, rest in (
        ("tuned heuristic", shipped.tuned_policy(players)),
        ("greedy-5", policy.greedy_policy(5)),
    ):
        decks = max(games // players, 2)
        one = Player(kind=BY_NET)
        shares = Bench(players, seed).play_duplicate(one, Player(rest), mind, decks)
        mean, margin = mean_and_margin(shares)
        figures[f"wins against {name}, %"] = [round(100 * mean, 1), round(100 * margin, 1)]
    return figures


def ship(players: int, course: Course, told: dict[str, Any], folder: Path) -> None:
    """Write the net in half precision, and beside it how it came about."""
    np.savez_compressed(folder / f"net-{players}.npz", net=course.kept.astype(np.float16))
    text = json.dumps(told, indent=2) + "\n"
    (folder / f"net-{players}.json").write_text(text, encoding="utf-8")


def run(players: int, minutes: float, seed: int, out: str | None, *, is_resumed: bool) -> int:
    """Train, judge and write the net; a training that is broken off can be resumed."""
    folder = shipped.FOLDER if out is None else Path(out)
    keeping = data_folder(os.environ) / "training"
    keeping.mkdir(parents=True, exist_ok=True)
    file = keeping / f"quando-{players}.npz"
    course = train(players, minutes, seed, file, is_resumed=is_resumed)
    rounded = course.kept.astype(np.float16).astype(np.float32)
    told = {
        "command": f"quandary train quando --players {players} --minutes {minutes:g} --seed {seed}",
        "passes": course.passes,
        "choices": course.passes * ROWS,
        "minutes": round(course.seconds / 60, 2),
        "seed": seed,
        "figures": judge(players, rounded, GAMES_TO_JUDGE, seed + 1_000_000),
    }
    ship(players, course, told, folder)
    print(json.dumps(told, indent=1))
    return 0
