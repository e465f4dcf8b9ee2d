"""What totals are worth: nearly the exact chance to win, which two players' rounds determine."""

import numpy as np

from quandary.analysis.quando.self_play import SelfPlayTable
from quandary.bots.quando import trained_weights
from quandary.fast.quando.players import policy, rollout, win_chance
from quandary.fast.quando.rules import state as at

TARGET = 50


def exact_chances() -> np.ndarray:
    """The first seat's chance with every pair of totals, from rounds of the heuristic: backwards
    from the end of the game (Q24)."""
    table, points = SelfPlayTable(2, 3), np.zeros((20_000, at.MOST_PLAYERS), dtype=np.int32)
    players = policy.stack_policies([trained_weights.tuned_policy(2)] * 2)
    rollout.play_rounds(table.state, table.knowledge, table.deck, players, table.chance, points)
    both_ways = np.concatenate([points[:, :2], points[:, 1::-1]])
    rounds, often = np.unique(both_ways[both_ways.any(axis=1)], axis=0, return_counts=True)
    chances = np.zeros((TARGET, TARGET))
    for total in range(2 * TARGET - 2, -1, -1):
        for own in range(max(0, total - TARGET + 1), min(TARGET - 1, total) + 1):
            after = rounds + np.array([own, total - own])
            is_over = (after >= TARGET).any(axis=1)
            won = (after[:, 0] < after[:, 1]) + 0.5 * (after[:, 0] == after[:, 1])
            later = chances[tuple(np.minimum(after, TARGET - 1).T)]
            worth = np.where(is_over, won, later)
            chances[own, total - own] = (often * worth).sum() / often.sum()
    return chances


def test_totals_are_worth_nearly_their_exact_chance() -> None:
    exact, state, slopes = exact_chances(), at.new_state(2, TARGET), trained_weights.slopes(2)
    errors = []
    for own in range(TARGET):
        for other in range(TARGET):
            totals = np.array([own, other, 0, 0, 0, 0], dtype=np.int32)
            errors.append(abs(win_chance.chance_of(state, totals, 0, slopes) - exact[own, other]))
    assert np.mean(errors) < 0.015
    assert max(errors) < 0.05
