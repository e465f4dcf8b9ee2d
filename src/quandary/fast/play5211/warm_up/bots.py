"""What the levels call."""

from __future__ import annotations

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import belief, doubt, kinds, objective, past, policy, search
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules import transitions


def warm_up() -> None:
    """Choose once, with and without a belief."""
    state, deck, chance = at.new_state(2), at.new_deck(), new_chance(1)
    players = policy.stack_policies([policy.heuristic_policy()] * 2)
    transitions.shuffle(deck, chance)
    transitions.deal(state, deck)
    workspace, goal = search.new_workspace(2), objective.new_objective(swing=3.0)
    search.weigh(state, 0, players, goal, 8, chance, workspace)
    some = kinds.new_kinds([kinds.Kind(players[0], 1.0, 1.0)])
    room = past.new_past(), belief.new_belief(1), doubt.new_doubt(1)
    effort = search.Effort(8, 1)
    search.weigh_by_belief(state, 0, players, some, goal, effort, chance, workspace, *room)
