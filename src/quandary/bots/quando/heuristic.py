"""Bots of Quando that play by rules of thumb: the steady one, and those with human faults."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from quandary.bots.quando.evaluation import (
    WeighedPlay,
    Weights,
    cost_of_hidden,
    cost_of_last_draw,
    cost_of_showing,
    expected_sums,
    tuned_weights,
    weigh_last_plays,
    weigh_plays,
)
from quandary.bots.quando.greedy import Greedy, own_fronts
from quandary.games.quando.view_types import Memory, SeenCard, View
from quandary.system.seeds import decision_seed

PATIENCE = 25
"""So many plays in one round are normal; most have fewer than ten."""


@dataclass(frozen=True)
class Faults:
    """What somebody gets wrong who plays for fun."""

    forgets: float = 0.0
    """How often, at a decision, it remembers no side that it cannot see."""
    overlooks: float = 0.0
    """How often it sees neither triplets nor straights in its hand."""
    misjudges: float = 0.0
    """By how many points it is wrong, more or less, about what a play is worth …"""
    knocks_wrongly: float = 0.0
    """… and, for a whole round, about how low it has to be for a knock: too early or too late."""
    is_kind: bool = False
    """Whether it plays a triplet for its cards only, and not for what it does to the others."""


NO_FAULTS = Faults()


class Heuristic:
    """Plays and draws what is worth most, knocks when it is well below everybody else."""

    def __init__(
        self, seed: str = "", faults: Faults = NO_FAULTS, weights: Weights | None = None
    ) -> None:
        self._seed = seed
        self._faults = faults
        self._weights = weights

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        dice = random.Random(decision_seed(self._seed, view["deal"], len(view["events"])))
        if dice.random() < self._faults.forgets:
            view = forget(view)
        if legal[0].startswith("turn "):
            return Greedy().choose(view, legal)
        weights = self._weights or tuned_weights(view["players"])
        if self._faults.is_kind:
            weights = weights._replace(triplet_bonus=0.0)
        if "draw showing" in legal:
            return _draw(view, weights)
        if "knock" in legal and self._wants_to_knock(view, weights):
            return "knock"
        return self._play(view, legal, weights, dice)

    def _wants_to_knock(self, view: View, weights: Weights) -> bool:
        courage = float(_impatience(view))
        if self._faults.knocks_wrongly:
            courage += random.Random(_mood(view)).gauss(0.0, self._faults.knocks_wrongly)
        own = sum(own_fronts(view))
        if own > weights.knock_sum + courage:
            return False
        return min(expected_sums(view, weights)) >= own + weights.knock_margin - courage

    def _play(self, view: View, legal: Sequence[str], weights: Weights, dice: random.Random) -> str:
        fronts, players = own_fronts(view), view["players"]
        is_last = "pass" in legal
        plays = (weigh_last_plays if is_last else weigh_plays)(fronts, players, weights)
        best = self._best_of(plays, dice)
        if best is None:
            return "pass"
        gain = best.worth - (cost_of_last_draw(view, weights) if is_last else 0.0)
        if is_last and gain <= weights.last_gain:
            return "pass"
        return write_play(best.fronts, fronts)

    def _best_of(self, plays: Sequence[WeighedPlay], dice: random.Random) -> WeighedPlay | None:
        """The best as far as it sees; `None` if the last round leaves only zeros."""
        faults = self._faults
        if dice.random() < faults.overlooks:
            plays = [play for play in plays if len(play.fronts) < 3] or plays
        if not faults.misjudges:
            return max(plays, key=lambda play: play.worth, default=None)
        return max(
            plays, key=lambda play: play.worth + dice.gauss(0.0, faults.misjudges), default=None
        )


def _mood(view: View) -> str:
    """A text that is the same for a whole round: a new mood every turn would soon find one for a
    knock. It is the hand that was dealt, because a bot may be made again for every choice."""
    dealt = next(event for event in view["events"] if event["kind"] == "dealt")
    fronts = [card["front"] for card in dealt["hands"][view["seat"] or 0]]
    return decision_seed("mood", view["deal"], *fronts)


def _impatience(view: View) -> int:
    """By how many points it is bolder, because the round goes on and on.

    Where the zeros are all held and nobody is far ahead, it would go on for ever.
    """
    return max(0, view["plays"][view["seat"] or 0] - PATIENCE)


def _draw(view: View, weights: Weights) -> str:
    showing = view["pile"]["showing"]
    if showing == 0:
        return "draw showing"
    fronts = own_fronts(view)
    is_better = (
        cost_of_showing(view, fronts, weights)
        <= cost_of_hidden(view, fronts, weights) + weights.hidden_bias
    )
    return "draw showing" if is_better else "draw hidden"


def write_play(played: Sequence[int], fronts: Sequence[int]) -> str:
    """A play as its seat names it; of equal cards the first in the hand go."""
    places = list[int]()
    for number in played:
        places.append(
            next(at for at, front in enumerate(fronts) if front == number and at not in places)
        )
    return " ".join(["play", *map(str, sorted(places))])


def forget(view: View) -> View:
    """The view of somebody who remembers no side but those that lie before them now."""
    unseen = SeenCard(front=None, back=None)
    pile = [unseen] * view["pile"]["size"]
    if pile:
        pile[0] = SeenCard(front=view["pile"]["showing"], back=None)
    discard = [unseen] * view["discard"]["size"]
    return {**view, "memory": Memory(hands=view["hands"], pile=pile, discard=discard)}
