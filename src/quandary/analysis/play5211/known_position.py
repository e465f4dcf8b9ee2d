"""A position of 5211 from a text, as a seat would see it who does not know who laid what."""

from __future__ import annotations

from collections import Counter

from quandary.analysis.judge.question import UnusablePosition
from quandary.games.errors import IllegalDeal
from quandary.games.play5211 import GAME
from quandary.games.play5211.cards import REMOVED, verify_deck
from quandary.games.play5211.notation import write_card
from quandary.games.play5211.state import State
from quandary.games.play5211.view_types import View
from quandary.table.replay import explain_refusal

SHOWN_BEFORE = {0: 0, 1: 2, 2: 3}
"""How many cards each has shown before a turn (F4)."""


def view_of_position(state: State, seat: int) -> View:
    """The seat knows its hand and all that has lain open; raises `UnusablePosition`."""
    _verify(state)
    seen = [card for cards in (*state.shown, *state.won, state.discard) for card in cards]
    memory = {"seen": dict(Counter(map(write_card, seen)))}
    return GAME.view_from(state, seat, [], memory)  # type: ignore[no-any-return]


def _verify(state: State) -> None:
    players = state.players
    groups = (state.hands, state.chosen, state.shown, state.won)
    is_whole = (
        players in GAME.PLAYER_COUNTS
        and all(len(group) == players for group in groups)
        and len(set(map(len, state.hands))) == len(set(map(len, state.shown))) == 1
        and len(state.hands[0]) in range(1, 6)
        and len(state.shown[0]) == SHOWN_BEFORE.get(state.turn)
        and len(state.removed) == REMOVED[players]
    )
    if not is_whole:
        raise UnusablePosition("hands, shown cards, totals or removed cards do not fit together")
    zones = (*state.hands, *state.shown, *state.won, state.removed, state.discard, state.pile)
    try:
        verify_deck([card for cards in zones for card in cards])
    except IllegalDeal as refusal:
        raise UnusablePosition(explain_refusal(refusal)) from None
