"""Quando once more, as plainly as possible: lists of strings, changed in place.

It shares nothing with the engine. Where both agree, a mistake would have to be made twice.
"""

from itertools import combinations
from typing import Any


def quando_cards() -> list[str]:
    """The 55 cards, each unordered pair of two different numbers once (Q1)."""
    return [f"{low}/{high}" for low, high in combinations(range(11), 2)]


def flipped(card: str) -> str:
    """The same card, other side first."""
    first, second = card.split("/")
    return f"{second}/{first}"


def front(card: str) -> int:
    """The number before the stroke: a hand card's front, a pile card's upper side."""
    return int(card.split("/")[0])


def by_numbers(card: str) -> tuple[int, int]:
    """Sorts a straight by number and a set by back, as the record notation asks."""
    first, second = card.split("/")
    return int(first), int(second)


def is_straight(cards: list[str]) -> bool:
    """Exactly three consecutive fronts, no wrap (Q7)."""
    numbers = sorted(front(card) for card in cards)
    return len(numbers) == 3 and numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def is_same_number(cards: list[str]) -> bool:
    """One or more cards with one front (Q8)."""
    return len({front(card) for card in cards}) == 1


def plays(hand: list[str]) -> list[str]:
    """Every play the hand allows, one text per set of cards (Q7, Q8)."""
    found = [list(three) for three in combinations(hand, 3) if is_straight(list(three))]
    for number in range(11):
        same = [card for card in hand if front(card) == number]
        for size in range(1, len(same) + 1):
            found += [list(some) for some in combinations(same, size)]
    return ["play " + " ".join(sorted(cards, key=by_numbers)) for cards in found]


class QuandoOracle:
    """One game of Quando.

    ``hands`` holds front/back in the order the cards came; ``pile`` holds up/down, top first;
    ``discard`` holds up/down, the card discarded first in front.
    """

    def __init__(self, players: int, target: int = 50) -> None:
        if not 2 <= players <= 6 or target < 1:
            raise ValueError(f"no Quando with {players} players and target {target}")
        self.players = players
        self.target = target
        self.totals = [0] * players
        self.dealer: int | None = None
        self.seat: int | None = None
        self.is_over = False
        self._clear_table()

    def _clear_table(self) -> None:
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.pile: list[str] = []
        self.discard: list[str] = []
        self.times_played = [0] * self.players
        self.knocker: int | None = None
        self.last_turns: list[int] = []
        self.active = 0
        self.step = "turn"  # or "draw", the active player's; or "penalty", of self.seat
        self.triplet = False
        self.penalised: list[int] = []
        self.scores: list[int] = []
        self.ended_by = ""

    def deal(self, deck: list[str], dealer: int | None = None) -> None:
        """Deal a round; without a dealer, whoever's turn it is to deal (Q2, Q3, Q24)."""
        if self.is_over or self.seat is not None:
            raise ValueError("no new deal now")
        if sorted(min(card, flipped(card), key=by_numbers) for card in deck) != sorted(
            quando_cards()
        ):
            raise ValueError("not the 55 cards")
        due = self.players - 1 if self.dealer is None else (self.dealer + 1) % self.players
        if dealer is None:
            dealer = due
        if dealer not in range(self.players) or (self.dealer is not None and dealer != due):
            raise ValueError(f"seat {dealer} does not deal")
        self._clear_table()
        self.dealer = dealer
        self.pile = list(deck)
        for _ in range(8 if self.players <= 3 else 7):
            for step in range(1, self.players + 1):
                self.hands[(dealer + step) % self.players].append(flipped(self.pile.pop(0)))
        self._begin_turn((dealer + 1) % self.players)

    def legal(self) -> list[str]:
        """What the seat to act may do, sorted as text; nothing when nobody is to act."""
        if self.seat is None:
            return []
        hand = self.hands[self.seat]
        if self.step == "turn":
            choices = plays(hand)
            if self.knocker is not None:
                choices.append("pass")
            elif min(self.times_played) >= 2:
                choices.append("knock")
            return sorted(choices)
        zeros = [card for card in hand if front(card) == 0]
        if self.step == "penalty" and zeros:
            return sorted("turn " + card for card in zeros)
        return ["draw hidden", "draw showing"]

    def act(self, text: str) -> None:
        """Do what the text says for the seat to act; cards may be named in any order."""
        word, *cards = text.split(" ")
        choices = [choice.split(" ") for choice in self.legal()]
        if self.seat is None or [word, *sorted(cards)] not in [
            [first, *sorted(rest)] for first, *rest in choices
        ]:
            raise ValueError(f"{text!r} is not allowed")
        if word == "play":
            self._play(self.seat, cards)
        elif word == "draw":
            self._draw(self.seat, cards[0])
        elif word == "turn":
            place = self.hands[self.seat].index(cards[0])
            self.hands[self.seat][place] = flipped(cards[0])
            self._next_penalty(self.penalised[1:])
        elif word == "knock":
            self.knocker = self.seat
            self.last_turns = [(self.seat + step) % self.players for step in range(1, self.players)]
            self._begin_turn(self.last_turns.pop(0))
        else:
            self._end_turn()

    def deal_line(self) -> dict[str, Any]:
        """The finished deal as ``replay --json`` reports it, without its number."""
        if not self.ended_by:
            raise ValueError("the deal is not finished")
        return {
            "scores": list(self.scores),
            "totals": list(self.totals),
            "hands": [list(hand) for hand in self.hands],
            "ended_by": self.ended_by,
        }

    def winners(self) -> list[int]:
        """Fewest points; nobody before the game is over (Q24)."""
        fewest = min(self.totals)
        return [s for s in range(self.players) if self.is_over and self.totals[s] == fewest]

    def _play(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)
            self.discard.append(card)
        self.times_played[seat] += 1
        self.triplet = len(cards) == 3 and is_same_number(cards)
        self.step = "draw"
        self._turn_pile_over_if_used_up()

    def _draw(self, seat: int, side: str) -> None:
        card = self.pile.pop(0)
        self.hands[seat].append(card if side == "showing" else flipped(card))
        self._turn_pile_over_if_used_up()
        if self.step == "penalty":
            self._next_penalty(self.penalised[1:])
        elif all(front(held) == 0 for held in self.hands[seat]):
            self._end_deal("zeros")
        elif self.triplet:
            others = [(seat + step) % self.players for step in range(1, self.players)]
            self._next_penalty(others)
        else:
            self._end_turn()

    def _turn_pile_over_if_used_up(self) -> None:
        """The card discarded first comes to the top, every card upside down (Q12)."""
        if not self.pile:
            self.pile = [flipped(card) for card in self.discard]
            self.discard = []

    def _next_penalty(self, seats: list[int]) -> None:
        """Ask the first of these seats who can turn a zero or draw a card (Q14 to Q16)."""
        for place, seat in enumerate(seats):
            has_zero = any(front(card) == 0 for card in self.hands[seat])
            if has_zero or self.pile:
                self.penalised = seats[place:]
                self.seat = seat
                self.step = "penalty"
                return
        self.penalised = []
        self._end_turn()

    def _begin_turn(self, seat: int) -> None:
        self.active = seat
        self.seat = seat
        self.step = "turn"
        self.triplet = False

    def _end_turn(self) -> None:
        if self.knocker is None:
            self._begin_turn((self.active + 1) % self.players)
        elif self.last_turns:
            self._begin_turn(self.last_turns.pop(0))
        else:
            self._end_deal("knock")

    def _end_deal(self, ended_by: str) -> None:
        self.seat = None
        self.ended_by = ended_by
        sums = [sum(front(card) for card in hand) for hand in self.hands]
        lowest = min(sums)
        self.scores = [0 if total == lowest else total for total in sums]
        if self.knocker is not None:
            is_alone_lowest = sums[self.knocker] == lowest and sums.count(lowest) == 1
            if not is_alone_lowest:
                self.scores[self.knocker] = sums[self.knocker] + 5
        self.totals = [old + new for old, new in zip(self.totals, self.scores, strict=True)]
        self.is_over = max(self.totals) >= self.target
