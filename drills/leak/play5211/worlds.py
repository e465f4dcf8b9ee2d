"""What a viewer of a deal of 5211 has been shown, and other deals that look the same."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from quandary.games.play5211.cards import Card, Cards

REMOVED = {2: 10, 3: 13, 4: 0, 5: 15}
Viewer = int | None


@dataclass
class Deal:
    """Where every card is, by its place in the deck, and which of them a viewer has seen."""

    deck: Sequence[Card]
    viewer: Viewer
    hands: list[list[int]]
    pile: list[int]
    known: set[int] = field(default_factory=set)

    @classmethod
    def begin(cls, deck: Sequence[Card], players: int, viewer: Viewer) -> "Deal":
        first = REMOVED[players]
        hands = [list(range(first + seat, first + 5 * players, players)) for seat in range(players)]
        this = cls(deck, viewer, hands, list(range(first + 5 * players, 100)))
        if viewer is not None:
            this.known |= set(hands[viewer])
        return this

    def reveal(self, choices: Sequence[Cards]) -> None:
        """What all chose lies open; each draws as many, and sees them alone (F4, F5)."""
        for seat, cards in enumerate(choices):
            for card in cards:
                place = next(place for place in self.hands[seat] if self.deck[place] == card)
                self.hands[seat].remove(place)
                self.known.add(place)
            drawn, self.pile = self.pile[: len(cards)], self.pile[len(cards) :]
            self.hands[seat] += drawn
            if seat == self.viewer:
                self.known |= set(drawn)

    def another_deck(self, rng: random.Random) -> list[Card]:
        """A random deck that agrees with everything the viewer has seen of this one."""
        hidden = [place for place in range(100) if place not in self.known]
        cards = [self.deck[place] for place in hidden]
        rng.shuffle(cards)
        deck = list(self.deck)
        for place, card in zip(hidden, cards, strict=True):
            deck[place] = card
        return deck
