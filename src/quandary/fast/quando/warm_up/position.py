"""A position to call kernels with: a fresh deal as seat 0 sees it, and a net that knows nothing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from quandary.fast.quando.players import (
    belief,
    net,
    net_evaluator,
    opponent_model,
    policy,
    win_chance,
)
from quandary.fast.quando.players.view_reader import KnownPosition, read_view
from quandary.games.quando import GAME
from quandary.table.match import Match


class Position(NamedTuple):
    """What a player has before it, and what it thinks with."""

    known: KnownPosition
    belief: belief.Belief
    evaluator: net_evaluator.NetEvaluator
    players: policy.PolicyArray


def look_at_position() -> Position:
    """After four actions of a game of two."""
    match = Match(GAME, ["", ""], GAME.read_options({}))
    match.deal_from_seed("warm up")
    for _ in range(4):
        seat = match.to_act[0]
        match.act(seat, match.legal_actions(seat)[0])
    habits = opponent_model.no_habits()
    return Position(
        read_view(match.view(0)),
        belief.new_belief(habits),
        net_evaluator.new_evaluator(net.new_net(2), habits, np.ones(win_chance.STRETCHES)),
        policy.stack_policies([policy.heuristic_policy()] * 2),
    )
