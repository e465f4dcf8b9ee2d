"""Calling every kernel of Quando that Python calls, so that all are compiled."""

from __future__ import annotations

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.quando import knowledge, legal, policy, rollout, rules, sight, turns
from quandary.fast.quando import state as at


def warm_up() -> None:
    """Play a little with every kernel."""
    state, seen, deck = at.new_state(2), knowledge.new_knowledge(), at.new_deck()
    chance = new_chance(1)
    players = policy.table_of([policy.heuristic_policy()] * 2)
    rules.shuffle(deck, chance)
    knowledge.deal_and_note(state, seen, deck, rules.next_dealer(state))
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    legal.legal(state, options)
    turns.to_act(state)
    knowledge.apply_and_note(state, seen, int(options[0]))
    rules.apply(state, rollout.choose(state, seen, players, chance))
    rollout.roll_out(state, seen, players, chance)
    rollout.roll_out_randomly(state, chance)
    rules.deal(state, deck, 0)
    rollout.play_random_rounds(state, deck, chance, 1)
    rollout.play_rounds(state, seen, deck, players, chance, np.zeros((1, 6), dtype=np.int32))
    slots = np.zeros((at.CARDS, sight.COLUMNS), dtype=np.int16)
    sight.lay_out(state, seen, slots)
