"""What the judge calls."""

from __future__ import annotations

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import belief, judge, kinds, objective, past, policy
from quandary.fast.play5211.rules import legal, transitions
from quandary.fast.play5211.rules import state as at


def warm_up() -> None:
    """Try one choice in one world."""
    state, deck, chance = at.new_state(2), at.new_deck(), new_chance(1)
    players = policy.stack_policies([policy.heuristic_policy()] * 2)
    transitions.shuffle(deck, chance)
    transitions.deal(state, deck)
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    legal.legal(state, 0, options)
    some, goal = (
        kinds.new_kinds([kinds.Kind(players[0], 1.0, 1.0)]),
        objective.new_objective(swing=3.0),
    )
    evidence = past.new_past(), belief.new_belief(1)
    belief.begin(state, 0, some, *evidence, chance)
    worlds = judge.new_worlds(2, goal, goal)
    judge.frame_points(state, 0, worlds)
    outcomes, believed = np.zeros((1, judge.OUTCOMES)), (players, some, *evidence)
    judge.try_choices(state, 0, *believed, worlds, 1, options[:1], 1, outcomes, chance)
