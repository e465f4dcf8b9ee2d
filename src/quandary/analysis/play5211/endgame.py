"""A cut-down 5211 that can be solved: the last turns of a game of two with five kinds of cards.

All of it is 5211 by its own rules. The first ten rounds are played beforehand so that nobody
scores, and of the cards not seen by then there are only five kinds, four of each: ten are removed,
the others are the hands of the last round. So a bot meets it as the end of an ordinary game, and
yet there are so few hands that everything can be counted. With the first turns laid beforehand,
the same cards by both, it is smaller still. Nobody has an advantage: to play it perfectly is
to win half of it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, count
from math import comb

from quandary.games.play5211.actions import Lay
from quandary.games.play5211.cards import COLOURS, FULL_DECK, KODODO, Card, Cards
from quandary.games.play5211.rules import CARDS_PER_TURN, rounds_per_deal
from quandary.games.play5211.scoring import kododos_needed
from quandary.table.match import AnyMatch, Match

PLAYERS = 2
KINDS: Cards = (Card("b", 2), Card("g", 3), Card("o", 2), Card("v", 1), Card("y", 3))
COPIES = 4
LAID_BEFORE: tuple[Cards, ...] = ((Card("g", 3), Card("y", 3)), (Card("o", 2),))
"""What both have laid in the first and second turn, if those are over."""
ROUNDS_BEFORE = rounds_per_deal(PLAYERS) - 1
CARDS_PER_ROUND = sum(CARDS_PER_TURN)


@dataclass(frozen=True)
class Endgame:
    """So many turns of the last round, 1 to 3."""

    turns: int

    @property
    def laid_before(self) -> tuple[Cards, ...]:
        """What each has laid in the turns before."""
        return LAID_BEFORE[: len(CARDS_PER_TURN) - self.turns]

    @property
    def hand_size(self) -> int:
        """How many cards each holds: one more than there is to lay."""
        return 1 + sum(CARDS_PER_TURN[-self.turns :])

    @property
    def unseen(self) -> Counter[Card]:
        """The cards in the two hands and among those removed."""
        laid = Counter(card for cards in self.laid_before for card in cards * PLAYERS)
        return Counter(dict.fromkeys(KINDS, COPIES)) - laid

    def hands(self) -> Iterator[Cards]:
        """Every hand that can be held, each once."""
        for hand in combinations_with_replacement(KINDS, self.hand_size):
            if Counter(hand) <= self.unseen:
                yield hand

    def chance(self, first: Cards, second: Cards) -> float:
        """How likely the two hold just these."""
        total = sum(self.unseen.values())
        ways = comb(total, self.hand_size) * comb(total - self.hand_size, self.hand_size)
        mine, theirs = Counter(first), Counter(second)
        deals = 1
        for kind, number in self.unseen.items():
            deals *= comb(number, mine[kind]) * comb(number - mine[kind], theirs[kind])
        return deals / ways

    def begin(self, hands: Sequence[Cards]) -> AnyMatch:
        """A match that stands where the endgame begins, with these hands."""
        laid = tuple(card for cards in self.laid_before for card in cards)
        match = Match.start("5211", ["a", "b"])
        match.deal(_deck([(*laid, *hand) for hand in hands]))
        for turn in range(len(CARDS_PER_TURN) * (ROUNDS_BEFORE + 1) - self.turns):
            size = CARDS_PER_TURN[turn % len(CARDS_PER_TURN)]
            for seat in range(PLAYERS):
                match.act(seat, Lay(match.state.hands[seat][:size]))
        return match


def _deck(last_hands: Sequence[Cards]) -> list[Card]:
    """A deck from which these are the hands of the last round, if everybody always lays the
    cards that were held longest."""
    held = Counter(card for hand in last_hands for card in hand)
    removed = (Counter(dict.fromkeys(KINDS, COPIES)) - held).elements()
    own = [[*cards, *last] for cards, last in zip(_cards_before(), last_hands, strict=True)]
    hand = len(last_hands[0])
    deck = [*removed, *(cards[place] for place in range(hand) for cards in own)]
    drawn = hand
    for size in CARDS_PER_TURN * ROUNDS_BEFORE:
        deck += [card for cards in own for card in cards[drawn : drawn + size]]
        drawn += size
    return deck


@cache
def _cards_before() -> tuple[Cards, ...]:
    """What each lays in the rounds before, so that nothing ever scores."""
    rounds = next(
        rounds
        for rounds in map(_shuffle_rounds, count())
        if all(_count_kododos(cards) != kododos_needed(PLAYERS) for cards in rounds)
    )
    return tuple(
        tuple(card for cards in rounds for card in cards[seat::PLAYERS]) for seat in range(PLAYERS)
    )


def _shuffle_rounds(seed: int) -> list[Cards]:
    """Rounds of four cards of one colour and four of another: two colours tied, and no other."""
    rest = Counter(FULL_DECK) - Counter(dict.fromkeys(KINDS, COPIES))
    cards = list(rest.elements())
    random.Random(seed).shuffle(cards)
    of_colour = {colour: [card for card in cards if card.colour == colour] for colour in COLOURS}
    blocks = COLOURS * (len(cards) // len(COLOURS) // CARDS_PER_ROUND)
    return [
        tuple(of_colour[colour].pop() for colour in pair for _ in range(CARDS_PER_ROUND))
        for pair in zip(blocks[::2], blocks[1::2], strict=True)
    ]


def _count_kododos(cards: Sequence[Card]) -> int:
    return sum(card.value == KODODO for card in cards)
