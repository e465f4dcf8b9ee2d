"""Bots of 5211 that play by rules of thumb: the steady one, and those who know less."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

from quandary.bots.play5211.evaluation import look_out, worth_of
from quandary.bots.play5211.trained_weights import tuned_weights
from quandary.games.play5211.view_types import View
from quandary.system.seeds import decision_seed

FORGETS_LIMIT: Mapping[str, float] = {"limit_fear": 0.0, "kododo_chance": 0.0}
"""Somebody who thinks of the most shown colour only."""


class Heuristic:
    """Lays what promises most points. A temperature makes it take what promises a little less.

    `forgets` is how often it thinks neither of the limit nor of the Kododos.
    """

    def __init__(self, seed: str = "", temperature: float = 0.0, forgets: float = 0.0) -> None:
        self._seed = seed
        self._temperature = temperature
        self._forgets = forgets

    def choose(self, view: View, legal: Sequence[str]) -> str:
        chance = random.Random(decision_seed(self._seed, view["deal"], view["round"], view["turn"]))
        weights = tuned_weights(view["players"])
        if chance.random() < self._forgets:
            weights = {**weights, **FORGETS_LIMIT}
        outlook = look_out(view, weights)
        lays = [text for text in legal if text.startswith("lay ")]
        worths = [worth_of(text.split()[1:], outlook, weights) for text in lays]
        best = max(worths)
        if not self._temperature:
            return lays[worths.index(best)]
        odds = [math.exp((worth - best) / self._temperature) for worth in worths]
        return chance.choices(lays, odds)[0]
