"""What the levels call."""

from __future__ import annotations

from quandary.fast.chance import new_chance
from quandary.fast.quando.players import last_turn, net_evaluator, search, worlds
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.warm_up.position import look_at_position


def warm_up() -> None:
    """Choose once as `master` does, in the middle of a round and in its last turn."""
    (state, slots), belief, evaluator, players = look_at_position()
    chance, workspace = new_chance(1), worlds.new_workspace(players)
    worlds.imagine(state, slots, 0, belief, workspace, chance)
    size = search.opinions_of_net(workspace, evaluator, chance)
    effort = search.Effort(1, 2, 1.0, 1.0)
    search.search(state, belief, workspace, evaluator, size, effort, chance)
    net_evaluator.disturb(workspace.opinions, 1, 1.0, chance)
    net_evaluator.best_of(workspace.opinions, 1)
    last_turn.is_last_turn(workspace.world)
    state[at.KNOCKER] = 1
    worlds.imagine(state, slots, 0, belief, workspace, chance)
    last_turn.solve_last_turn(state, belief, workspace, evaluator.slopes, 1, chance)
