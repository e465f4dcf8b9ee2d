"""What the levels call."""

from __future__ import annotations

from quandary.fast.chance import new_chance
from quandary.fast.kernel import compile_only
from quandary.fast.quando.players import last_turn, net_evaluator, search, worlds
from quandary.fast.quando.players.heuristic import choose_by_rules_of_thumb
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.knowledge import apply_and_note
from quandary.fast.quando.warm_up.position import look_at_position


def imagine_worlds() -> None:
    """Sample from the belief."""
    (state, slots), belief, _, players = look_at_position()
    worlds.imagine(state, slots, 0, belief, worlds.new_workspace(players), new_chance(1))


def play_worlds() -> None:
    """Ask the net, and play on; there is no world yet to do so in."""
    (state, _), _, evaluator, players = look_at_position()
    chance, workspace = new_chance(1), worlds.new_workspace(players)
    compile_only(search.opinions_of_net, workspace, evaluator, chance)
    compile_only(apply_and_note, state, workspace.world_knowledge, 0)
    compile_only(worlds.fit_to_world, workspace, 0)
    compile_only(choose_by_rules_of_thumb, state, workspace.world_knowledge, players, chance)
    net_evaluator.disturb(workspace.opinions, 1, 1.0, chance)
    net_evaluator.best_of(workspace.opinions, 1)


def look_ahead() -> None:
    """Choose once as `master` does in the middle of a round …"""
    (state, slots), belief, evaluator, players = look_at_position()
    chance, workspace = new_chance(1), worlds.new_workspace(players)
    worlds.imagine(state, slots, 0, belief, workspace, chance)
    size = search.opinions_of_net(workspace, evaluator, chance)
    effort = search.Effort(1, 2, 1.0, 1.0)
    search.search(state, belief, workspace, evaluator, size, effort, chance)


def end_round() -> None:
    """… and in its last turn."""
    (state, slots), belief, evaluator, players = look_at_position()
    chance, workspace = new_chance(1), worlds.new_workspace(players)
    state[at.KNOCKER] = 1
    worlds.imagine(state, slots, 0, belief, workspace, chance)
    last_turn.is_last_turn(workspace.world)
    last_turn.solve_last_turn(state, belief, workspace, evaluator.slopes, 1, chance)


STAGES = (imagine_worlds, play_worlds), (look_ahead, end_round)


def warm_up() -> None:
    """All of it, one after the other."""
    for stage in STAGES:
        for half in stage:
            half()
