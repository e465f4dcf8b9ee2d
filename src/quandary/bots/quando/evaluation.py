"""The heuristic of Quando in plain Python: what a play or a draw is worth, by rules of thumb.

The same arithmetic as `fast.quando.players.heuristic`, which says more; a test compares the two.
This one reads a view and needs no numba.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from quandary.bots.quando.weight_files import read_json
from quandary.games.quando.view_types import SeenCard, View

NUMBERS = range(11)
MEAN_NUMBER = 5.0
TRIPLET = 3


class Weights(NamedTuple):
    """The numbers by which it judges, in the order in which `weights/` keeps them."""

    knock_sum: float
    knock_margin: float
    card_shed: float
    pair_kept: float
    zero_kept: float
    triplet_bonus: float
    hidden_bias: float
    last_gain: float
    unknown_back: float
    held: tuple[float, ...]
    """What an opponent's unseen front counts after 0, 1, … turns in the hand."""


@dataclass(frozen=True)
class WeighedPlay:
    """Cards that could be played, by their numbers, and what that is worth."""

    fronts: tuple[int, ...]
    worth: float


@cache
def tuned_weights(players: int) -> Weights:
    """The tuned heuristic for so many players."""
    _kind, *numbers = read_json(f"tuned-{players}.json")["policy"]
    simple = len(Weights._fields) - 1
    return Weights._make([*numbers[:simple], tuple(numbers[simple:])])


# Playing


def weigh_plays(fronts: Sequence[int], players: int, weights: Weights) -> list[WeighedPlay]:
    """Whole sets, triplets out of larger ones, and straights: sum and cards less what they cost."""
    held = Counter(fronts)
    plays = []
    for number in sorted(held):
        cards = held[number]
        sizes = [cards if number else 1] + [TRIPLET] * (cards > TRIPLET)
        for size in sizes:
            worth = _worth_of_set(number, cards, size, players, weights)
            plays.append(WeighedPlay((number,) * size, worth))
    for low in _straights(held):
        worth = _worth_of_straight(low, held, weights)
        plays.append(WeighedPlay((low, low + 1, low + 2), worth))
    return plays


def _straights(held: Mapping[int, int]) -> list[int]:
    return [low for low in NUMBERS[:-2] if all(low + step in held for step in range(3))]


def _worth_of_set(number: int, cards: int, size: int, players: int, weights: Weights) -> float:
    pairs_lost = cards - 1 - max(cards - size - 1, 0)
    worth = number * size - weights.pair_kept * number * pairs_lost
    worth += weights.card_shed * (size - 1)
    if number == 0:
        worth -= weights.zero_kept * size
    if size == TRIPLET:
        worth += weights.triplet_bonus * (players - 1)
    return worth


def _worth_of_straight(low: int, held: Mapping[int, int], weights: Weights) -> float:
    worth = 3.0 * low + 3.0 + 2.0 * weights.card_shed
    for number in range(low, low + 3):
        if held[number] > 1:
            worth -= weights.pair_kept * number
    return worth - weights.zero_kept if low == 0 else worth


def weigh_last_plays(fronts: Sequence[int], players: int, weights: Weights) -> list[WeighedPlay]:
    """In the last round only the sum counts."""
    held = Counter(fronts)
    plays = []
    for number in sorted(held.keys() - {0}):
        cards = held[number]
        bonus = weights.triplet_bonus * (players - 1) if cards == TRIPLET else 0.0
        plays.append(WeighedPlay((number,) * cards, 1.0 * number * cards + bonus))
    for low in _straights(held):
        plays.append(WeighedPlay((low, low + 1, low + 2), 3.0 * low + 3.0))
    return plays


# Drawing


def cost_of_showing(view: View, fronts: Sequence[int], weights: Weights) -> float:
    """What the showing side costs; a card of a number held costs less."""
    return _cost(view["pile"]["showing"] or 0, _pairs_to_be(view, fronts), weights)


def cost_of_hidden(view: View, fronts: Sequence[int], weights: Weights) -> float:
    """The same for the hidden side: as seen before, else the mean of what it can be.

    A card of which the seat has seen both sides lies elsewhere, as it knows.
    """
    pairs = _pairs_to_be(view, fronts)
    top = view["memory"]["pile"][0]
    if top["back"] is not None:
        return _cost(top["back"], pairs, weights)
    showing = view["pile"]["showing"]
    elsewhere = _partners_seen(view, showing)
    possible = [number for number in NUMBERS if number != showing and number not in elsewhere]
    paired = sum(number for number in possible if number in pairs)
    return (sum(possible) - weights.pair_kept * paired) / len(possible)


def cost_of_last_draw(view: View, weights: Weights) -> float:
    """What the card drawn will cost in the last round, where pairs are worth nothing."""
    showing = view["pile"]["showing"]
    if showing is None:
        return MEAN_NUMBER
    return min(1.0 * showing, cost_of_hidden(view, (), weights))


def _pairs_to_be(view: View, fronts: Sequence[int]) -> set[int]:
    """The numbers of which one more makes a pair. None in the last round."""
    return set(fronts) - {0} if view["knocker"] is None else set()


def _cost(number: int, pairs: set[int], weights: Weights) -> float:
    return number * (1.0 - weights.pair_kept) if number in pairs else 1.0 * number


def _partners_seen(view: View, number: int | None) -> set[int]:
    """What stands on the other sides of those cards with a number of which both are known."""
    memory = view["memory"]
    places: list[list[SeenCard]] = [*memory["hands"], memory["pile"], memory["discard"]]
    sides = [(card["front"], card["back"]) for cards in places for card in cards]
    partners = {
        front if back == number else back for front, back in sides if number in (front, back)
    }
    return {partner for partner in partners if partner is not None}


# Knocking


def expected_sums(view: View, weights: Weights) -> list[float]:
    """What each opponent's hand may count: fronts seen, others by the turns they were held."""
    turns = turns_held(view)
    longest = len(weights.held) - 1
    return [
        sum(
            weights.held[min(held, longest)] if card["front"] is None else card["front"]
            for card, held in zip(cards, turns[seat], strict=True)
        )
        for seat, cards in enumerate(view["memory"]["hands"])
        if seat != view["seat"]
    ]


def turns_held(view: View) -> list[list[int]]:
    """How often each seat has played while it held each of its cards, place by place."""
    since: list[list[int]] = []
    plays = [0] * view["players"]
    for event in view["events"]:
        match event["kind"]:
            case "dealt":
                since = [[0] * len(hand) for hand in event["hands"]]
            case "played":
                seat, gone = event["seat"], event["positions"]
                kept = [came for place, came in enumerate(since[seat]) if place not in gone]
                since[seat] = kept
                plays[seat] += 1
            case "drawn":
                since[event["seat"]].append(plays[event["seat"]])
            case "turned":
                since[event["seat"]][event["position"]] = plays[event["seat"]]
    return [[played - came for came in cards] for played, cards in zip(plays, since, strict=True)]
