"""`quandary train quando --points-only`: nets that predict how many points a round brings.

A value net counts changes of the chance to win, which is what a player goes by. What a choice costs
is told in points, though, and far from an even game the two differ. So each value net gets a twin:
it begins as a copy, watches games of the value net and learns what their rounds bring.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quandary.analysis.progress import Progress
from quandary.analysis.quando.report_file import write_report
from quandary.analysis.quando.self_play import SelfPlayTable
from quandary.analysis.quando.training import BATCH, NOISE, evaluator_with
from quandary.bots.quando import trained_weights
from quandary.fast.quando.players import policy
from quandary.fast.quando.players.net import NetArray
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.training import net_training

ROWS = 60_000
"""Choices noted in one pass."""
TARGETS = (25, 50, 100)
"""The games of a pass are played to one of these, in turn."""
FIRST_RATE, LAST_RATE = 5e-4, 2e-5
KEEPING = 0.999
FORESIGHT = 1.0
"""Points are told by the round's end alone."""


class PointsTraining:
    """Passes of games of the value net, and of learning what they brought."""

    def __init__(self, players: int, passes: int, seed: int) -> None:
        self.net: NetArray = trained_weights.net(players).copy()
        self.kept: NetArray = self.net.copy()
        self._players, self._planned, self._seed = players, passes, seed
        self._moments = net_training.new_gradients(self.net)
        tables = trained_weights.read_json(f"tables-{players}.json")
        self._evaluator = evaluator_with(trained_weights.net(players), tables)
        self._policies = policy.stack_policies([trained_weights.tuned_policy(players)] * players)
        self._notes = net_training.new_notes(ROWS)
        self._steps = 0

    def one_pass(self, number: int) -> float:
        """Play and learn once; returns the mean squared error, in tens of points."""
        rows = self._play(TARGETS[number % len(TARGETS)], self._seed * 10_000 + number)
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (number / self._planned)
        keeping = min(KEEPING, self._steps / (self._steps + 100))
        error = self._learn(rows, number, net_training.Pace(BATCH, rate, keeping))
        self._steps += rows // BATCH
        return error

    def _play(self, target: int, seed: int) -> int:
        table = SelfPlayTable(self._players, seed)
        table.state[at.TARGET] = target
        return table.play_and_note(self._evaluator, self._policies, NOISE, FORESIGHT, self._notes)

    def _learn(self, rows: int, number: int, pace: net_training.Pace) -> float:
        dice = np.random.default_rng([self._seed, number])
        return net_training.learn(
            self.net,
            self._moments,
            self._evaluator.sums,
            self._notes.samples,
            self._notes.points,
            dice.permutation(rows).astype(np.int32),
            pace,
            self._steps,
            self.kept,
        )

    def measure(self, seed: int) -> dict[str, Any]:
        """How much of the variance of points the net explains in held-out games."""
        figures, untouched = {}, net_training.Pace(BATCH, 0.0, 1.0)
        self.net[:] = self.kept.astype(np.float16)
        for target in TARGETS:
            rows = self._play(target, seed)
            error = 100 * self._learn(rows, seed, untouched)
            spread = float(self._notes.points[:rows].var())
            figures[f"spread explained to {target}, %"] = round(100 * (1 - error / spread), 1)
        return figures


def run(players: int, passes: int, seed: int, out: str | None) -> int:
    """Train the net, measure it on other games, and write both."""
    folder = trained_weights.FOLDER if out is None else Path(out)
    training = PointsTraining(players, passes, seed)
    with Progress("passes", passes) as progress:
        for number in range(passes):
            training.one_pass(number)
            progress.advance()
    command = f"quandary train quando --players {players} --passes {passes} --seed {seed}"
    report = {"command": f"{command} --points-only", "choices": passes * ROWS}
    figures = training.measure(seed + 1_000_000)
    np.savez_compressed(folder / f"points-{players}.npz", net=training.kept.astype(np.float16))
    print(write_report(folder / f"points-{players}.json", report | {"figures": figures}), end="")
    return 0
