"""The kinds of players that a searching bot of 5211 expects to meet. Needs numba.

Nobody is exactly of one kind; who is met plays a little like some of them. They were chosen to be
far from each other, and none was fitted to a player that is kept for measuring.
"""

from __future__ import annotations

from functools import cache

from quandary.bots.play5211.trained_weights import tuned_weights
from quandary.fast.play5211.players.kinds import Kind, Kinds, new_kinds
from quandary.fast.play5211.players.policy import (
    PolicyArray,
    heuristic_policy,
    plain_policy,
    random_policy,
    tuned_policy,
)

NOISE = 0.05
"""Rules of thumb are thought to add up to so many points to a choice now and then."""
EXACT, USUAL, WAVERING = 0.12, 0.25, 0.7
"""Temperatures: points by which a choice has to be better to be made most of the time."""


@cache
def kinds_of_players(players: int) -> Kinds:
    """Whom one may meet at a table of so many."""
    tuned = tuned_weights(players)

    def thumb(prior: float, temperature: float, **changed: float) -> Kind:
        return Kind(tuned_policy({**tuned, **changed}, NOISE), prior, temperature)

    def searcher(prior: float, following: float, **changed: float) -> Kind:
        spares = changed["keep"]
        return thumb(prior, USUAL, **changed)._replace(following=following, spares=spares)

    def simulator(prior: float, policy: PolicyArray, spares: float) -> Kind:
        return Kind(policy, prior, USUAL, following=1.0, spares=spares, plays_out=1.0)

    def plain(prior: float, **pulls: float) -> Kind:
        return Kind(plain_policy(**pulls), prior, USUAL)

    return new_kinds(
        [
            thumb(0.14, EXACT),
            thumb(0.06, WAVERING),
            Kind(heuristic_policy(), 0.08, USUAL),
            thumb(0.05, USUAL, limit_fear=0.0, kododo_chance=0.0),
            thumb(0.07, USUAL, keep=0.6),
            thumb(0.07, USUAL, keep=0.0),
            thumb(0.05, USUAL, kododo_chance=0.9, kododo_slope=0.25),
            thumb(0.06, USUAL, lean=0.3, focus=0.5),
            searcher(0.07, 0.0, keep=0.0),
            searcher(0.05, 1.0, keep=0.3),
            simulator(0.15, heuristic_policy(), spares=0.0),
            simulator(0.10, tuned_policy(tuned, NOISE), spares=0.3),
            plain(0.08, count=0.3, value=0.15, pair=0.15),
            plain(0.05, count=1.0, value=0.1, pair=1.0),
            plain(0.03, count=-1.0, value=0.1, pair=-1.0),
            plain(0.03, value=1.0),
            Kind(random_policy(), 0.05, USUAL),
        ]
    )
