"""What the contract's tests have to know of Lanterns."""

from __future__ import annotations

import random

from quandary.games.game import Action, State
from tests.contract.kits import Kit
from tests.contract.walks import Setting
from tests.third_game.lanterns.state import Lay

SETTINGS = [
    *(Setting("lanterns", players) for players in (2, 3, 4)),
    *(Setting("lanterns", players, (("lanterns", 1),)) for players in (2, 3, 4)),
]


def cards_of(state: State) -> list[int]:
    """Whatever is held, laid or set aside; before the first deal there is nothing."""
    heaps = [*state.hands, state.rest, state.middle, state.used]
    return sorted(card for heap in heaps for card in heap)


def any_action(state: State, rng: random.Random) -> Action:
    """Any number, and a few that no card has."""
    return Lay(rng.randint(0, 11))


KIT = Kit(
    clauses="L",
    all_cards=[number for number in range(1, 11) for _ in range(2)],
    cards_of=cards_of,
    any_action=any_action,
)
