"""A player of Quando who wants as few cards as possible, whatever is on them."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.bots.quando.greedy import own_fronts
from quandary.games.quando.view_types import View

KNOCKS_WITH_CARDS = 3
KNOCKS_AT = 9


class CardShedder:
    """Plays the most cards it can, the highest among those, and knocks with a small low hand.

    It trusts hidden sides: it takes what shows only if that is 3 or less.
    """

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if "draw showing" in legal:
            return "draw showing" if (view["pile"]["showing"] or 0) <= 3 else "draw hidden"
        if legal[0].startswith("turn "):
            return legal[0]
        fronts = own_fronts(view)
        is_small = len(fronts) <= KNOCKS_WITH_CARDS and sum(fronts) <= KNOCKS_AT
        if "knock" in legal and is_small:
            return "knock"
        plays = [text for text in legal if text.startswith("play ")]
        best = max(plays, key=lambda text: _gain(fronts, text))
        return "pass" if "pass" in legal and _gain(fronts, best)[1] < 6 else best


def _gain(fronts: Sequence[int], play: str) -> tuple[int, int]:
    """How many cards a play sheds, then how many points."""
    played = [fronts[int(place)] for place in play.split()[1:]]
    return len(played), sum(played)
