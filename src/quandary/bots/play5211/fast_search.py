"""What a searching bot of 5211 does with its view, on the fast core. Needs numba."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from quandary.bots.play5211.kinds import NOISE, kinds_of_players
from quandary.bots.play5211.level_settings import LevelSettings
from quandary.bots.play5211.trained_weights import tuned_weights, worth_later
from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import policy, regret, search
from quandary.fast.play5211.players.belief import new_belief
from quandary.fast.play5211.players.doubt import new_doubt
from quandary.fast.play5211.players.objective import ObjectiveArray, new_objective
from quandary.fast.play5211.players.view_reader import read_past, read_view
from quandary.fast.play5211.rules.actions import to_games
from quandary.games.play5211.actions import Lay
from quandary.games.play5211.notation import write_card
from quandary.games.play5211.rules import rounds_per_deal
from quandary.games.play5211.view_types import View

LATE_ROUNDS = 2
"""Rounds to come after this one."""
LATE_TOTAL = 40
NOTHING_KEPT = (0.0,) * 6


class WeighedChoice(NamedTuple):
    """A choice in kernels' terms, and what it is worth: points, or a chance to win the game."""

    action: int
    worth: float


def choose_best_lay(view: View, settings: LevelSettings, seed: int) -> list[str]:
    """The cards to lay, found in worlds drawn from this seed."""
    return _cards(weigh_choices(view, settings, seed)[0].action)


def choose_mixed_lay(view: View, samples: int, seed: int) -> list[str]:
    """Cards to lay, drawn from the mixture that regret matching finds."""
    chance = random.Random(seed)
    mixture = mix_choices(view, samples, chance.getrandbits(64))
    shares = [share for _, share in mixture]
    return _cards(chance.choices(mixture, shares)[0].action)


def choose_flat_lay(view: View, samples: int, seed: int, *, is_blind: bool) -> list[str]:
    """The cards to lay by flat Monte Carlo: this round, points more than the others."""
    assert view["seat"] is not None, "a spectator lays nothing"
    players = view["players"]
    one = policy.random_policy() if is_blind else policy.heuristic_policy()
    workspace = search.new_workspace(players)
    search.weigh(
        read_view(view),
        view["seat"],
        policy.stack_policies([one] * players),
        new_objective(),
        samples,
        new_chance(seed),
        workspace,
    )
    return _cards(int(workspace.actions[0]))


def _cards(action: int) -> list[str]:
    lay = to_games(action)
    assert isinstance(lay, Lay), "nothing is taken back"
    return [write_card(card) for card in lay.cards]


def mix_choices(view: View, samples: int, seed: int) -> list[WeighedChoice]:
    """Every choice, and how often to make it."""
    seat, players = view["seat"], view["players"]
    assert seat is not None, "a spectator lays nothing"
    learning = regret.new_learning()
    size = regret.mix(
        read_view(view),
        seat,
        policies_of_others(players),
        objective_of(players, keeps=True, is_to_win=False),
        samples,
        new_chance(seed),
        search.new_workspace(players),
        learning,
    )
    found = zip(learning.choices[seat], learning.sums[seat], strict=True)
    return [WeighedChoice(int(action), float(share)) for action, share in found][:size]


def weigh_choices(view: View, settings: LevelSettings, seed: int) -> list[WeighedChoice]:
    """The choices that were tried to the end, the one to make first."""
    assert view["seat"] is not None, "a spectator lays nothing"
    players = view["players"]
    workspace = search.new_workspace(players)
    is_to_win = settings.is_to_win and is_late(view)
    state, others = read_view(view), policies_of_others(players)
    objective = objective_of(players, settings.keeps, is_to_win)
    chance = new_chance(seed)
    if settings.believes:
        rounds_more, kinds = rounds_to_come(view) if is_to_win else 0, kinds_of_players(players)
        size = search.weigh_by_belief(
            state,
            view["seat"],
            others.copy(),
            kinds,
            objective,
            search.Effort(settings.samples, rounds_more),
            chance,
            workspace,
            read_past(view),
            new_belief(len(kinds.traits)),
            new_doubt(len(kinds.traits)),
        )
    else:
        samples = settings.samples
        size = search.weigh(state, view["seat"], others, objective, samples, chance, workspace)
    found = zip(workspace.actions.tolist(), workspace.values.tolist(), strict=True)
    return [WeighedChoice(action, worth) for action, worth in found][:size]


@cache
def policies_of_others(players: int) -> policy.PolicyArray:
    """How all are thought to choose in the worlds."""
    one = policy.tuned_policy(tuned_weights(players), NOISE)
    return policy.stack_policies([one] * players)


@cache
def objective_of(players: int, keeps: bool, is_to_win: bool) -> ObjectiveArray:
    """To win the game, or to make points; with or without a thought for later rounds."""
    later = worth_later(players)
    kept, together = (later["kept"], later["together"]) if keeps else (NOTHING_KEPT, 0.0)
    swing = later["swing"] if is_to_win else 0.0
    return new_objective(swing=swing, pace=later["pace"], kept=kept, together=together)


def is_late(view: View) -> bool:
    """Whether the game may end within so few rounds that a win is more than points (F13, F16)."""
    if view["options"]["long"]:
        return (view["deal"] or 0) > 0 and max(view["totals"]) >= LATE_TOTAL
    return rounds_to_come(view) <= LATE_ROUNDS


def rounds_to_come(view: View) -> int:
    """How many rounds of this deal follow the present one; 0 in the longer game, which may end."""
    if view["options"]["long"]:
        return 0
    return rounds_per_deal(view["players"]) - view["round"] - 1
