"""Rounds of 5211 on the fast core, a batch at a time, so that they can be measured."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from quandary.analysis.game_analysis import Batches
from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import heuristic, policy, rollout
from quandary.fast.play5211.rules import state as at

BATCH = 200
SEED = 5211


def batches(players: int) -> Batches:
    """Rounds of 5211, three turns of everybody each: at random, and by the heuristic."""
    state, deck, chance = at.new_state(players), at.new_deck(), new_chance(SEED)
    scratch = heuristic.new_scratch()
    points = np.zeros((BATCH, at.MOST_PLAYERS), dtype=np.int32)
    decisions_in_round = 3 * players

    def decisions(one: policy.PolicyArray) -> Callable[[], int]:
        table = policy.stack_policies([one] * players)
        return lambda: rollout.play_deals(state, deck, table, scratch, chance, points)

    by_heuristic = decisions(policy.heuristic_policy())
    return {
        "random decisions": decisions(policy.random_policy()),
        "heuristic rounds": lambda: by_heuristic() // decisions_in_round,
    }
