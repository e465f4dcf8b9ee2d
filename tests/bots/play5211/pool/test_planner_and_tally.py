"""Heuristics made apart from `steady`: they see what scores, the limit, and what cards cost."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from quandary.bots.play5211.pool import planner, tally

Worth = Callable[[Any, Sequence[str]], float]
BOTH = pytest.mark.parametrize("worth", [planner.worth, tally.worth])


def view(shown: Sequence[Sequence[str]], hand: Sequence[str]) -> Any:
    """What seat 0 of two players sees in the first round."""
    cards = [card for each in shown for card in each]
    counts = Counter(card[0] for card in cards)
    return {
        "seat": 0,
        "players": 2,
        "turn": max(len(shown[0]) - 1, 0),
        "hands": [list(hand), [None] * len(hand)],
        "shown": shown,
        "counts": {colour: counts[colour] for colour in "ygobv"},
        "limit": 5,
        "kododos": sum(card[1] == "1" for card in cards),
        "kododos_needed": 4,
        "memory": {"seen": dict(Counter(cards))},
    }


@BOTH
def test_the_colour_that_leads_is_fed(worth: Worth) -> None:
    sight = view([["g3", "g2"], ["v3", "b3"]], ["g2", "o2", "v2", "y2", "b2"])
    assert max(sight["hands"][0], key=lambda card: worth(sight, [card])) == "g2"


@BOTH
def test_a_colour_at_the_limit_promises_nothing(worth: Worth) -> None:
    sight = view([["g3", "g2", "g2"], ["g2", "b4", "b3"]], ["g2", "b2"])
    without = {**sight, "limit": 9}
    assert worth(without, ["g2"]) > worth(sight, ["g2"]) + 1


@BOTH
def test_of_cards_that_win_nothing_the_low_one_goes(worth: Worth) -> None:
    sight = view([["g3", "g2", "g2"], ["o2", "y4", "b3"]], ["v2", "v5"])
    assert worth(sight, ["v2"]) > worth(sight, ["v5"])
