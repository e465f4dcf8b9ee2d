"""Habits counted from self-play: what players hold who have done this and that."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.quando.self_play import Player, SelfPlayTable, lineup_of
from quandary.fast.quando.players.net_evaluator import NetEvaluator
from quandary.fast.quando.players.opponent_model import HABITS, OpponentModel
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.training import opponent_model_training

CARDS_WATCHED = 200_000
ONE_IN = 4
"""One moment in so many is looked at."""
PASSES, RATE, RIDGE = 200, 0.05, 1.0


def count_habits(
    players: int, kinds: Sequence[Player], evaluator: NetEvaluator, seed: int
) -> OpponentModel:
    """The logarithms of the weights, from as many cards of each kind of player at tables of
    their own."""
    watched = [watch(players, kind, evaluator, seed, CARDS_WATCHED // len(kinds)) for kind in kinds]
    rows = np.concatenate(watched)
    logs = opponent_model_training.learn_habits(rows, PASSES, RATE, RIDGE)
    habits: OpponentModel = np.round(logs.reshape(HABITS, at.NUMBERS), 3)
    return habits


def watch(
    players: int, kind: Player, evaluator: NetEvaluator, seed: int, cards: int
) -> NDArray[np.int16]:
    """So many unseen cards at a table of this kind of player, in rows for `learn_habits`."""
    table, rows = SelfPlayTable(players, seed), opponent_model_training.new_rows(cards)
    lineup = lineup_of([kind] * players, evaluator)
    opponent_model_training.watch(
        table.state, table.knowledge, table.deck, lineup, table.chance, ONE_IN, rows
    )
    return rows
