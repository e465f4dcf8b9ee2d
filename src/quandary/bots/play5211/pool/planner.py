"""A player of 5211 that plans the round: picks a colour to win with, or the Kododos, and feeds it.

Made apart from the heuristic of `steady`: it thinks of leads between colours, not of chances.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from quandary.games.play5211.cards import COLOURS, KODODO
from quandary.games.play5211.view_types import View

CARDS_PER_ROUND = 4
LEAD_STEP = 1.3
"""A lead of so many cards over the next colour makes a plan e times as likely to come off."""
SPARE = 0.35
"""What a point on a card is worth that is kept."""
KODODO_HOPE = 0.45
"""How likely the Kododos come off if the others show their share of them."""


class Planner:
    """Needs no chance: the same view gives the same cards."""

    def choose(self, view: View, legal: Sequence[str]) -> str:
        lays = [text for text in legal if text.startswith("lay ")]
        return max(lays, key=lambda text: (worth(view, text.split()[1:]), text))


def worth(view: View, cards: Sequence[str]) -> float:
    """The best plan that this choice leaves open, less the points it spends."""
    seat = view["seat"] or 0
    counts = dict(view["counts"])
    for card in cards:
        counts[card[0]] += 1
    mine = [*view["shown"][seat], *cards]
    kept = [card for card in view["hands"][seat] if card is not None]
    for card in cards:
        kept.remove(card)
    plans = [_colour_plan(view, colour, counts, mine, kept) for colour in COLOURS]
    spent = sum(int(card[1]) for card in cards)
    return max(*plans, _kododo_plan(view, mine)) + sum(plans) / 10 - SPARE * spent


def _colour_plan(
    view: View, colour: str, counts: dict[str, int], mine: Sequence[str], kept: Sequence[str]
) -> float:
    """Points in a colour, own ones to come included, as far as it leads and stays below the limit.

    The others are taken to add a fifth of their cards to it, and a little more to what leads.
    """
    left = CARDS_PER_ROUND - len(mine)
    to_come = sorted((int(card[1]) for card in kept if card[0] == colour), reverse=True)[:left]
    others = (view["players"] - 1) * left / len(COLOURS)
    rest = max(count for other, count in counts.items() if other != colour)
    lead = counts[colour] + len(to_come) - rest
    crowd = counts[colour] + len(to_come) + others * (1.5 if lead > 0 else 1.0)
    odds = 1 / (1 + math.exp(-lead / LEAD_STEP))
    room = 1 / (1 + math.exp(2 * (crowd - view["limit"] + 0.5)))
    shown = sum(int(card[1]) for card in mine if card[0] == colour)
    return odds * room * (shown + 0.7 * sum(to_come))


def _kododo_plan(view: View, mine: Sequence[str]) -> float:
    """The own Kododos, if about as many come together as are needed (F7)."""
    own = sum(int(card[1]) == KODODO for card in mine)
    before = sum(int(card[1]) == KODODO for card in view["shown"][view["seat"] or 0])
    others = (view["players"] - 1) * (CARDS_PER_ROUND - len(mine)) / 4
    off = abs(view["kododos"] - before + own + others - view["kododos_needed"])
    return KODODO_HOPE * math.exp(-off) * own
