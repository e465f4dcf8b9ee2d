"""Scoring a round of 5211 step by step, and finding who won the game (F6–F14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from quandary.games.play5211.cards import COLOURS, KODODO, Cards

Scored = Literal["kododo", "majority", "none"]


class RoundScore(NamedTuple):
    """A round and why it scored as it did, in the order of the explanation."""

    kododos: int
    kododos_needed: int
    """Exactly so many Kododos score, and nothing else (F7)."""
    counts: tuple[int, ...]
    """How often each colour was shown, in the order of `COLOURS` (F8)."""
    limit: int
    out_by_limit: str
    """Letters of the colours shown that often or more (F9)."""
    out_by_tie: tuple[str, ...]
    """Groups of tied colours that went out, the highest count first (F10)."""
    scored: Scored
    colour: str | None
    cards: tuple[Cards, ...]
    """What each player puts on their score pile."""
    points: tuple[int, ...]


class Majority(NamedTuple):
    """Colours out by the limit, groups out by a tie, and the colour that scores (F8–F11)."""

    out_by_limit: str = ""
    out_by_tie: tuple[str, ...] = ()
    colour: str | None = None


def kododos_needed(players: int) -> int:
    """So many Kododos, and exactly so many, score (F7)."""
    return players + 2


def limit_of(players: int) -> int:
    """A colour shown so often or more is out (F9)."""
    return players + 3


def score_round(shown: Sequence[Cards]) -> RoundScore:
    """The cards all players have shown, in the order F7, then F8 to F11."""
    everything = [card for cards in shown for card in cards]
    kododos = sum(card.value == KODODO for card in everything)
    counts = tuple(map("".join(card.colour for card in everything).count, COLOURS))
    needed, limit = kododos_needed(len(shown)), limit_of(len(shown))
    scored, majority = decide(kododos, counts, len(shown))
    if scored == "kododo":
        won = tuple(tuple(card for card in cards if card.value == KODODO) for cards in shown)
    else:
        colour = majority.colour
        won = tuple(tuple(card for card in cards if card.colour == colour) for cards in shown)
    return RoundScore(
        kododos=kododos,
        kododos_needed=needed,
        counts=counts,
        limit=limit,
        out_by_limit=majority.out_by_limit,
        out_by_tie=majority.out_by_tie,
        scored=scored,
        colour=majority.colour,
        cards=won,
        points=tuple(sum(card.value for card in cards) for cards in won),
    )


def decide(kododos: int, counts: Sequence[int], players: int) -> tuple[Scored, Majority]:
    """What scores, from what all players have shown together: F7, then F8 to F11."""
    if kododos == kododos_needed(players):
        return "kododo", Majority()
    majority = find_majority(counts, limit_of(players))
    return ("majority" if majority.colour else "none"), majority


def find_majority(counts: Sequence[int], limit: int) -> Majority:
    """The highest count below the limit that one colour has alone (F8–F11)."""
    shown = list(zip(COLOURS, counts, strict=True))
    out_by_limit = "".join(colour for colour, count in shown if count >= limit)
    out_by_tie: list[str] = []
    for level in range(limit - 1, 0, -1):
        colours = "".join(colour for colour, count in shown if count == level)
        if len(colours) == 1:
            return Majority(out_by_limit, tuple(out_by_tie), colours)
        if colours:
            out_by_tie.append(colours)
    return Majority(out_by_limit, tuple(out_by_tie), None)


def winners(totals: Sequence[int], pile_sizes: Sequence[int]) -> tuple[int, ...]:
    """Most points, then most cards in the score pile, then a shared win (F14, F17)."""
    ranks = list(zip(totals, pile_sizes, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def ranks(totals: Sequence[int], pile_sizes: Sequence[int]) -> tuple[int, ...]:
    """Each seat's rank, from 1; those equal in points and cards share one (F14, F17)."""
    keys = list(zip(totals, pile_sizes, strict=True))
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def ranking(totals: Sequence[int], pile_sizes: Sequence[int]) -> tuple[int, ...]:
    """The seats from the best down, in the order by which `winners` decides (F14, F17)."""
    ranks = list(zip(totals, pile_sizes, strict=True))
    return tuple(sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True))


def is_won_by_cards(totals: Sequence[int], pile_sizes: Sequence[int]) -> bool:
    """Whether somebody has as many points as the winners and fewer cards (F14)."""
    best = winners(totals, pile_sizes)
    return totals.count(totals[best[0]]) > len(best)
