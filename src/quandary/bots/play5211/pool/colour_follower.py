"""Players of 5211 with one idea: lay the colour that is shown most in this round, or least."""

from __future__ import annotations

import random
from collections.abc import Sequence

from quandary.games.play5211.view_types import View
from quandary.system.seeds import decision_seed


class ColourFollower:
    """Among equal colours the higher cards go; what is still equal is left to the dice.

    With nothing shown yet it follows what most of its own cards are.
    """

    def __init__(self, seed: str = "", *, is_contrary: bool = False) -> None:
        self._seed = seed
        self._sign = -1 if is_contrary else 1

    def choose(self, view: View, legal: Sequence[str]) -> str:
        chance = random.Random(decision_seed(self._seed, view["deal"], view["round"], view["turn"]))
        shown = [card[0] for cards in view["shown"] for card in cards]
        hand = [card[0] for card in view["hands"][view["seat"] or 0] if card is not None]
        colours = shown or hand
        lays = [text for text in legal if text.startswith("lay ")]
        chance.shuffle(lays)
        return max(lays, key=lambda text: self._worth(text.split()[1:], colours))

    def _worth(self, cards: Sequence[str], colours: Sequence[str]) -> tuple[int, int]:
        followed = sum(colours.count(card[0]) for card in cards)
        return self._sign * followed, sum(int(card[1]) for card in cards)
