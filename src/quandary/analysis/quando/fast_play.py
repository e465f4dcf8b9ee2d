"""Rounds of Quando on the fast core, a batch at a time, so that they can be measured."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from quandary.analysis.game_analysis import Batches
from quandary.fast.chance import new_chance
from quandary.fast.quando.players import policy, rollout
from quandary.fast.quando.rules import knowledge
from quandary.fast.quando.rules import state as at

BATCH = 200
SEED = 1


def batches(players: int) -> Batches:
    """Rounds of Quando: at random, and by ready-made players."""
    state, seen, deck, chance = (
        at.new_state(players),
        knowledge.new_knowledge(),
        at.new_deck(),
        new_chance(SEED),
    )
    points = np.zeros((BATCH, at.MOST_PLAYERS), dtype=np.int32)

    def rounds(one: policy.PolicyArray) -> Callable[[], int]:
        table = policy.stack_policies([one] * players)

        def batch() -> int:
            rollout.play_rounds(state, seen, deck, table, chance, points)
            return BATCH

        return batch

    return {
        "random decisions": lambda: rollout.play_random_rounds(state, deck, chance, BATCH),
        "greedy rounds": rounds(policy.greedy_policy()),
        "heuristic rounds": rounds(policy.heuristic_policy()),
    }
