"""What reference bots, tuning, checks and benches call."""

from __future__ import annotations

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import heuristic, policy, rollout
from quandary.fast.play5211.rules import knowledge, legal, transitions
from quandary.fast.play5211.rules import state as at


def warm_up() -> None:
    """Play a little with each of them."""
    state, deck, chance = at.new_state(2), at.new_deck(), new_chance(1)
    players = policy.stack_policies([policy.heuristic_policy()] * 2)
    scratch = heuristic.new_scratch()
    transitions.shuffle(deck, chance)
    transitions.deal(state, deck)
    knowledge.count_unseen(state, 0, np.zeros(at.KINDS, dtype=np.int32))
    knowledge.deal_again_unseen(state, 0, 8, chance)
    options, values = np.zeros(legal.MOST_ACTIONS, dtype=np.int32), np.zeros(legal.MOST_ACTIONS)
    legal.legal(state, 0, options)
    heuristic.rank_by_rules_of_thumb(state, players, 0, scratch, options, values)
    transitions.apply(state, 0, int(options[0]))
    transitions.apply(state, 1, rollout.choose(state, players, 1, scratch, chance))
    rollout.roll_out_round(state, players, scratch, chance)
    rollout.roll_out(state, players, scratch, chance)
    points = np.zeros((1, at.MOST_PLAYERS), dtype=np.int32)
    rollout.play_deals(state, deck, players, scratch, chance, points)
