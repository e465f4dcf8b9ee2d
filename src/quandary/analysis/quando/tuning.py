"""`quandary tune quando`: better numbers for the heuristic, by trying changes in self-play.

One seat plays with a few numbers changed, the others as before; a change is kept if it gains
clearly, in points a round, over the seats in turn.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.on_ray import Spread, do_here, spread_on
from quandary.analysis.progress import Progress
from quandary.analysis.quando.report_file import write_report
from quandary.analysis.quando.self_play import Player, SelfPlayTable, mean_and_margin
from quandary.analysis.quando.tables import blank_evaluator
from quandary.bots.quando import trained_weights
from quandary.fast.chance import new_chance
from quandary.fast.quando.players import policy, rollout
from quandary.fast.quando.rules import state as at
from quandary.system.atomic_write import write_atomically
from quandary.system.data_folder import data_folder

ROUNDS = 24_000
"""Rounds of a trial, over all seats; a promising change is tried in four times as many."""
STEPS = {
    policy.KNOCK_SUM: 1.5, policy.KNOCK_MARGIN: 1.0, policy.CARD_SHED: 0.7,
    policy.PAIR_KEPT: 0.15, policy.ZERO_KEPT: 1.5, policy.TRIPLET_BONUS: 0.8,
    policy.HIDDEN_BIAS: 0.3, policy.LAST_GAIN: 0.4, policy.UNKNOWN_BACK: 0.5,
}  # fmt: skip
HELD_STEP = 0.3
TESTS = ((ROUNDS, 1.0), (4 * ROUNDS, 2.0))
"""A change has to gain by so many standard errors in so many rounds, in each of these."""
BOLD_STEPS = 3.0
"""One change in four is so many times as large."""
GAMES_TO_JUDGE = 8000
TRIALS_BETWEEN_SAVES = 10


@dataclass
class TuningState:
    """How far a tuning has come. A seed and a number of trials say everything."""

    players: int
    seed: int
    numbers: list[float]
    trials: int = 0
    changes_kept: int = 0

    def save(self, file: Path) -> None:
        """Keep everything that is needed to go on."""
        write_atomically(file, json.dumps(asdict(self)) + "\n")


def begin(players: int, seed: int) -> TuningState:
    """The numbers that were set by hand."""
    return TuningState(players, seed, policy.heuristic_policy().tolist())


def resume(file: Path, players: int, seed: int) -> TuningState:
    """A tuning that was broken off; a new one if there is none from this seed."""
    if file.exists():
        state = TuningState(**json.loads(file.read_text("utf-8")))
        if (state.players, state.seed) == (players, seed):
            return state
    return begin(players, seed)


class Trial(NamedTuple):
    """A candidate among the rest, for so many rounds in each seat."""

    candidate: policy.PolicyArray
    rest: policy.PolicyArray
    players: int
    rounds: int
    seed: int


def advantage(trial: Trial, spread: Spread = do_here) -> tuple[float, float]:
    """How many points a round a candidate is better than the rest, and the standard error."""
    better = np.concatenate(spread(partial(_play_seat, trial), range(trial.players)))
    return float(better.mean()), float(better.std() / len(better) ** 0.5)


def _play_seat(trial: Trial, seat: int) -> NDArray[np.float64]:
    """By how many points the candidate was better in this seat, round by round."""
    table = SelfPlayTable(trial.players, trial.seed)
    points = np.zeros((trial.rounds, at.MOST_PLAYERS), dtype=np.int32)
    policies = policy.stack_policies([trial.rest] * trial.players)
    policies[seat] = trial.candidate
    chance = new_chance(trial.seed + seat)
    rollout.play_rounds(table.state, table.knowledge, table.deck, policies, chance, points)
    others = (points.sum(axis=1) - points[:, seat]) / (trial.players - 1)
    return np.asarray(others - points[:, seat], dtype=np.float64)


def tune(
    state: TuningState, trials: int, file: Path, spread: Spread = do_here
) -> policy.PolicyArray:
    """Try changes until so many have been tried, counting those of before."""
    with Progress("trials", trials, state.trials) as progress:
        while state.trials < trials:
            one_trial(state, spread)
            progress.advance()
            if state.trials % TRIALS_BETWEEN_SAVES == 0:
                state.save(file)
    state.save(file)
    return np.array(state.numbers)


def one_trial(state: TuningState, spread: Spread = do_here) -> None:
    """Try one change, and keep it if it gains clearly twice."""
    state.trials += 1
    dice = np.random.default_rng([state.seed, state.trials])
    best = np.array(state.numbers)
    candidate = mutate(best, dice)
    for rounds, errors in TESTS:
        rounds_a_seat = rounds // state.players
        seed = int(dice.integers(1 << 40))
        trial = Trial(candidate, best, state.players, rounds_a_seat, seed)
        gain, error = advantage(trial, spread)
        if gain <= errors * error:
            return
    state.numbers = candidate.tolist()
    state.changes_kept += 1
    print(f"trial {state.trials}: +{gain:.2f} points a round", file=sys.stderr, flush=True)


def mutate(best: policy.PolicyArray, dice: np.random.Generator) -> policy.PolicyArray:
    """One to three numbers moved a little; or all that is expected of held cards."""
    candidate = best.copy()
    size = BOLD_STEPS if dice.random() < 0.25 else 1.0
    if dice.random() < 0.2:
        candidate[policy.HELD :] += size * dice.normal(0, HELD_STEP)
        return candidate
    for place in dice.choice(list(STEPS), size=dice.integers(1, 4), replace=False):
        candidate[place] += size * dice.normal(0, STEPS[int(place)])
    return candidate


def judge(players: int, tuned: policy.PolicyArray, seed: int) -> dict[str, Any]:
    """The tuned heuristic against what it began with and greedy-5, from every seat."""
    decks, figures = GAMES_TO_JUDGE // players, dict[str, Any]()
    for name, rest in (
        ("the first numbers", policy.heuristic_policy()),
        ("greedy-5", policy.greedy_policy(5)),
    ):
        table = SelfPlayTable(players, seed)
        shares = table.play_duplicate(Player(tuned), Player(rest), blank_evaluator(players), decks)
        mean, margin = mean_and_margin(shares)
        figures[f"wins against {name}, %"] = [round(100 * mean, 1), round(100 * margin, 1)]
    return {"games": decks * players} | figures


def run(
    players: int,
    trials: int,
    seed: int,
    out: str | None,
    *,
    is_resumed: bool,
    place: str | None = None,
) -> int:
    """Tune, and write the numbers beside the command that found them and what they won."""
    folder = trained_weights.FOLDER if out is None else Path(out)
    keeping = data_folder(os.environ) / "training"
    keeping.mkdir(parents=True, exist_ok=True)
    file = keeping / f"quando-tuned-{players}.json"
    state = resume(file, players, seed) if is_resumed else begin(players, seed)
    with spread_on(place) as spread:
        tuned = np.round(tune(state, trials, file, spread), 3)
    command = f"quandary tune quando --players {players} --trials {state.trials} --seed {seed}"
    figures = {"changes kept": state.changes_kept} | judge(players, tuned, seed + 1_000_000)
    report = {"command": command, "policy": tuned.tolist(), "figures": figures}
    print(write_report(folder / f"tuned-{players}.json", report), end="")
    return 0
