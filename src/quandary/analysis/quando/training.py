"""`quandary train quando`: a value net by deep Monte Carlo self-play.

Players choose by the net, rarely otherwise; every choice learns towards what its round brought,
in chances of winning the game. The first passes are played by the tuned heuristic, from whose
games the net's tables are counted: they belong to the net and are shipped with it. At the end the
habits of both are counted once more, for those who search.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.progress import Progress
from quandary.analysis.quando.opponent_model import count_habits
from quandary.analysis.quando.report_file import write_report
from quandary.analysis.quando.self_play import Player, SelfPlayTable, mean_and_margin
from quandary.analysis.quando.tables import count_tables
from quandary.bots.quando import trained_weights
from quandary.fast.quando.players import net, net_evaluator, policy
from quandary.fast.quando.players.lineup import BY_NET
from quandary.fast.quando.players.net import NetArray
from quandary.fast.quando.training import net_training
from quandary.system.atomic_write import replacement_of
from quandary.system.data_folder import data_folder

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
PASSES_BETWEEN_LINES = 10


@dataclass
class TrainingState:
    """How far a training has come. A seed, the number of passes and lambda say everything."""

    seed: int
    planned: int
    """How many passes it is to be: the rate of learning falls towards the last."""
    td_lambda: float
    """How far choices learn from the end of their round (`net_training.play_and_note`)."""
    net: NetArray
    kept: NetArray
    moments: NDArray[np.float32]
    passes: int = 0
    steps: int = 0

    def save(self, file: Path) -> None:
        """Keep everything that is needed to go on."""
        numbers = np.array([self.seed, self.planned, self.passes, self.steps])
        with replacement_of(file) as beside, beside.open("wb") as out:
            np.savez(
                out,
                net=self.net,
                kept=self.kept,
                moments=self.moments,
                numbers=numbers,
                td_lambda=self.td_lambda,
            )


def begin(players: int, passes: int, seed: int, td_lambda: float = 1.0) -> TrainingState:
    """A net that has learnt nothing."""
    fresh = net.new_net(players, seed)
    moments = net_training.new_gradients(fresh)
    return TrainingState(seed, passes, td_lambda, fresh, fresh.copy(), moments)


def resume(
    file: Path, players: int, passes: int, seed: int, td_lambda: float = 1.0
) -> TrainingState:
    """A training that was broken off; a new one if there is none with this seed and plan."""
    if file.exists():
        with np.load(file) as kept:
            of_seed, planned, done, steps = kept["numbers"].tolist()
            learnt_by = float(kept["td_lambda"]) if "td_lambda" in kept else 1.0
            if (of_seed, planned, learnt_by) == (seed, passes, td_lambda):
                arrays = kept["net"], kept["kept"], kept["moments"]
                return TrainingState(seed, passes, td_lambda, *arrays, done, steps)
    return begin(players, passes, seed, td_lambda)


class Training:
    """Passes of self-play and learning."""

    def __init__(self, players: int, state: TrainingState, tables: dict[str, Any]) -> None:
        self.state = state
        self._players = players
        self._evaluator = evaluator_with(state.net, tables)
        self._policies = policy.stack_policies([trained_weights.tuned_policy(players)] * players)
        self._notes = net_training.new_notes(ROWS)

    def one_pass(self) -> float:
        """Play and learn once; returns the mean squared error, in tens of points."""
        state = self.state
        seed = state.seed * 10_000 + state.passes
        rows = self._play(seed)
        order = np.random.default_rng(seed).permutation(rows).astype(np.int32)
        error = self._learn(order)
        state.passes += 1
        state.steps += rows // BATCH
        return error

    def _play(self, seed: int) -> int:
        """Play until the notes are full; returns how many choices they hold."""
        noise = NOISE if self.state.passes >= PASSES_BY_HEURISTIC else -1.0
        return SelfPlayTable(self._players, seed).play_and_note(
            self._evaluator, self._policies, noise, self.state.td_lambda, self._notes
        )

    def _learn(self, order: NDArray[np.int32]) -> float:
        """One pass over the notes in this order; returns the mean squared error."""
        state = self.state
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (state.passes / state.planned)
        keeping = min(KEEPING, state.steps / (state.steps + 100))
        return net_training.learn(
            state.net,
            state.moments,
            self._evaluator.sums,
            self._notes.samples,
            self._notes.targets,
            order,
            net_training.Pace(BATCH, rate, keeping),
            state.steps,
            state.kept,
        )


def train(players: int, state: TrainingState, tables: dict[str, Any], file: Path) -> None:
    """Go on until all passes are done."""
    training = Training(players, state, tables)
    saved = time.monotonic()
    with Progress("passes", state.planned, state.passes) as progress:
        while state.passes < state.planned:
            error = training.one_pass()
            progress.advance()
            if state.passes % PASSES_BETWEEN_LINES == 0:
                print(f"pass {state.passes}: error {error:.4f}", file=sys.stderr, flush=True)
            if time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
                state.save(file)
                saved = time.monotonic()
    state.save(file)


def evaluator_with(weights: NetArray, tables: dict[str, Any]) -> net_evaluator.NetEvaluator:
    """An evaluator around a net and the tables that were counted for it."""
    return net_evaluator.new_evaluator(
        weights, np.exp(tables["habits"]), np.array(tables["slopes"])
    )


def judge(
    players: int, evaluator: net_evaluator.NetEvaluator, games: int, seed: int
) -> dict[str, Any]:
    """The bare net, one against the rest, on the same decks from every seat."""
    figures = {}
    for name, rest in (
        ("tuned heuristic", trained_weights.tuned_policy(players)),
        ("greedy-5", policy.greedy_policy(5)),
    ):
        decks = max(games // players, 2)
        one = Player(kind=BY_NET)
        shares = SelfPlayTable(players, seed).play_duplicate(one, Player(rest), evaluator, decks)
        mean, margin = mean_and_margin(shares)
        figures[f"wins against {name}, %"] = [round(100 * mean, 1), round(100 * margin, 1)]
    return figures


def run(
    players: int, passes: int, seed: int, td_lambda: float, out: str | None, *, is_resumed: bool
) -> int:
    """Count, train, judge, write; a training that is broken off can be resumed."""
    folder = trained_weights.FOLDER if out is None else Path(out)
    keeping = data_folder(os.environ) / "training"
    keeping.mkdir(parents=True, exist_ok=True)
    file = keeping / f"quando-{players}.npz"
    tables = count_tables(players, trained_weights.tuned_policy(players), seed)
    start = partial(resume, file) if is_resumed else begin
    state = start(players, passes, seed, td_lambda)
    train(players, state, tables, file)
    half = state.kept.astype(np.float16)
    command = f"quandary train quando --players {players} --passes {passes} --seed {seed}"
    command += f" --td-lambda {td_lambda:g}" if td_lambda < 1.0 else ""
    evaluator = evaluator_with(half.astype(np.float32), tables)
    figures = judge(players, evaluator, GAMES_TO_JUDGE, seed + 1_000_000)
    report = {"command": command, "choices": passes * ROWS, "games": GAMES_TO_JUDGE}
    np.savez_compressed(folder / f"net-{players}.npz", net=half)
    write_report(folder / f"tables-{players}.json", {"command": command} | tables)
    kinds = [Player(trained_weights.tuned_policy(players)), Player(kind=BY_NET)]
    believed = {"habits": count_habits(players, kinds, evaluator, seed).tolist()}
    write_report(folder / f"habits-{players}.json", {"command": command} | believed)
    print(write_report(folder / f"net-{players}.json", report | {"figures": figures}), end="")
    return 0
