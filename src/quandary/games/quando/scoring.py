"""Counting a round of Quando and finding who won the game (Q22–Q24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quandary.games.quando.cards import Hand

KNOCKER_PENALTY = 5


class RoundScore(NamedTuple):
    """A round and why it scored so: sums, who was lowest, the knocker's penalty, points."""

    sums: tuple[int, ...]
    lowest: tuple[int, ...]
    knocker: int | None
    penalty: int
    points: tuple[int, ...]


def hand_sum(hand: Hand) -> int:
    """A hand counts the sum of its fronts (Q22)."""
    return sum(card.front for card in hand)


def score_round(hands: Sequence[Hand], knocker: int | None) -> RoundScore:
    """A round from the hands that are laid open (Q22, Q23)."""
    return score_sums([hand_sum(hand) for hand in hands], knocker)


def score_sums(sums: Sequence[int], knocker: int | None) -> RoundScore:
    """The lowest score nothing, the others their sum, a beaten knocker five more (Q22, Q23)."""
    lowest = tuple(seat for seat, total in enumerate(sums) if total == min(sums))
    points = [0 if seat in lowest else total for seat, total in enumerate(sums)]
    penalty = 0
    if knocker is not None and lowest != (knocker,):
        penalty = KNOCKER_PENALTY
        points[knocker] = sums[knocker] + penalty
    return RoundScore(tuple(sums), lowest, knocker, penalty, tuple(points))


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """Fewest points wins; ties share the win (Q24)."""
    return tuple(seat for seat, total in enumerate(totals) if total == min(totals))


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """Each seat's rank, from 1: the fewer points the better; ties share a rank (Q24)."""
    return tuple(1 + sum(other < total for other in totals) for total in totals)
