"""5211 once more, as plainly as possible: lists of strings, changed in place."""

from itertools import combinations
from typing import Any

COLOURS = "ygobv"
VALUES = [1] * 5 + [2] * 6 + [3] * 5 + [4] * 2 + [5, 6]
REMOVED = {2: 10, 3: 13, 4: 0, 5: 15}


def play5211_cards() -> list[str]:
    """The 100 cards, twenty of each colour (F1)."""
    return [f"{colour}{value}" for colour in COLOURS for value in VALUES]


def is_kododo(card: str) -> bool:
    """Every card worth 1 is a Kododo (F1)."""
    return card[1:] == "1"


def what_scores(shown: list[str], players: int) -> tuple[str, str | None]:
    """How the shown cards score, and in which colour (F7 to F11)."""
    if sum(is_kododo(card) for card in shown) == players + 2:
        return "kododo", None
    counts = {c: sum(card[0] == c for card in shown) for c in COLOURS}
    for count in range(players + 2, 0, -1):
        colours = [c for c in COLOURS if counts[c] == count]
        if len(colours) == 1:
            return "majority", colours[0]
    return "none", None


class Play5211Oracle:
    """One game of 5211; inside a turn the seats choose in seat order.

    A chosen card has left ``hands`` and lies in ``chosen`` until the reveal, then in ``shown``
    until the round is scored.
    """

    def __init__(self, players: int, long: bool = False) -> None:
        if players not in REMOVED:
            raise ValueError(f"no 5211 with {players} players")
        self.players = players
        self.long = long
        self.totals = [0] * players
        self.deals = 0
        self.seat: int | None = None
        self.is_over = False
        self._clear_table()

    def _clear_table(self) -> None:
        self.removed: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.pile: list[str] = []
        self.discard: list[str] = []
        self.chosen: list[list[str]] = [[] for _ in range(self.players)]
        self.shown: list[list[str]] = [[] for _ in range(self.players)]
        self.score_piles: list[list[str]] = [[] for _ in range(self.players)]
        self.turn = 1
        self.is_last_round = False
        self.rounds: list[dict[str, Any]] = []
        self.ended_by = ""

    def deal(self, deck: list[str], dealer: int | None = None) -> None:
        """Remove cards, deal five each and make the rest the draw pile (F2, F3).

        5211 knows no dealer; one that is named is a seat, and changes nothing.
        """
        if dealer is not None and dealer not in range(self.players):
            raise ValueError("no such dealer")
        if self.is_over or self.seat is not None:
            raise ValueError("no new deal now")
        if sorted(deck) != sorted(play5211_cards()):
            raise ValueError("not the 100 cards")
        self._clear_table()
        self.deals += 1
        self.removed = deck[: REMOVED[self.players]]
        self.pile = deck[REMOVED[self.players] :]
        for _ in range(5):
            for hand in self.hands:
                hand.append(self.pile.pop(0))
        self.seat = 0

    def legal(self) -> list[str]:
        """Every different choice of two cards in the first turn, of one card later (F4)."""
        if self.seat is None:
            return []
        size = 2 if self.turn == 1 else 1
        choices = combinations(self.hands[self.seat], size)
        return sorted({"lay " + " ".join(sorted(cards)) for cards in choices})

    def act(self, text: str) -> None:
        """Choose the cards named, in any order; the last choice of a turn reveals them all."""
        word, *cards = text.split(" ")
        if self.seat is None or " ".join([word, *sorted(cards)]) not in self.legal():
            raise ValueError(f"{text!r} is not allowed")
        for card in cards:
            self.hands[self.seat].remove(card)
            self.chosen[self.seat].append(card)
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
            self._reveal()

    def deal_line(self) -> dict[str, Any]:
        """The finished deal as ``replay --json`` reports it, without its number."""
        if not self.ended_by:
            raise ValueError("the deal is not finished")
        return {
            "scores": [sum(int(card[1:]) for card in pile) for pile in self.score_piles],
            "totals": list(self.totals),
            "ended_by": self.ended_by,
            "rounds": [dict(line) for line in self.rounds],
        }

    def winners(self) -> list[int]:
        """Most points, then most cards won in the last deal (F14, F17); nobody before the end."""
        if not self.is_over:
            return []
        ranks = [(self.totals[s], len(self.score_piles[s])) for s in range(self.players)]
        return [s for s in range(self.players) if ranks[s] == max(ranks)]

    def _reveal(self) -> None:
        for seat in range(self.players):
            self.shown[seat] += self.chosen[seat]
            self.chosen[seat] = []
            while self.pile and not self.is_last_round and len(self.hands[seat]) < 5:
                self.hands[seat].append(self.pile.pop(0))
        self.turn += 1
        if self.turn == 4:
            self._score_round()

    def _score_round(self) -> None:
        scored, colour = what_scores([card for cards in self.shown for card in cards], self.players)
        points = [0] * self.players
        for seat in range(self.players):
            for card in self.shown[seat]:
                if (scored == "kododo" and is_kododo(card)) or card[0] == colour:
                    self.score_piles[seat].append(card)
                    points[seat] += int(card[1:])
                else:
                    self.discard.append(card)
            self.shown[seat] = []
            self.totals[seat] += points[seat]
        self.rounds.append({"scored": scored, "colour": colour, "points": points})
        self._end_round()

    def _end_round(self) -> None:
        self.turn = 1
        has_fifty = max(self.totals) >= 50
        if self.is_last_round:
            for hand in self.hands:
                self.discard += hand
                hand.clear()
            self._end_deal("pile", is_over=has_fifty or not self.long)
        elif self.long and self.deals > 1 and has_fifty:
            self._end_deal("target", is_over=True)
        elif not self.pile:
            self.is_last_round = True

    def _end_deal(self, ended_by: str, is_over: bool) -> None:
        self.seat = None
        self.ended_by = ended_by
        self.is_over = is_over
