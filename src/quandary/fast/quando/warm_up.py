"""Calling every kernel of Quando that Python calls, so that all are compiled."""

from __future__ import annotations

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.quando import belief as beliefs
from quandary.fast.quando import (
    cast,
    habits,
    knocking,
    knowledge,
    legal,
    net,
    policy,
    prospects,
    rollout,
    rules,
    search,
    sight,
    turns,
)
from quandary.fast.quando import mind as minds
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
    _think()


def _think() -> None:
    """Look at a fresh deal as seat 0 does, with a net that knows nothing."""
    state, seen, deck, chance = (
        at.new_state(2),
        knowledge.new_knowledge(),
        at.new_deck(),
        new_chance(1),
    )
    rules.shuffle(deck, chance)
    knowledge.deal_and_note(state, seen, deck, rules.next_dealer(state))
    mind = minds.new_mind(net.new_net(2), habits.no_habits(), np.ones(prospects.STRETCHES))
    belief = beliefs.new_belief(habits.no_habits())
    table, effort = policy.table_of([policy.heuristic_policy()] * 2), search.Effort(1, 2, 1.0, 1.0)
    room = search.new_room(table)
    slots = np.zeros((at.CARDS, sight.COLUMNS), dtype=np.int16)
    cast.see(state, seen, 0, slots)
    search.imagine(state, slots, 0, belief, room, chance)
    size = search.opinions_of_net(room, mind, chance)
    search.search(state, belief, room, mind, size, effort, chance)
    seats = cast.new_cast(table, mind, habits.no_habits(), table, effort)
    cast.see(state, seen, 0, seats.slots)
    knocking.knock_odds(state, 0, seats, 1, chance)
    minds.disturb(room.opinions, 1, 1.0, chance)
    minds.best_of(room.opinions, 1)
