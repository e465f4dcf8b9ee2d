"""A player of Quando who plans its next plays: what would still be held after three of them?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quandary.bots.quando.greedy import own_fronts
from quandary.games.quando.view_types import View

PLAYS_AHEAD = 2
"""So many more plays are planned after the one in question."""
FRESH, FADING = 5.2, 0.7
"""What a card nobody knows counts when it is dealt, and how much less after each play."""
LEAD = 3.5
"""It knocks when it is so far below everybody, as far as it can tell."""


class Planner:
    """Takes the play after which the fewest points are left in three turns, draws not counted.

    It takes the showing side for a pair or if it is lower than the mean of the other side.
    """

    def choose(self, view: View, legal: Sequence[str]) -> str:
        fronts = own_fronts(view)
        if "draw showing" in legal:
            return self._draw(view, fronts)
        if legal[0].startswith("turn "):
            return legal[-1]
        if "knock" in legal and sum(fronts) + LEAD < self._least_of_others(view):
            return "knock"
        plays = [text for text in legal if text.startswith("play ")]
        ahead = 0 if "pass" in legal else PLAYS_AHEAD
        left = {text: points_left(_without(fronts, text), ahead) for text in plays}
        best = min(plays, key=lambda text: (left[text], -len(text)))
        if "pass" in legal and left[best] + 4 > sum(fronts):
            return "pass"
        return best

    def _draw(self, view: View, fronts: Sequence[int]) -> str:
        showing = view["pile"]["showing"] or 0
        is_pair = showing in fronts and view["knocker"] is None
        return "draw showing" if is_pair or showing < (55 - showing) / 10 else "draw hidden"

    def _least_of_others(self, view: View) -> float:
        """The lowest sum it has to expect of another hand."""
        sums = []
        for seat, hand in enumerate(view["memory"]["hands"]):
            if seat != view["seat"]:
                unknown = max(FRESH - FADING * view["plays"][seat], 1.5)
                sums.append(
                    sum(unknown if card["front"] is None else card["front"] for card in hand)
                )
        return min(sums)


def _without(fronts: Sequence[int], play: str) -> Counter[int]:
    left = Counter(fronts)
    left.subtract(fronts[int(place)] for place in play.split()[1:])
    return +left


def points_left(hand: Counter[int], plays: int) -> int:
    """What is left of a hand after so many plays of its largest set or straight."""
    left = hand.copy()
    for _ in range(plays):
        sets = [(number * held, {number: held}) for number, held in left.items()]
        straights = [
            (3 * number + 3, dict.fromkeys(range(number, number + 3), 1))
            for number in left
            if left[number + 1] and left[number + 2]
        ]
        options = sets + straights
        if options:
            left -= Counter(max(options, key=lambda option: option[0])[1])
    return sum(number * held for number, held in left.items())
