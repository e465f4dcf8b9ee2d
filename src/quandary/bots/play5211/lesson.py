"""The first rounds of 5211: three of two players in which everything happens once.

In the first, one colour reaches the limit; in the second, two are tied, and there is one Kododo
too few; in the third, the Kododos are exactly as many as they have to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from quandary.bots.lesson import Lesson
from quandary.games.play5211.cards import FULL_DECK, REMOVED
from quandary.games.play5211.notation import write_card

LEARNER = "b4 b3 b2 v3 g1".split()
OPPONENT = "b2 b3 y3 v2 o3".split()
DRAWS = (
    ("g3 g2", "o1 o2"),
    ("y3", "y1"),
    ("v1", "b1"),
    ("o1 y1", "g2 o3"),
    ("b2", "g3"),
    ("o2", "v2"),
)
"""What learner and opponent draw after each turn of the first two rounds (F5)."""
LAYS = (("b2 y3", "b3", "v2"), ("o1 o3", "o2", "y1"), ("b1 g2", "o3", "g3"))
"""What the opponent lays, round by round and turn by turn."""
STRIDE = 33
"""Takes the other cards in an order that mixes their colours."""


def _deck() -> Iterator[str]:
    """Some cards are removed, the hands are dealt by turns, the rest is the draw pile (F2, F3)."""
    dealt = list(chain.from_iterable(zip(LEARNER, OPPONENT, strict=True)))
    drawn = " ".join(chain.from_iterable(DRAWS)).split()
    left = Counter(map(write_card, FULL_DECK)) - Counter([*dealt, *drawn])
    others = list(left.elements())
    mixed = [others[place * STRIDE % len(others)] for place in range(len(others))]
    removed = REMOVED[2]
    yield from (*mixed[:removed], *dealt, *drawn, *mixed[removed:])


def script(view: Any, legal: Sequence[str]) -> str | None:
    """What is arranged for this turn."""
    if view["round"] >= len(LAYS):
        return None
    wanted = sorted(LAYS[view["round"]][view["turn"]].split())
    found = (text for text in legal if sorted(text.split()[1:]) == wanted)
    return next(found, None)


LESSON = Lesson(players=2, deck=tuple(_deck()), script=script)
