"""Which cards can be played together: straights, sets and number triplets (Q7, Q8, Q13)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product

from quandary.games.errors import IllegalAction
from quandary.games.quando.cards import Card, Hand

STRAIGHT_LENGTH = 3
TRIPLET_SIZE = 3


def playable_sets(hand: Hand) -> list[tuple[Card, ...]]:
    """Every set of cards that can be played from a hand.

    A set of one number (Q8) is sorted by back, a straight (Q7) by number.
    """
    by_number: dict[int, list[Card]] = {}
    for card in sorted(hand):
        by_number.setdefault(card.front, []).append(card)
    sets: list[tuple[Card, ...]] = list(zip(hand))  # each card by itself
    for number, cards in by_number.items():
        for size in range(2, len(cards) + 1):
            sets += combinations(cards, size)
        if number + 1 in by_number and number + 2 in by_number:
            sets += product(cards, by_number[number + 1], by_number[number + 2])
    return sets


def verify_cards(hand: Hand, cards: tuple[Card, ...]) -> None:
    """Raise `IllegalAction` unless these can be played together from the hand (Q7, Q8)."""
    if not cards:
        raise IllegalAction("no_cards", "Q6")
    for card in cards:
        if card not in hand:
            raise IllegalAction("not_in_hand", "Q8", card=f"{card.front}/{card.back}")
    if len(cards) == 1:
        return
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise IllegalAction("card_named_twice", "Q8", card=f"{twice.front}/{twice.back}")
    fronts = sorted(card.front for card in cards)
    if fronts[0] == fronts[-1]:
        return
    is_run = all(after == before + 1 for before, after in pairwise(fronts))
    if len(cards) != STRAIGHT_LENGTH:
        if is_run:
            raise IllegalAction("straight_of_three", "Q7", count=len(cards))
        raise IllegalAction("mixed_numbers", "Q8")
    if not is_run:
        raise IllegalAction("not_consecutive", "Q7")


def is_triplet(cards: Sequence[Card]) -> bool:
    """Exactly three cards of one number; zeros count like any other (Q13)."""
    return len(cards) == TRIPLET_SIZE and cards[0].front == cards[1].front
