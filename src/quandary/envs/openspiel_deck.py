"""Chance in OpenSpiel: a deck card by card, from the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from quandary.games.game import AnyGame


class Outcomes:
    """The cards that can come next, as numbers: every different card, either way up.

    Shared by all states of a game; never copied.
    """

    def __init__(self, game: AnyGame) -> None:
        ways = {way: card for card in game.full_deck() for way in game.ways_up(card)}
        self.cards: tuple[Any, ...] = tuple(ways)
        self.texts = [game.write_card(card) for card in self.cards]
        self.deck_size = len(game.full_deck())
        self._canonical = [ways[card] for card in self.cards]
        self._copies = Counter(game.full_deck())
        self._ways = [len(game.ways_up(card)) for card in self._canonical]

    def chances(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """Every outcome that is left, and how likely it is."""
        left = self._copies.copy()
        left.subtract(self._canonical[number] for number in dealt)
        total = self.deck_size - len(dealt)
        return [
            (number, left[card] / total / self._ways[number])
            for number, card in enumerate(self._canonical)
            if left[card]
        ]

    def __deepcopy__(self, memo: Any) -> Outcomes:
        return self
