"""Bots of 5211 that look ahead to the end of the round, on the fast core."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from quandary.bots.play5211.heuristic import moment_of
from quandary.bots.play5211.manner import Manner
from quandary.games.play5211.witness import View


class Searcher:
    """Tries every choice in many worlds that look the same to its seat. Needs numba."""

    def __init__(self, seed: str, manner: Manner) -> None:
        self._seed = seed
        self._manner = manner

    def choose(self, view: View, legal: Sequence[str]) -> str:
        from quandary.bots.play5211.thinking import best_lay

        lays = [text for text in legal if text.startswith("lay ")]
        if len(lays) == 1:
            return lays[0]
        moment = hashlib.sha256(moment_of(self._seed, view).encode()).digest()
        wanted = sorted(best_lay(view, self._manner, int.from_bytes(moment[:8], "big")))
        return next(text for text in lays if sorted(text.split()[1:]) == wanted)
