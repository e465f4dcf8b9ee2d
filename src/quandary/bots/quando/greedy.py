"""greedy-T, the reference bot of Quando: sheds the largest sum, knocks at T or less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quandary.games.quando.view_types import View

UNKNOWN_BACK = 5.5
"""What a back nobody has shown this seat counts."""
TAKES_SHOWING_UP_TO = 5
PASSES_BELOW = 5


class Option(NamedTuple):
    """A play: what it sheds, and the action's text. More is better; cards break ties."""

    shed: int
    cards: int
    text: str


class Greedy:
    """Looks one action ahead. Among equal options it takes the first in the legal list."""

    def __init__(self, knocks_at: int = 5) -> None:
        self._knocks_at = knocks_at

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if "draw showing" in legal:
            return _draw(view)
        if legal[0].startswith("turn "):
            return min(legal, key=lambda text: _known_back(view, int(text.split()[1])))
        fronts = own_fronts(view)
        if "knock" in legal and sum(fronts) <= self._knocks_at:
            return "knock"
        best = max(_options(fronts, legal), key=lambda option: option[:2])
        if "pass" in legal and best.shed < PASSES_BELOW:
            return "pass"
        return best.text


def own_fronts(view: View) -> list[int]:
    """The numbers a seat sees in its own hand, place by place."""
    assert view["seat"] is not None, "a spectator has no hand"
    return [card["front"] or 0 for card in view["hands"][view["seat"]]]


def _options(fronts: Sequence[int], legal: Sequence[str]) -> list[Option]:
    """Straights, and sets that leave no card of their number in the hand."""
    options = []
    for text in legal:
        if not text.startswith("play "):
            continue
        played = [fronts[int(place)] for place in text.split()[1:]]
        is_straight = len(set(played)) > 1
        if is_straight or len(played) == fronts.count(played[0]):
            options.append(Option(sum(played), len(played), text))
    return options


def _draw(view: View) -> str:
    """The showing side if it is low; in the last round also no higher than the mean below it."""
    side = view["pile"]["showing"]
    assert side is not None, "there is a card to draw"
    mean_below = (55 - side) / 10
    is_low = side <= TAKES_SHOWING_UP_TO
    if view["knocker"] is not None:
        is_low = is_low and side <= mean_below
    return "draw showing" if is_low else "draw hidden"


def _known_back(view: View, place: int) -> float:
    assert view["seat"] is not None, "a spectator turns no zero"
    back = view["memory"]["hands"][view["seat"]][place]["back"]
    return UNKNOWN_BACK if back is None else back
