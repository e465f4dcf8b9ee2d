"""`quandary tune quando`: better numbers for the heuristic, by trying changes in self-play.

One seat plays with a few numbers changed, the others as before; a change is kept if it gains
clearly, in points a round, over the seats in turn. Then the tables are counted anew.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from quandary.analysis.quando.bench_table import Bench, Player, mean_and_margin
from quandary.analysis.quando.tables import blank_mind, count_tables
from quandary.bots.quando import shipped
from quandary.fast.chance import new_chance
from quandary.fast.quando import policy, rollout
from quandary.fast.quando import state as at

ROUNDS = 12_000
"""Rounds in each seat for one trial; a promising change is tried again in four times as many."""
STEPS = {
    policy.KNOCK_SUM: 1.5, policy.KNOCK_MARGIN: 1.0, policy.CARD_SHED: 0.7,
    policy.PAIR_KEPT: 0.15, policy.ZERO_KEPT: 1.5, policy.TRIPLET_BONUS: 0.8,
    policy.HIDDEN_BIAS: 0.3, policy.LAST_GAIN: 0.4, policy.UNKNOWN_BACK: 0.5,
}  # fmt: skip
HELD_STEP = 0.3
MARGINS = 2.0
"""Standard errors by which a change has to gain."""
GAMES_TO_JUDGE = 4000


def advantage(
    candidate: policy.PolicyArray, rest: policy.PolicyArray, players: int, rounds: int, seed: int
) -> tuple[float, float]:
    """How many points a round a candidate is better than the rest, and the standard error."""
    bench = Bench(players, seed)
    points = np.zeros((rounds, at.MOST_PLAYERS), dtype=np.int32)
    better = []
    for seat in range(players):
        table = policy.table_of([rest] * players)
        table[seat] = candidate
        chance = new_chance(seed + seat)
        rollout.play_rounds(bench.state, bench.knowledge, bench.deck, table, chance, points)
        others = (points.sum(axis=1) - points[:, seat]) / (players - 1)
        better.append(others - points[:, seat])
    all_better = np.concatenate(better)
    return float(all_better.mean()), float(all_better.std() / len(all_better) ** 0.5)


def tune(players: int, minutes: float, seed: int) -> tuple[policy.PolicyArray, dict[str, Any]]:
    """Try changes for so many minutes of processor time."""
    dice = np.random.default_rng(seed)
    best, trials, kept = policy.heuristic_policy(), 0, 0
    began = time.process_time()
    while time.process_time() - began < 60 * minutes:
        trials += 1
        candidate = changed(best, dice)
        gain, error = advantage(candidate, best, players, ROUNDS, seed + 100 * trials)
        if gain > MARGINS * error:
            gain, error = advantage(candidate, best, players, 4 * ROUNDS, seed + 100 * trials + 50)
            if gain > MARGINS * error:
                best, kept = candidate, kept + 1
                print(f"trial {trials}: +{gain:.2f} points a round", file=sys.stderr, flush=True)
    return best, {"trials": trials, "changes kept": kept}


def changed(best: policy.PolicyArray, dice: np.random.Generator) -> policy.PolicyArray:
    """One to three numbers moved a little; or all that is expected of held cards."""
    candidate = best.copy()
    if dice.random() < 0.2:
        candidate[policy.HELD :] += dice.normal(0, HELD_STEP)
        return candidate
    for place in dice.choice(list(STEPS), size=dice.integers(1, 4), replace=False):
        candidate[place] += dice.normal(0, STEPS[int(place)])
    return candidate


def judge(players: int, tuned: policy.PolicyArray, seed: int) -> dict[str, Any]:
    """The tuned heuristic against greedy-5, one against the rest, from every seat."""
    rest = Player(policy.greedy_policy(5))
    decks = GAMES_TO_JUDGE // players
    shares = Bench(players, seed).play_duplicate(Player(tuned), rest, blank_mind(players), decks)
    mean, margin = mean_and_margin(shares)
    return {"wins against greedy-5, %": [round(100 * mean, 1), round(100 * margin, 1)]}


def run(players: int, minutes: float, seed: int, out: str | None) -> int:
    """Tune, count the tables, and write both beside the command that did it."""
    folder = shipped.FOLDER if out is None else Path(out)
    command = f"quandary tune quando --players {players} --minutes {minutes:g} --seed {seed}"
    tuned, figures = tune(players, minutes, seed)
    tuned = np.round(tuned, 3)
    _write(folder / f"tuned-{players}.json", {"command": command, "policy": tuned.tolist()}
           | {"figures": figures | judge(players, tuned, seed)})  # fmt: skip
    tables = count_tables(players, tuned, seed)
    _write(folder / f"tables-{players}.json", {"command": command} | tables)
    print((folder / f"tuned-{players}.json").read_text("utf-8"), end="")
    return 0


def _write(file: Path, told: dict[str, Any]) -> None:
    file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
