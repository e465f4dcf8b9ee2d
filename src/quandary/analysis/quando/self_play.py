"""A table of kernels: everything a batch of self-play needs, made once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from quandary.bots.quando import trained_weights
from quandary.fast.chance import new_chance
from quandary.fast.quando.players import lineup as lineups
from quandary.fast.quando.players import policy
from quandary.fast.quando.players.net_evaluator import NetEvaluator
from quandary.fast.quando.players.opponent_model import OpponentModel, no_habits
from quandary.fast.quando.players.play_model import PlayModel
from quandary.fast.quando.players.search import Effort
from quandary.fast.quando.rules import knowledge
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.training import net_training, self_play

Shares: TypeAlias = NDArray[np.float64]
NO_EFFORT = Effort(0, 0, 0.0, 0.0)


@dataclass(frozen=True)
class Player:
    """The player in a seat: a policy, or the net, perhaps disturbed or with search."""

    policy: policy.PolicyArray = field(default_factory=policy.greedy_policy)
    kind: int = lineups.BY_POLICY
    noise: float = 0.0


class SelfPlayTable:
    """State, knowledge and deck for so many players, and a chance from one seed."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.state = at.new_state(players)
        self.knowledge = knowledge.new_knowledge()
        self.deck = at.new_deck()
        self.chance = new_chance(seed)

    def play_and_note(
        self,
        evaluator: NetEvaluator,
        policies: policy.PolicyArray,
        noise: float,
        td_lambda: float,
        notes: net_training.Notes,
    ) -> int:
        """Play until the notes are full; returns how many choices they hold."""
        return net_training.play_and_note(
            self.state, self.knowledge, self.deck,
            evaluator, policies, noise, td_lambda, self.chance, notes,
        )  # fmt: skip

    def play_duplicate(
        self,
        one: Player,
        rest: Player,
        evaluator: NetEvaluator,
        decks: int,
        habits: OpponentModel | None = None,
        effort: Effort = NO_EFFORT,
        model: PlayModel | None = None,
    ) -> Shares:
        """Games of one player against the rest on the same decks, from every seat.

        Returns the one's share of the win: a row for each deck, a column for each seat.
        """
        shares = np.zeros((decks, self.players))
        seed = int(self.chance[0])
        for seat in range(self.players):
            players = [rest] * self.players
            players[seat] = one
            totals = np.zeros((decks, self.players), dtype=np.int32)
            self_play.play_games(
                self.state, self.knowledge, at.new_deck(),
                lineup_of(players, evaluator, habits, effort, model),
                new_chance(seed + 1), new_chance(seed), totals,
            )  # fmt: skip
            lowest = totals == totals.min(axis=1, keepdims=True)
            shares[:, seat] = lowest[:, seat] / lowest.sum(axis=1)
        return shares


def lineup_of(
    players: Sequence[Player],
    evaluator: NetEvaluator,
    habits: OpponentModel | None = None,
    effort: Effort = NO_EFFORT,
    model: PlayModel | None = None,
) -> lineups.Lineup:
    """The players in their seats; whoever searches believes in these habits."""
    size = len(players)
    policies = policy.stack_policies([player.policy for player in players])
    imagined = policy.stack_policies([trained_weights.tuned_policy(size)] * size)
    believed = no_habits() if habits is None else habits
    lineup = lineups.new_lineup(policies, evaluator, believed, imagined, effort, model)
    for seat, player in enumerate(players):
        lineup.kinds[seat] = player.kind
        lineup.noise[seat] = player.noise
    return lineup


def mean_and_margin(shares: Shares) -> tuple[float, float]:
    """The mean share of the win, and half its 95 % interval; a deck's games are one case."""
    by_deck = shares.mean(axis=1)
    return float(by_deck.mean()), float(1.96 * by_deck.std(ddof=1) / len(by_deck) ** 0.5)
