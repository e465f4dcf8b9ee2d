"""A player of 5211 that tallies what is left: how often each colour will be shown, as a curve.

Made apart from the heuristic of `steady`: it counts the unseen cards and compares normal curves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from quandary.games.play5211.cards import COLOURS, COPIES, KODODO
from quandary.games.play5211.view_types import View

CARDS_PER_ROUND = 4
CARDS_PER_COLOUR = sum(COPIES.values())
FOLLOWING = 0.6
"""How much of what the others lay goes where they have laid before, instead of anywhere."""
SPARE = 0.3
"""What a point on a card is worth that is kept."""


class Curve(NamedTuple):
    """A number that is not known yet: about where it will be, and how far off at most times."""

    mean: float
    spread: float

    def above(self, limit: float) -> float:
        """How likely it is to be more."""
        return 0.5 * math.erfc((limit - self.mean) / (self.spread * math.sqrt(2)))

    def between(self, low: float, high: float) -> float:
        """How likely it is to lie there."""
        return max(self.above(low) - self.above(high), 0.0)


class Tally:
    """Needs no chance: the same view gives the same cards."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        lays = [text for text in legal if text.startswith("lay ")]
        return max(lays, key=lambda text: (worth(view, text.split()[1:]), text))


def worth(view: View, cards: Sequence[str]) -> float:
    """Points more than the others' mean that this choice may bring, and what it spends."""
    seat, players = view["seat"] or 0, view["players"]
    mine = [*view["shown"][seat], *cards]
    curves = {colour: _count(view, colour, cards) for colour in COLOURS}
    by_kododos = _kododos(view, cards).between(
        view["kododos_needed"] - 0.5, view["kododos_needed"] + 0.5
    )
    total = by_kododos * sum(int(card[1]) == KODODO for card in mine)
    for colour, curve in curves.items():
        own = sum(int(card[1]) for card in mine if card[0] == colour)
        theirs = sum(
            int(card[1])
            for owner, shown in enumerate(view["shown"])
            for card in shown
            if owner != seat and card[0] == colour
        )
        chance = _is_most(colour, curves) * (1 - curve.above(view["limit"] - 0.5))
        total += (1 - by_kododos) * chance * (own - theirs / (players - 1))
    return total - SPARE * sum(int(card[1]) for card in cards)


def _count(view: View, colour: str, cards: Sequence[str]) -> Curve:
    """How often a colour will have been shown at the end of the round."""
    seen = sum(count for card, count in view["memory"]["seen"].items() if card[0] == colour)
    left = CARDS_PER_COLOUR - seen
    unseen = len(COLOURS) * CARDS_PER_COLOUR - sum(view["memory"]["seen"].values())
    shown = sum(map(len, view["shown"]))
    share = left / max(unseen, 1)
    if shown:
        share = (1 - FOLLOWING) * share + FOLLOWING * view["counts"][colour] / shown
    to_come = _others_to_come(view, cards)
    here = view["counts"][colour] + sum(card[0] == colour for card in cards)
    return Curve(here + to_come * share, math.sqrt(to_come * share * (1 - share) + 0.3))


def _kododos(view: View, cards: Sequence[str]) -> Curve:
    """How many Kododos will have been shown."""
    here = view["kododos"] + sum(int(card[1]) == KODODO for card in cards)
    to_come = _others_to_come(view, cards)
    return Curve(here + to_come / 4, math.sqrt(to_come * 3 / 16 + 0.1))


def _others_to_come(view: View, cards: Sequence[str]) -> int:
    """How many cards the others lay from now on, the present turn included."""
    before = len(view["shown"][view["seat"] or 0])
    return (view["players"] - 1) * (CARDS_PER_ROUND - before)


def _is_most(colour: str, curves: dict[str, Curve]) -> float:
    """How likely a colour is to be shown more often than each of the others."""
    chance = 1.0
    for other, curve in curves.items():
        if other != colour:
            ahead = curves[colour].mean - curve.mean
            spread = math.hypot(curves[colour].spread, curve.spread)
            chance *= Curve(ahead, spread).above(0.5)
    return chance
