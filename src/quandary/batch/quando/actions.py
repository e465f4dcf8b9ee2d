"""The actions of Quando as numbers from 0 to 133.

| from       | size | what                                                                     |
|------------|------|--------------------------------------------------------------------------|
| `SET`      | 110  | `SET + 10 * number + count - 1`: play so many cards of a number          |
| `STRAIGHT` | 9    | `STRAIGHT + number`: play the straight that begins with this number      |
| `DRAW`     | 2    | take the showing side, or the hidden one                                 |
| `TURN`     | 11   | turn the zero whose back is this number; first, one of unknown back      |
| `KNOCK`    | 1    |                                                                          |
| `PASS`     | 1    |                                                                          |

Of several cards with the same number, those furthest left are played: held longest. They are laid
from left to right. So no action says anything that its seat does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from quandary.batch.quando.row import MOST_OF_A_NUMBER
from quandary.fast.quando.rules import state as at
from quandary.games.quando.plays import STRAIGHT_LENGTH
from quandary.games.quando.view_types import SeenCard, View

SET = 0
STRAIGHT = SET + at.NUMBERS * MOST_OF_A_NUMBER
DRAW = STRAIGHT + at.NUMBERS - STRAIGHT_LENGTH + 1
TURN = DRAW + 2
KNOCK = TURN + at.NUMBERS
PASS = KNOCK + 1
ACTIONS = PASS + 1


_WORDS = {DRAW: "draw showing", DRAW + 1: "draw hidden", KNOCK: "knock", PASS: "pass"}
_ACTIONS = {words: action for action, words in _WORDS.items()}


def name(action: int) -> str:
    """What an action is called: `play 7 7`, `play 3-4-5`, `turn 0/4`."""
    if action in _WORDS:
        return _WORDS[action]
    if action >= TURN:
        return f"turn 0/{action - TURN or '?'}"
    if action >= STRAIGHT:
        first = action - STRAIGHT
        return "play " + "-".join(map(str, range(first, first + STRAIGHT_LENGTH)))
    number, count = action // MOST_OF_A_NUMBER, action % MOST_OF_A_NUMBER + 1
    return "play " + " ".join([str(number)] * count)


def to_text(action: int, view: View) -> str:
    """An action in the words of the seat whose view this is."""
    if action in _WORDS:
        return _WORDS[action]
    hand = _own_hand(view)
    if action >= TURN:
        return f"turn {hand.index({'front': 0, 'back': action - TURN or None})}"
    if action >= STRAIGHT:
        first = action - STRAIGHT
        numbers = [(number, 1) for number in range(first, first + STRAIGHT_LENGTH)]
    else:
        numbers = [(action // MOST_OF_A_NUMBER, action % MOST_OF_A_NUMBER + 1)]
    places = [place for number, count in numbers for place in _first(hand, number, count)]
    return " ".join(["play", *map(str, places)])


def _own_hand(view: View) -> Sequence[SeenCard]:
    """What the seat remembers of its own cards."""
    assert view["seat"] is not None, "a spectator does nothing"
    return view["memory"]["hands"][view["seat"]]


def _first(hand: Sequence[SeenCard], number: int, count: int) -> list[int]:
    return [place for place, card in enumerate(hand) if card["front"] == number][:count]


def from_text(text: str, view: View) -> int:
    """The action that a seat's words mean; which of several equal cards it names is lost."""
    if text in _ACTIONS:
        return _ACTIONS[text]
    verb, *places = text.split(" ")
    cards = [_own_hand(view)[int(place)] for place in places]
    if verb == "turn":
        return TURN + (cards[0]["back"] or 0)
    numbers = sorted(card["front"] or 0 for card in cards)
    if numbers[0] != numbers[-1]:
        return STRAIGHT + numbers[0]
    return SET + MOST_OF_A_NUMBER * numbers[0] + len(numbers) - 1
