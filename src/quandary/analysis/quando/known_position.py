"""A position of Quando from a text, as a seat would see it who has watched nothing before."""

from __future__ import annotations

from quandary.analysis.judge.question import UnusablePosition
from quandary.games.errors import IllegalDeal
from quandary.games.quando import GAME
from quandary.games.quando.cards import Card, verify_deck
from quandary.games.quando.events import Dealt, Event, Played
from quandary.games.quando.state import State
from quandary.games.quando.view_types import View
from quandary.table.replay import explain_refusal


def view_of_position(state: State, seat: int) -> View:
    """The seat knows its fronts, the others' backs, the top of the pile, and which fronts were
    discarded; raises `UnusablePosition`."""
    _verify(state)
    discarded = list(state.discard)
    hands = list(state.hands)
    hands[seat] = (*discarded, *hands[seat])
    events: list[Event] = [Dealt(state.dealer or 0, tuple(hands), state.pile)]
    events += [Played(seat, (card,), (0,)) for card in discarded]
    return GAME.view(state, events, seat)  # type: ignore[no-any-return]


def _verify(state: State) -> None:
    players = state.players
    seats = [state.active, state.dealer, state.knocker, *state.owing]
    is_whole = (
        players in GAME.PLAYER_COUNTS
        and len(state.hands) == len(state.plays) == players
        and all(seat is None or seat in range(players) for seat in seats)
        and bool(state.pile)
    )
    if not is_whole:
        raise UnusablePosition("hands, plays, totals, seats or pile do not fit together")
    cards: list[Card] = [card for hand in state.hands for card in hand]
    try:
        verify_deck([*cards, *state.pile, *state.discard])
    except IllegalDeal as refusal:
        raise UnusablePosition(explain_refusal(refusal)) from None
