"""What each viewer of a round of Quando has been shown, and other rounds that look the same.

Nothing here looks at the engine's views. Cards are followed by their place in the deck, so
that a side can be known or unknown without saying what number it bears.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from quandary.games.quando.cards import FULL_DECK, Card

Side = tuple[int, int]
"""A card's place in the deck, and 0 for the side that lay up there, 1 for the other."""
Viewer = int | None


@dataclass
class Round:
    """Where every card is: a card in a hand or on a pile is the side in front or up."""

    players: int
    hands: list[list[Side]]
    pile: list[Side]
    discard: list[Side] = field(default_factory=list)
    known: dict[Viewer, set[Side]] = field(default_factory=dict)
    never_zero: set[Side] = field(default_factory=set)
    """Sides of which everybody knows that they are no zero: their owner had to draw (Q15)."""

    @classmethod
    def begin(cls, players: int, dealer: int) -> "Round":
        """The rows "dealt" and "on top of the draw pile" of the table under Q4."""
        each = 8 if players < 4 else 7
        hands: list[list[Side]] = [[] for _ in range(players)]
        for place in range(each * players):
            hands[(dealer + 1 + place) % players].append((place, 1))
        pile = [(place, 0) for place in range(each * players, 55)]
        this = cls(players, hands, pile, known={viewer: set() for viewer in viewers(players)})
        for seat, hand in enumerate(hands):
            for front in hand:
                this.show(front, [seat])
                this.show(other(front), this.others(seat))
        this.show_top()
        return this

    def others(self, seat: int) -> list[int]:
        return [one for one in range(self.players) if one != seat]

    def show(self, side: Side, to: Iterable[Viewer]) -> None:
        for viewer in to:
            self.known[viewer].add(side)

    def show_top(self) -> None:
        if not self.pile:
            self.pile, self.discard = [other(side) for side in self.discard], []
        if self.pile:
            self.show(self.pile[0], self.known)

    def play(self, seat: int, places: Sequence[int]) -> None:
        """Fronts lie open for all; the other players have seen the backs before."""
        cards = [self.hands[seat][place] for place in places]
        for front in cards:
            self.show(front, self.known)
        self.hands[seat] = [front for front in self.hands[seat] if front not in cards]
        self.discard += cards
        self.show_top()

    def draw(self, seat: int, side: str, is_penalty: bool) -> None:
        """All saw the upper side; the drawer sees the front now, the other seats the back."""
        if is_penalty:
            self.never_zero |= set(self.hands[seat])
        up = self.pile.pop(0)
        front = up if side == "showing" else other(up)
        self.show(front, [seat])
        self.show(other(front), self.others(seat))
        self.hands[seat].append(front)
        self.show_top()

    def spare(self, seat: int) -> None:
        """A penalised player without a zero finds nothing to draw (Q16)."""
        self.never_zero |= set(self.hands[seat])

    def turn(self, seat: int, place: int) -> None:
        """A zero turned over has been seen from both sides by all."""
        front = self.hands[seat][place]
        self.show(front, self.known)
        self.show(other(front), self.known)
        self.hands[seat][place] = other(front)

    def end(self) -> None:
        """All hands are laid open, both sides."""
        for front in (front for hand in self.hands for front in hand):
            self.show(front, self.known)
            self.show(other(front), self.known)

    def memory(self, viewer: Viewer, deck: Sequence[Card]) -> dict[str, object]:
        """What a viewer could remember, in the shape in which views tell it."""

        def number_on(side: Side) -> int | None:
            return deck[side[0]][side[1]] if side in self.known[viewer] else None

        def cards(heap: Iterable[Side]) -> list[dict[str, int | None]]:
            return [{"front": number_on(side), "back": number_on(other(side))} for side in heap]

        hands = [cards(hand) for hand in self.hands]
        return {"hands": hands, "pile": cards(self.pile), "discard": cards(self.discard)}


def viewers(players: int) -> list[Viewer]:
    """Every seat, and a spectator."""
    return [*range(players), None]


def other(side: Side) -> Side:
    """The other side of the same card."""
    return side[0], 1 - side[1]


def another_deck(
    deck: Sequence[Card], known: set[Side], never_zero: set[Side], rng: random.Random
) -> list[Card]:
    """A random deck of all 55 cards that agrees with everything known about this one.

    A matching of places and cards, found by letting cards make way for one another.
    """
    options = [_options(deck, place, known, never_zero, rng) for place in range(55)]
    holder: dict[frozenset[int], int] = {}
    laid: dict[int, Card] = {}

    def settle(place: int, tried: set[frozenset[int]]) -> bool:
        for card in options[place]:
            pair = frozenset(card)
            if pair in tried:
                continue
            tried.add(pair)
            if pair not in holder or settle(holder[pair], tried):
                holder[pair], laid[place] = place, card
                return True
        return False

    for place in sorted(range(55), key=lambda place: (len(options[place]), rng.random())):
        assert settle(place, set()), "the deck itself is always possible"
    return [laid[place] for place in range(55)]


def _options(
    deck: Sequence[Card],
    place: int,
    known: set[Side],
    never_zero: set[Side],
    rng: random.Random,
) -> list[Card]:
    ways = [way for card in FULL_DECK for way in (card, card.turn_over())]
    fits = [
        card
        for card in ways
        if all(card[side] == deck[place][side] for side in (0, 1) if (place, side) in known)
        and not any(card[side] == 0 for side in (0, 1) if (place, side) in never_zero)
    ]
    return rng.sample(fits, len(fits))
