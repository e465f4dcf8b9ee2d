"""Bots of 5211 that look ahead to the end of the round, on the fast core."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.bots.play5211.level_settings import LevelSettings
from quandary.games.play5211.view_types import View
from quandary.system.seeds import decision_seed, seed_number


class Searcher:
    """Tries every choice in many worlds that look the same to its seat. Needs numba."""

    def __init__(self, seed: str, settings: LevelSettings) -> None:
        self._seed = seed
        self._settings = settings

    def choose(self, view: View, legal: Sequence[str]) -> str:
        from quandary.bots.play5211.fast_search import choose_best_lay

        lays = [text for text in legal if text.startswith("lay ")]
        if len(lays) == 1:
            return lays[0]
        return among(lays, choose_best_lay(view, self._settings, dice_of(self._seed, view)))


class Mixer:
    """Chooses at random, as often as regret matching in so many worlds says. Needs numba."""

    def __init__(self, seed: str, samples: int) -> None:
        self._seed = seed
        self._samples = samples

    def choose(self, view: View, legal: Sequence[str]) -> str:
        from quandary.bots.play5211.fast_search import choose_mixed_lay

        lays = [text for text in legal if text.startswith("lay ")]
        if len(lays) == 1:
            return lays[0]
        return among(lays, choose_mixed_lay(view, self._samples, dice_of(self._seed, view)))


def dice_of(seed: str, view: View) -> int:
    """A number for one decision; whoever knows it does not know the seed."""
    return seed_number(decision_seed(seed, view["deal"], view["round"], view["turn"]))


def among(lays: Sequence[str], cards: Sequence[str]) -> str:
    """The legal action that lays these cards, in whichever order."""
    wanted = sorted(cards)
    return next(text for text in lays if sorted(text.split()[1:]) == wanted)
