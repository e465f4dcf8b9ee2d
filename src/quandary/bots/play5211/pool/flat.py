"""Flat Monte Carlo in 5211: worlds dealt evenly, this round only, points more than the others.

Needs numba. In its worlds everybody lays by the rules of thumb that were set by hand before any
tuning, or anything at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from quandary.bots.play5211.search import among, dice_of
from quandary.games.play5211.view_types import View


class Flat:
    """Tries every choice in so many worlds."""

    def __init__(self, samples: int, seed: str = "", *, is_blind: bool = False) -> None:
        self._seed = seed
        self._samples = samples
        self._is_blind = is_blind

    def choose(self, view: View, legal: Sequence[str]) -> str:
        from quandary.bots.play5211.fast_search import choose_flat_lay

        lays = [text for text in legal if text.startswith("lay ")]
        if len(lays) == 1:
            return lays[0]
        dice = dice_of(self._seed, view)
        return among(lays, choose_flat_lay(view, self._samples, dice, is_blind=self._is_blind))
