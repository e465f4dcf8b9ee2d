"""The actions of 5211 as numbers from 0 to 494.

| from     | size | what                                                                       |
|----------|------|----------------------------------------------------------------------------|
| `SINGLE` | 30   | `SINGLE + kind`: lay one card                                              |
| `PAIR`   | 465  | `PAIR + second * (second + 1) / 2 + first`: lay two, the lower kind first  |

A card's kind is `6 * colour + value - 1`, colours in the order yellow, green, orange, blue, violet.
Taking a choice back is not among them: before the reveal nothing is learned that could change it.
"""

from __future__ import annotations

from typing import Any

from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.state import card_of
from quandary.games.play5211.actions import Lay
from quandary.games.play5211.notation import write_action

SINGLE = 0
PAIR = SINGLE + at.KINDS
ACTIONS = PAIR + at.KINDS * (at.KINDS + 1) // 2

KINDS_OF = [
    *((kind,) for kind in range(at.KINDS)),
    *((first, second) for second in range(at.KINDS) for first in range(second + 1)),
]
"""The kinds of the cards that each action lays."""
_TEXTS = [write_action(Lay(tuple(map(card_of, kinds)))) for kinds in KINDS_OF]
_ACTIONS = {text: action for action, text in enumerate(_TEXTS)}


def name(action: int) -> str:
    """What an action is called: `lay g1 y3`."""
    return _TEXTS[action]


def to_text(action: int, view: Any) -> str:
    """An action in words, which are the same for every seat."""
    return name(action)


def from_text(text: str, view: Any) -> int:
    """The action that these words mean; -1 for taking back."""
    return _ACTIONS.get(text, -1)
