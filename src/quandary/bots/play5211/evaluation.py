"""The heuristic of 5211 in plain Python: what it would lay, by rules of thumb.

The same arithmetic as `fast.play5211.players.heuristic`, which says more; a test compares the two.
This one reads a view and needs no numba.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quandary.games.play5211.cards import COLOURS, KODODO
from quandary.games.play5211.view_types import View

CARDS_PER_ROUND = 4
KODODO_SHARE = 0.25
UNLIKELY = 0.001


@dataclass(frozen=True)
class Outlook:
    """What the round comes to without this choice, as one seat sees it."""

    players: int
    expected: Mapping[str, float]
    """How often each colour is expected at the end of the round …"""
    margin: Mapping[str, float]
    """… and how many more points than the others the seat has shown in it."""
    kododos: float
    kododo_margin: float


def look_out(view: View, weights: Mapping[str, float]) -> Outlook:
    """The others are expected to lean to what has been shown."""
    players, seat = view["players"], view["seat"]
    shown = [(owner, card) for owner, cards in enumerate(view["shown"]) for card in cards]
    to_come = (players - 1) * (CARDS_PER_ROUND - len(view["shown"][0]))
    lean = weights["lean"]
    expected, margin = {}, {}
    rival = -weights["rivals"] / (players - 1)
    for colour in COLOURS:
        count = sum(card[0] == colour for _, card in shown)
        share = (1 + lean * count) / (len(COLOURS) + lean * len(shown))
        expected[colour] = count + to_come * share
        margin[colour] = sum(
            int(card[1]) * (1 if owner == seat else rival)
            for owner, card in shown
            if card[0] == colour
        )
    kododos = [owner for owner, card in shown if int(card[1]) == KODODO]
    kododo_margin = sum(1 if owner == seat else rival for owner in kododos)
    return Outlook(players, expected, margin, len(kododos) + to_come * KODODO_SHARE, kododo_margin)


def worth_of(cards: Sequence[str], outlook: Outlook, weights: Mapping[str, float]) -> float:
    """The points a choice is expected to bring, less what its cards would be worth later."""
    floor = weights["focus"] * outlook.players * CARDS_PER_ROUND / len(COLOURS)
    ceiling = outlook.players + 2
    chances, points = UNLIKELY, 0.0
    for colour in COLOURS:
        own = [int(card[1]) for card in cards if card[0] == colour]
        count = outlook.expected[colour] + len(own)
        likely = max(count - floor, 0.0) ** 2
        if count > ceiling:
            likely *= max(1 - weights["limit_fear"] * (count - ceiling), 0.0)
        chances += likely
        points += likely * (outlook.margin[colour] + sum(own))
    kododos = sum(int(card[1]) == KODODO for card in cards)
    off = abs(outlook.kododos + kododos - (outlook.players + 2))
    by_kododos = weights["kododo_chance"] * max(1 - weights["kododo_slope"] * off, 0.0)
    worth = (1 - by_kododos) * points / chances
    worth += by_kododos * (outlook.kododo_margin + kododos)
    return worth - weights["keep"] * sum(int(card[1]) for card in cards)
