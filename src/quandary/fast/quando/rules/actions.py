"""What a player of Quando can do, as one number: its kind in the last three bits, then details.

| kind          | details                                                      |
|---------------|--------------------------------------------------------------|
| `PLAY_SET`    | the number (4 bits), then the backs of the cards as a bit set |
| `PLAY_STRAIGHT` | the lowest number (4 bits), then the three backs, 4 bits each |
| `TAKE`        | 0 the showing side, 1 the hidden one                          |
| `TURN_ZERO`   | the back of the zero                                          |
| `KNOCK`, `PASS` | none                                                        |
"""

from __future__ import annotations

from quandary.games.quando import actions as wish
from quandary.games.quando.cards import Card

PLAY_SET, PLAY_STRAIGHT, TAKE, TURN_ZERO, KNOCK, PASS = range(6)
TAKE_SHOWING = TAKE
TAKE_HIDDEN = TAKE | 1 << 3


def to_games(action: int) -> wish.Action:
    """A kernel's action as `games.quando` knows it; cards in the canonical order."""
    kind, details = action & 7, action >> 3
    if kind == TAKE:
        return wish.DRAW_HIDDEN if details else wish.DRAW_SHOWING
    if kind == TURN_ZERO:
        return wish.Turn(Card(0, details))
    if kind == KNOCK:
        return wish.KNOCK
    if kind == PASS:
        return wish.PASS
    number, backs = details & 15, details >> 4
    if kind == PLAY_SET:
        return wish.Play(tuple(Card(number, back) for back in range(11) if backs >> back & 1))
    return wish.Play(tuple(Card(number + step, backs >> 4 * step & 15) for step in range(3)))


def from_games(action: wish.Action) -> int:
    """An action of `games.quando` as kernels know it; the order of the cards is lost."""
    match action:
        case wish.Play(cards):
            return _play(sorted(cards))
        case wish.Draw(side):
            return TAKE_SHOWING if side == "showing" else TAKE_HIDDEN
        case wish.Turn(card):
            return TURN_ZERO | card.back << 3
        case wish.Knock():
            return KNOCK
        case wish.Pass():
            return PASS


def _play(cards: list[Card]) -> int:
    number = cards[0].front
    if number == cards[-1].front:
        backs = sum(1 << card.back for card in cards)
        return PLAY_SET | number << 3 | backs << 7
    backs = sum(card.back << 4 * step for step, card in enumerate(cards))
    return PLAY_STRAIGHT | number << 3 | backs << 7
