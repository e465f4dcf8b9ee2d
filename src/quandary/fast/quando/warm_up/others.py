"""What reference bots, tuning, checks and benches call."""

from __future__ import annotations

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.quando.players import flat_search, policy, rollout, view_reader, worlds
from quandary.fast.quando.rules import knowledge, legal, transitions, turns
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.warm_up.position import look_at_position


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
    _search_flat()


def _search_flat() -> None:
    (state, slots), belief, _, players = look_at_position()
    chance, workspace = new_chance(1), worlds.new_workspace(players)
    worlds.imagine(state, slots, 0, belief, workspace, chance)
    flat_search.search_flat(state, belief, workspace, 1, chance)
