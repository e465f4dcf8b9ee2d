"""A greedy bot for 5211: lays what would bring it most points if the others laid at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quandary.games.play5211.cards import COLOURS, COPIES, KODODO
from quandary.games.play5211.scoring import find_majority
from quandary.games.play5211.view_types import View
from quandary.system.seeds import decision_seed

SAMPLES = 40
CARDS_PER_ROUND = 4


class CardCounts(NamedTuple):
    """Some cards, as far as scoring asks: how many of each colour, how many Kododos."""

    counts: tuple[int, ...]
    kododos: int


class Greedy:
    """Looks at this round only and keeps no card for a later one."""

    def __init__(self, seed: str = "", samples: int = SAMPLES) -> None:
        self._seed = seed
        self._samples = samples

    def choose(self, view: View, legal: Sequence[str]) -> str:
        lays = [text for text in legal if text.startswith("lay ")]
        seed = decision_seed(self._seed, view["deal"], view["round"], view["turn"])
        others = list(_others(view, random.Random(seed), self._samples))
        return max(lays, key=lambda text: _points(view, text.split()[1:], others))


def _others(view: View, chance: random.Random, samples: int) -> Iterator[CardCounts]:
    """What the others might still lay in this round: any cards this seat has not seen."""
    unseen = _unseen_cards(view)
    shown_by_me = len(view["shown"][view["seat"] or 0])
    missing = (CARDS_PER_ROUND - shown_by_me) * (view["players"] - 1)
    for _ in range(samples):
        yield _lot(chance.sample(unseen, min(missing, len(unseen))))


def _unseen_cards(view: View) -> list[str]:
    """Every card that has not been shown in this deal and is not in the bot's own hand."""
    hand = view["hands"][view["seat"] or 0]
    seen = view["memory"]["seen"]
    cards = ((f"{colour}{value}", copies) for colour in COLOURS for value, copies in COPIES.items())
    return [
        card for card, copies in cards for _ in range(copies - seen.get(card, 0) - hand.count(card))
    ]


def _points(view: View, lay: Sequence[str], others: Sequence[CardCounts]) -> int:
    """The points this choice brings, over all samples, if nothing more is laid by this seat."""
    mine = [*view["shown"][view["seat"] or 0], *lay]
    now = _lot([*(card for cards in view["shown"] for card in cards), *lay])
    total = 0
    for lot in others:
        if now.kododos + lot.kododos == view["kododos_needed"]:
            total += sum(int(card[1]) == KODODO for card in mine)
            continue
        counts = [here + there for here, there in zip(now.counts, lot.counts, strict=True)]
        colour = find_majority(counts, view["limit"]).colour
        total += sum(int(card[1]) for card in mine if card[0] == colour)
    return total


def _lot(cards: Sequence[str]) -> CardCounts:
    colours = [card[0] for card in cards]
    kododos = sum(int(card[1]) == KODODO for card in cards)
    return CardCounts(tuple(map(colours.count, COLOURS)), kododos)
