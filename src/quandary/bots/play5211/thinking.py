"""What a searching bot of 5211 does with its view, on the fast core. Needs numba."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from quandary.bots.play5211.manner import Manner
from quandary.bots.play5211.shipped import tuned_weights, worth_later
from quandary.fast.chance import new_chance
from quandary.fast.play5211 import policy, search
from quandary.fast.play5211.actions import to_games
from quandary.fast.play5211.aim import AimArray, new_aim
from quandary.fast.play5211.sight import read_view
from quandary.games.play5211.actions import Lay
from quandary.games.play5211.notation import write_card
from quandary.games.play5211.witness import View

NOISE = 0.05
"""The others are thought to choose what promises up to so many points less, now and then."""

NOTHING_KEPT = (0.0,) * 6


class Weighed(NamedTuple):
    """A choice in kernels' terms, and what it is worth: points, or a chance to win the game."""

    action: int
    worth: float


def best_lay(view: View, manner: Manner, seed: int) -> list[str]:
    """The cards to lay, found in worlds drawn from this seed."""
    lay = to_games(weighed(view, manner, seed)[0].action)
    assert isinstance(lay, Lay), "nothing is taken back"
    return [write_card(card) for card in lay.cards]


def weighed(view: View, manner: Manner, seed: int) -> list[Weighed]:
    """The choices that were tried to the end, the best first."""
    assert view["seat"] is not None, "a spectator lays nothing"
    players = view["players"]
    room = search.new_room(players)
    about = (
        read_view(view),
        view["seat"],
        table_of_others(players),
        aim_of(players, manner),
        manner.samples,
        new_chance(seed),
        *room,
    )
    if manner.their_samples:
        theirs = search.new_room(players)
        size = search.weigh_among_searchers(
            *about, manner.their_samples, theirs.world, theirs.actions, theirs.values
        )
    else:
        size = search.weigh(*about)
    found = zip(room.actions.tolist(), room.values.tolist(), strict=True)
    return [Weighed(action, worth) for action, worth in found][:size]


@cache
def table_of_others(players: int) -> policy.PolicyArray:
    """How all are thought to choose in the worlds."""
    one = policy.tuned_policy(tuned_weights(players), NOISE)
    return policy.table_of([one] * players)


@cache
def aim_of(players: int, manner: Manner) -> AimArray:
    """To win the game, or to make points; with or without a thought for later rounds."""
    later = worth_later(players)
    kept, together = (later["kept"], later["together"]) if manner.keeps else (NOTHING_KEPT, 0.0)
    swing = later["swing"] if manner.is_to_win else 0.0
    return new_aim(swing=swing, pace=later["pace"], kept=kept, together=together)
