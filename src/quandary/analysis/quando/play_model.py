"""How likely turns are, counted from self-play of bots, and how much that tells of their hands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from quandary.analysis.quando.report_file import write_report
from quandary.analysis.quando.self_play import Player, SelfPlayTable, lineup_of
from quandary.bots.quando import trained_weights
from quandary.fast.quando.players import net_evaluator
from quandary.fast.quando.players.lineup import BY_NET
from quandary.fast.quando.players.net_evaluator import NetEvaluator
from quandary.fast.quando.players.opponent_model import OpponentModel
from quandary.fast.quando.players.play_model import PlayModel, no_model
from quandary.fast.quando.training import play_model_training, self_play

TURNS_WATCHED = 40_000
PASSES, RATE, RIDGE = 120, 0.08, 1.0
WORLDS, ONE_IN = 100, 8
"""For the surprise: so many worlds at one moment in so many …"""
CARDS = 2000
"""… until so many hidden cards have been asked for."""


def fit_play_model(
    players: int, kinds: Sequence[Player], evaluator: NetEvaluator, seed: int
) -> PlayModel:
    """The model of turns of these kinds of players, each watched at tables of their own."""
    watched = []
    for kind in kinds:
        table = SelfPlayTable(players, seed)
        rows = play_model_training.new_rows(TURNS_WATCHED // len(kinds))
        lineup = lineup_of([kind] * players, evaluator)
        play_model_training.watch_turns(
            table.state, table.knowledge, table.deck, lineup, table.chance, rows
        )
        watched.append(rows)
    model = no_model()
    rows = np.concatenate(watched)
    play_model_training.learn_plays(rows, model, PASSES, RATE, RIDGE)
    play_model_training.count_draws(rows, model)
    return np.round(model, 3)


def run(players: int, seed: int, out: str | None) -> int:
    """Fit the model to games of the heuristic and of the net, and write it with what it tells."""
    folder = trained_weights.FOLDER if out is None else Path(out)
    habits = trained_weights.habits_of_belief(players)
    evaluator = net_evaluator.new_evaluator(
        trained_weights.net(players),
        trained_weights.habits_of_net(players),
        trained_weights.slopes(players),
    )
    kinds = {"heuristic": Player(trained_weights.tuned_policy(players)), "net": Player(kind=BY_NET)}
    model = fit_play_model(players, list(kinds.values()), evaluator, seed)
    figures = {
        f"surprise at {name}, nats": [
            measure_surprise(players, kind, evaluator, habits, belief, CARDS, seed + 1_000_000)
            for belief in (None, model)
        ]
        for name, kind in kinds.items()
    }
    command = f"quandary train quando --players {players} --seed {seed} --belief-only"
    report = {"command": command, "model": model.tolist(), "cards": CARDS, "figures": figures}
    write_report(folder / f"plays-{players}.json", report)
    print(json.dumps(figures, indent=1))
    return 0


def measure_surprise(
    players: int,
    kind: Player,
    evaluator: NetEvaluator,
    habits: OpponentModel,
    model: PlayModel | None,
    cards: int,
    seed: int,
) -> tuple[float, float]:
    """The mean surprise at a hidden front among players of a kind, in nats, and its margin."""
    table = SelfPlayTable(players, seed)
    lineup = lineup_of([kind] * players, evaluator, habits, model=model)
    surprises = np.zeros(cards)
    self_play.ask_about_fronts(
        table.state, table.knowledge, table.deck, lineup, table.chance, WORLDS, ONE_IN, surprises,
        cards,
    )  # fmt: skip
    margin = 1.96 * surprises.std() / cards**0.5
    return round(float(surprises.mean()), 3), round(float(margin), 3)
