"""Players of 5211 that follow one plain rule, card by card."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from quandary.games.play5211.cards import KODODO
from quandary.games.play5211.view_types import View
from quandary.system.seeds import decision_seed

Worth = Callable[[View, Sequence[str]], float]
"""What a choice of cards is worth to a player; only the order counts."""


class Simple:
    """Lays what its rule likes best; among equals, the dice decide."""

    def __init__(self, worth: Worth, seed: str = "") -> None:
        self._seed = seed
        self._worth = worth

    def choose(self, view: View, legal: Sequence[str]) -> str:
        chance = random.Random(decision_seed(self._seed, view["deal"], view["round"], view["turn"]))
        lays = [text for text in legal if text.startswith("lay ")]
        chance.shuffle(lays)
        return max(lays, key=lambda text: self._worth(view, text.split()[1:]))


def highest(view: View, cards: Sequence[str]) -> float:
    """The highest cards, whatever their colour."""
    return sum(int(card[1]) for card in cards)


def lowest(view: View, cards: Sequence[str]) -> float:
    """The lowest cards, whatever their colour."""
    return -highest(view, cards)


def longest_colour(view: View, cards: Sequence[str]) -> float:
    """The colour with most points in one's own hand and shown cards."""
    own = list(_own_hand(view) + _own_shown(view))
    points = {card[0]: 0 for card in own}
    for card in own:
        points[card[0]] += int(card[1])
    return sum(points[card[0]] for card in cards) + highest(view, cards) / 100


def kododos_first(view: View, cards: Sequence[str]) -> float:
    """Kododos as long as there is room for them, then the highest cards (F7)."""
    laid = sum(int(card[1]) == KODODO for card in cards)
    if view["kododos"] + laid > view["kododos_needed"]:
        return -laid
    return 10 * laid + highest(view, cards) / 100


def left_neighbour(view: View, cards: Sequence[str]) -> float:
    """The colours that the left neighbour showed last; before that, the highest cards."""
    neighbour = ((view["seat"] or 0) + 1) % view["players"]
    latest = view["shown"][neighbour][-2:] if view["turn"] == 1 else view["shown"][neighbour][-1:]
    colours = {card[0] for card in latest}
    return sum(card[0] in colours for card in cards) + highest(view, cards) / 100


def last_to_score(view: View, cards: Sequence[str]) -> float:
    """The colour that scored last, and otherwise two of one colour."""
    scored = [event["colour"] for event in view["events"] if event["kind"] == "scored"]
    colour = scored[-1] if scored else None
    colours = [card[0] for card in cards]
    return colours.count(colour or "") - len(set(colours)) / 10 + highest(view, cards) / 100


def _own_hand(view: View) -> list[str]:
    return [card for card in view["hands"][view["seat"] or 0] if card is not None]


def _own_shown(view: View) -> list[str]:
    return view["shown"][view["seat"] or 0]


RULES: Mapping[str, Worth] = {
    "highest": highest,
    "lowest": lowest,
    "collector": longest_colour,
    "kododos": kododos_first,
    "copycat": left_neighbour,
    "repeater": last_to_score,
}
"""By the bot's name."""
