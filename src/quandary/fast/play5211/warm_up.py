"""Calling every kernel of 5211 that Python calls, so that all are compiled."""

from __future__ import annotations

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.play5211 import (
    belief,
    heuristic,
    knowledge,
    objective,
    policy,
    rollout,
    rules,
    search,
)
from quandary.fast.play5211 import state as at


def warm_up() -> None:
    """Play a little with every kernel."""
    state, deck, chance = at.new_state(2), at.new_deck(), new_chance(1)
    players = policy.stack_policies([policy.heuristic_policy()] * 2)
    scratch = heuristic.new_scratch()
    rules.shuffle(deck, chance)
    rules.deal(state, deck)
    knowledge.count_unseen(state, 0, np.zeros(at.KINDS, dtype=np.int32))
    knowledge.deal_again_unseen(state, 0, 8, chance)
    options = np.zeros(rules.MOST_ACTIONS, dtype=np.int32)
    rules.legal(state, 0, options)
    values = np.zeros(rules.MOST_ACTIONS)
    heuristic.rank_by_rules_of_thumb(state, players, 0, scratch, options, values)
    workspace, goal = search.new_workspace(2), objective.new_objective(swing=3.0)
    search.weigh(state, 0, players, goal, 8, chance, *workspace)
    about = (state, 0, players, goal, 8, chance, *workspace, belief.new_past(), belief.new_belief())
    search.weigh_by_belief(*about, 1, 8, at.new_state(2), search.new_workspace(2))
    rules.apply(state, 0, int(options[0]))
    rules.apply(state, 1, rollout.choose(state, players, 1, scratch, chance))
    rollout.roll_out_round(state, players, scratch, chance)
    rollout.roll_out(state, players, scratch, chance)
    points = np.zeros((1, at.MOST_PLAYERS), dtype=np.int32)
    rollout.play_deals(state, deck, players, scratch, chance, points)
