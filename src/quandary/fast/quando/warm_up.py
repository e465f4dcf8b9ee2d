"""Calling every kernel of Quando that a bot or the judge needs, so that all are compiled.

Calibrating knocks and learning are left out: nobody waits for them at a table.
"""

from __future__ import annotations

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.quando.players import belief as beliefs
from quandary.fast.quando.players import (
    flat_search,
    judge,
    last_turn,
    net,
    net_evaluator,
    opponent_model,
    policy,
    rollout,
    search,
    view_reader,
    win_chance,
    worlds,
)
from quandary.fast.quando.rules import actions, knowledge, legal, transitions, turns
from quandary.fast.quando.rules import state as at
from quandary.games.quando import GAME
from quandary.table.match import Match


def warm_up() -> None:
    """Play a little with each of them."""
    state, seen, deck = at.new_state(2), knowledge.new_knowledge(), at.new_deck()
    chance = new_chance(1)
    players = policy.stack_policies([policy.heuristic_policy()] * 2)
    transitions.shuffle(deck, chance)
    knowledge.deal_and_note(state, seen, deck, transitions.next_dealer(state))
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    legal.legal(state, options)
    turns.to_act(state)
    knowledge.apply_and_note(state, seen, int(options[0]))
    transitions.apply(state, rollout.choose(state, seen, players, chance))
    rollout.roll_out(state, seen, players, chance)
    rollout.roll_out_randomly(state, chance)
    transitions.deal(state, deck, 0)
    rollout.play_random_rounds(state, deck, chance, 1)
    rollout.play_rounds(state, seen, deck, players, chance, np.zeros((1, 6), dtype=np.int32))
    slots = np.zeros((at.CARDS, view_reader.COLUMNS), dtype=np.int16)
    view_reader.lay_out(state, seen, slots)
    _think()


def _think() -> None:
    """Look at a fresh deal as seat 0 does, with a net that knows nothing."""
    match = Match(GAME, ["", ""], GAME.read_options({}))
    match.deal_from_seed("warm up")
    for _ in range(4):
        seat = match.to_act[0]
        match.act(seat, match.legal_actions(seat)[0])
    state, slots = view_reader.read_view(match.view(0))
    chance = new_chance(1)
    evaluator = net_evaluator.new_evaluator(
        net.new_net(2), opponent_model.no_habits(), np.ones(win_chance.STRETCHES)
    )
    belief = beliefs.new_belief(opponent_model.no_habits())
    effort = search.Effort(1, 2, 1.0, 1.0)
    rules_of_thumb = policy.stack_policies([policy.heuristic_policy()] * 2)
    workspace = worlds.new_workspace(rules_of_thumb)
    worlds.imagine(state, slots, 0, belief, workspace, chance)
    size = search.opinions_of_net(workspace, evaluator, chance)
    search.search(state, belief, workspace, evaluator, size, effort, chance)
    last_turn.is_last_turn(workspace.world)
    flat_search.search_flat(state, belief, workspace, 1, chance)
    net_evaluator.disturb(workspace.opinions, 1, 1.0, chance)
    net_evaluator.best_of(workspace.opinions, 1)
    beliefs.look_at(belief, state, slots, 0, chance)
    of_judge = judge.new_worlds(rules_of_thumb)
    choices, outcomes = np.zeros((1, 2), dtype=np.int32), np.zeros((1, judge.OUTCOMES))
    choices[0] = actions.KNOCK, 0
    judge.try_choices(state, 0, belief, of_judge, evaluator, choices, 1, outcomes, chance)
    state[at.KNOCKER] = 1
    worlds.imagine(state, slots, 0, belief, workspace, chance)
    last_turn.solve_last_turn(state, belief, workspace, evaluator.slopes, 1, chance)
