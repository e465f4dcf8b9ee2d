"""What the judge calls."""

from __future__ import annotations

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.quando.players import belief as beliefs
from quandary.fast.quando.players import judge, net
from quandary.fast.quando.rules import actions
from quandary.fast.quando.warm_up.position import look_at_position


def warm_up() -> None:
    """Try a knock in one world."""
    (state, slots), belief, evaluator, players = look_at_position()
    chance, worlds = new_chance(1), judge.new_worlds(players, net.new_net(2))
    beliefs.look_at(belief, state, slots, 0, chance)
    choices, outcomes = np.zeros((1, 2), dtype=np.int32), np.zeros((1, judge.OUTCOMES))
    choices[0] = actions.KNOCK, 0
    judge.try_choices(state, 0, belief, worlds, evaluator, choices, 1, outcomes, chance)
