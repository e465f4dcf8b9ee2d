"""Rounds of both games on the fast core, a batch at a time, so that they can be measured.

Each function makes what a table of so many players needs, once, and returns ways to play a batch,
by name. A batch returns how much of what its name says was done.
"""

from __future__ import annotations

from collections.abc import Callable

BATCH = 200
SEED = 5211

Batches = dict[str, Callable[[], int]]


def quando_batches(players: int) -> Batches:
    """Rounds of Quando: at random, and by ready-made players."""
    import numpy as np

    from quandary.fast.chance import new_chance
    from quandary.fast.quando import knowledge, policy, rollout
    from quandary.fast.quando import state as at

    state, seen, deck, chance = (
        at.new_state(players),
        knowledge.new_knowledge(),
        at.new_deck(),
        new_chance(SEED),
    )
    points = np.zeros((BATCH, at.MOST_PLAYERS), dtype=np.int32)

    def rounds(one: policy.PolicyArray) -> Callable[[], int]:
        table = policy.table_of([one] * players)

        def batch() -> int:
            rollout.play_rounds(state, seen, deck, table, chance, points)
            return BATCH

        return batch

    return {
        "random decisions": lambda: rollout.play_random_rounds(state, deck, chance, BATCH),
        "greedy rounds": rounds(policy.greedy_policy()),
        "heuristic rounds": rounds(policy.heuristic_policy()),
    }


def play5211_batches(players: int) -> Batches:
    """Rounds of 5211, three turns of everybody each: at random, and by the heuristic."""
    import numpy as np

    from quandary.fast.chance import new_chance
    from quandary.fast.play5211 import heuristic, policy, rollout
    from quandary.fast.play5211 import state as at

    state, deck, chance = at.new_state(players), at.new_deck(), new_chance(SEED)
    scratch = heuristic.new_scratch()
    points = np.zeros((BATCH, at.MOST_PLAYERS), dtype=np.int32)
    decisions_in_round = 3 * players

    def decisions(one: policy.PolicyArray) -> Callable[[], int]:
        table = policy.table_of([one] * players)
        return lambda: rollout.play_deals(state, deck, table, scratch, chance, points)

    by_heuristic = decisions(policy.heuristic_policy())
    return {
        "random decisions": decisions(policy.random_policy()),
        "heuristic rounds": lambda: by_heuristic() // decisions_in_round,
    }
