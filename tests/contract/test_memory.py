"""What a seat is told to remember is exactly what it has been shown (Q4, F4)."""

from collections import Counter
from typing import Any

import pytest

from drills.leak.quando.worlds import Round, viewers
from quandary.games.play5211.events import Dealt as DealtIn5211
from quandary.games.play5211.events import Revealed
from quandary.games.quando.actions import Draw, Play, Turn
from quandary.games.quando.cards import Card
from quandary.games.quando.events import Dealt, NothingDrawn
from quandary.games.quando.state import Phase
from tests.contract.walks import (
    LONG_5211,
    PLAY5211,
    QUANDO,
    QUICK_QUANDO,
    Moment,
    Setting,
    walk,
)


def follow(table: Round, moment: Moment) -> None:
    """Take an action into the round that is followed from outside."""
    seat, action, before = moment.seat, moment.action, moment.before
    assert seat is not None
    if isinstance(action, Play):
        table.play(seat, [before.hands[seat].index(card) for card in action.cards])
    elif isinstance(action, Draw):
        table.draw(seat, action.side, before.phase is Phase.PENALTY)
    elif isinstance(action, Turn):
        table.turn(seat, before.hands[seat].index(action.card))
    for event in moment.step.events:
        if isinstance(event, NothingDrawn):
            table.spare(event.seat)
    if moment.step.state.phase in (Phase.DEAL, Phase.OVER):
        table.end()


def deck_of(dealt: Dealt) -> list[Card]:
    """The deck as it lay before it was dealt."""
    players = len(dealt.hands)
    first = dealt.dealer + 1
    around = range(len(dealt.hands[0]) * players)
    hands = [dealt.hands[(first + place) % players][place // players] for place in around]
    return [*(card.turn_over() for card in hands), *dealt.pile]


@pytest.mark.parametrize("setting", [*QUANDO, *QUICK_QUANDO], ids=str)
def test_q4_memory_is_what_each_viewer_has_been_shown(setting: Setting) -> None:
    for seed in range(2):
        for moment in walk(setting, f"memory {seed}"):
            if moment.seat is None:
                (dealt,) = events = list(moment.step.events)
                deck = deck_of(dealt)
                table = Round.begin(setting.players, dealt.dealer)
            else:
                follow(table, moment)
                events += moment.step.events
            for viewer in viewers(setting.players):
                view = setting.game.view(moment.step.state, events, viewer)
                assert view["memory"] == table.memory(viewer, deck)


@pytest.mark.parametrize("setting", [*QUANDO, *QUICK_QUANDO], ids=str)
def test_q4_a_spectator_knows_exactly_what_every_seat_knows(setting: Setting) -> None:
    for seed in range(10):
        for moment in walk(setting, f"spectator {seed}"):
            if moment.seat is None:
                table = Round.begin(setting.players, moment.step.state.dealer)
            else:
                follow(table, moment)
            shared = set.intersection(*(table.known[seat] for seat in setting.seats))
            assert table.known[None] == shared


@pytest.mark.parametrize("setting", [*PLAY5211, *LONG_5211], ids=str)
def test_f4_memory_is_how_often_each_card_has_lain_open(setting: Setting) -> None:
    for seed in range(2):
        seen: Counter[str] = Counter()
        for moment in walk(setting, f"memory {seed}"):
            if moment.seat is None:
                events: list[Any] = []
            events += moment.step.events
            for event in moment.step.events:
                if isinstance(event, DealtIn5211):
                    seen.clear()
                elif isinstance(event, Revealed):
                    cards = [card for choice in event.cards for card in choice]
                    seen.update(map(setting.game.write_card, cards))
            for viewer in (0, None):
                view = setting.game.view(moment.step.state, events, viewer)
                assert view["memory"] == {"seen": dict(seen)}
