"""Rounds of Quando that are made up, and what a seat sees of them."""

from typing import Any

from quandary.games.quando import GAME
from quandary.games.quando.cards import FULL_DECK, Card
from quandary.games.quando.events import Dealt
from quandary.games.quando.options import Options
from quandary.games.quando.state import Phase, State


def position(hands: list[list[Card]], top: Card, **more: Any) -> State:
    """A round of two in which everybody has played twice, with all other cards on the pile."""
    used = {frozenset(card) for card in [top, *hands[0], *hands[1]]}
    pile = (top, *(card for card in FULL_DECK if frozenset(card) not in used))
    facts = {"totals": (0, 0), "deals": 1, "dealer": 1, "plays": (2, 2), **more}
    held = tuple(map(tuple, hands))
    return State(Options(50), **{"phase": Phase.PLAY, "hands": held, "pile": pile, **facts})


def view_of(state: State, seat: int) -> Any:
    """What a seat sees of it that has seen nothing but the deal."""
    return GAME.view(state, (Dealt(1, state.hands, state.pile),), seat)
