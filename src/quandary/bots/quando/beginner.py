"""Players of Quando for friendly rounds: one who is learning, and one who plays along."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from quandary.bots.quando.greedy import own_fronts
from quandary.games.quando.view_types import View
from quandary.system.seeds import decision_seed


@dataclass(frozen=True)
class BeginnerSettings:
    """What kind of beginner it is."""

    heat: float
    """Plays that shed so many points less are still often taken."""
    knocks_at: int
    courage: float
    """How often it knocks where it might."""
    care: float
    """How often it looks at the showing side before it draws."""


LEARNING = BeginnerSettings(heat=5.0, knocks_at=6, courage=0.4, care=0.75)
PLAYING_ALONG = BeginnerSettings(heat=1.2, knocks_at=8, courage=0.9, care=1.0)


class Beginner:
    """Sheds what looks large, most of the time. It remembers no backs."""

    def __init__(self, settings: BeginnerSettings, seed: str = "") -> None:
        self._settings = settings
        self._seed = seed

    def choose(self, view: View, legal: Sequence[str]) -> str:
        dice = random.Random(decision_seed(self._seed, view["deal"], len(view["events"])))
        settings = self._settings
        if "draw showing" in legal:
            showing = view["pile"]["showing"] or 0
            is_low = showing <= 5 if dice.random() < settings.care else dice.random() < 0.5
            return "draw showing" if is_low else "draw hidden"
        if legal[0].startswith("turn "):
            return dice.choice(list(legal))
        fronts = own_fronts(view)
        is_low_enough = sum(fronts) <= settings.knocks_at
        if "knock" in legal and is_low_enough and dice.random() < settings.courage:
            return "knock"
        plays = [text for text in legal if text.startswith("play ")]
        shed = [sum(fronts[int(place)] for place in text.split()[1:]) for text in plays]
        if "pass" in legal and max(shed) < 5:
            return "pass"
        weights = [math.exp((points - max(shed)) / settings.heat) for points in shed]
        return dice.choices(plays, weights)[0]
