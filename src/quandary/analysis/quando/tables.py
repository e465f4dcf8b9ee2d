"""Tables counted from self-play of the tuned heuristic: habits, and what totals are worth."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.quando.opponent_model import count_habits
from quandary.analysis.quando.self_play import Player, SelfPlayTable
from quandary.fast.quando.players import net, net_evaluator, policy, rollout, win_chance
from quandary.fast.quando.players.opponent_model import no_habits
from quandary.fast.quando.rules import state as at

ROUNDS = 20_000
GAMES = 20_000


def count_tables(players: int, tuned: policy.PolicyArray, seed: int) -> dict[str, Any]:
    """The tables for so many players, as they stand in their file."""
    table = SelfPlayTable(players, seed)
    habits = count_habits(players, [Player(tuned)], blank_evaluator(players), seed)
    points = np.zeros((ROUNDS, at.MOST_PLAYERS), dtype=np.int32)
    policies = policy.stack_policies([tuned] * players)
    rollout.play_rounds(table.state, table.knowledge, table.deck, policies, table.chance, points)
    slopes = fit_slopes(points[:, :players], seed)
    return {
        "slopes": np.round(slopes, 4).tolist(),
        "habits": habits.tolist(),
    }


def blank_evaluator(players: int) -> net_evaluator.NetEvaluator:
    """An evaluator for kernels that ask for one where no net plays."""
    return net_evaluator.new_evaluator(
        net.new_net(players), no_habits(), np.ones(win_chance.STRETCHES)
    )


def fit_slopes(points: NDArray[np.int32], seed: int, target: int = 50) -> NDArray[np.float64]:
    """The slope of each stretch that makes the winners of games of such rounds likeliest."""
    dice = np.random.default_rng(seed)
    totals, shares = _games_of(points, dice, target)
    left = np.maximum(target - totals.max(axis=1) - 1, 0) // win_chance.STRETCH
    stretch = np.minimum(left, win_chance.STRETCHES - 1)
    candidates = np.linspace(0.005, 0.3, 120)
    slopes = np.zeros(win_chance.STRETCHES)
    for place in range(win_chance.STRETCHES):
        of_it = stretch == place
        if of_it.sum() < 100:
            slopes[place] = slopes[place - 1]
            continue
        slopes[place] = max(
            candidates, key=lambda slope: _likelihood(slope, totals[of_it], shares[of_it])
        )
    return slopes


def _likelihood(slope: float, totals: NDArray[Any], shares: NDArray[Any]) -> float:
    worth = -slope * (totals - totals.min(axis=1, keepdims=True))
    log = worth - np.log(np.exp(worth).sum(axis=1, keepdims=True))
    return float((shares * log).sum())


def _games_of(
    points: NDArray[np.int32], dice: np.random.Generator, target: int
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Games made of rounds taken at random: the totals between rounds, and who won then."""
    players = points.shape[1]
    moments, winners = [], []
    for _ in range(GAMES):
        totals = dice.integers(0, target, players) if dice.random() < 0.5 else np.zeros(players)
        of_game = []
        while totals.max() < target:
            of_game.append(totals)
            totals = totals + dice.permutation(points[dice.integers(len(points))])
        lowest = totals == totals.min()
        moments += of_game
        winners += [lowest / lowest.sum()] * len(of_game)
    return np.array(moments), np.array(winners)
