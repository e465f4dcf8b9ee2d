"""Calling every kernel of 5211 that Python calls, so that all are compiled."""

from __future__ import annotations

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import (
    belief,
    doubt,
    heuristic,
    judge,
    kinds,
    objective,
    past,
    policy,
    rollout,
    search,
)
from quandary.fast.play5211.rules import knowledge, legal, transitions
from quandary.fast.play5211.rules import state as at


def warm_up() -> None:
    """Play a little with every kernel."""
    state, deck, chance = at.new_state(2), at.new_deck(), new_chance(1)
    players = policy.stack_policies([policy.heuristic_policy()] * 2)
    scratch = heuristic.new_scratch()
    transitions.shuffle(deck, chance)
    transitions.deal(state, deck)
    knowledge.count_unseen(state, 0, np.zeros(at.KINDS, dtype=np.int32))
    knowledge.deal_again_unseen(state, 0, 8, chance)
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    legal.legal(state, 0, options)
    values = np.zeros(legal.MOST_ACTIONS)
    heuristic.rank_by_rules_of_thumb(state, players, 0, scratch, options, values)
    workspace, goal = search.new_workspace(2), objective.new_objective(swing=3.0)
    search.weigh(state, 0, players, goal, 8, chance, workspace)
    some = kinds.new_kinds([kinds.Kind(players[0], 1.0, 1.0)])
    evidence = past.new_past(), belief.new_belief(1)
    effort = search.Effort(8, 1)
    room = *evidence, doubt.new_doubt(1)
    search.weigh_by_belief(state, 0, players, some, goal, effort, chance, workspace, *room)
    belief.begin(state, 0, some, *evidence, chance)
    worlds = judge.new_worlds(2, goal, goal)
    judge.frame_points(state, 0, worlds)
    outcomes = np.zeros((1, judge.OUTCOMES))
    believed = players, some, *evidence
    judge.try_choices(state, 0, *believed, worlds, 1, options[:1], 1, outcomes, chance)
    transitions.apply(state, 0, int(options[0]))
    transitions.apply(state, 1, rollout.choose(state, players, 1, scratch, chance))
    rollout.roll_out_round(state, players, scratch, chance)
    rollout.roll_out(state, players, scratch, chance)
    points = np.zeros((1, at.MOST_PLAYERS), dtype=np.int32)
    rollout.play_deals(state, deck, players, scratch, chance, points)
