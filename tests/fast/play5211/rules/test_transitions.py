"""The kernels of 5211 against `games.play5211`, action for action and state for state."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from quandary.fast.play5211.rules import actions, legal, transitions
from quandary.fast.play5211.rules import state as at
from quandary.games.play5211 import GAME
from quandary.games.play5211.cards import Cards
from quandary.games.play5211.events import Event
from quandary.games.play5211.state import State
from quandary.table.dealer import deck_from_seed
from tests.games.examples import EXAMPLES

WALKS = [(players, long) for players in GAME.PLAYER_COUNTS for long in (False, True)]

RECORDS = sorted(file for file in EXAMPLES.rglob("f*.json"))


def in_order(state: State) -> State:
    """The array keeps the order of the draw pile and of the removed cards only."""

    def sort(piles: tuple[Cards, ...]) -> tuple[Cards, ...]:
        return tuple(tuple(sorted(cards)) for cards in piles)

    return state._replace(
        hands=sort(state.hands),
        chosen=tuple(cards and tuple(sorted(cards)) for cards in state.chosen),
        shown=sort(state.shown),
        won=sort(state.won),
        discard=tuple(sorted(state.discard)),
    )


def assert_alike(array: at.StateArray, state: State, events: list[Event]) -> None:
    assert at.to_games(array, state.sheet) == in_order(state)
    again = at.from_games(state)
    assert at.to_games(again, state.sheet) == in_order(state)
    for start, end in ((at.COUNTS, at.WON_SIZE), (at.SCORES, at.STATE_SIZE)):
        assert array[start:end].tolist() == again[start:end].tolist()
    seen = GAME.view(state, events, 0)["memory"]["seen"]
    lain_open = {at.card_of(kind): int(array[at.OPEN + kind]) for kind in range(at.KINDS)}
    assert seen == {GAME.write_card(card): n for card, n in lain_open.items() if n}


@pytest.mark.parametrize(("players", "long"), WALKS)
def test_a_game_at_random_is_the_same_game_in_both(players: int, long: bool) -> None:
    random = Random(f"{players} {long}")
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    state = GAME.start(players, GAME.read_options({"long": long}))
    array = at.from_games(state)
    events: list[Event] = []
    while not GAME.is_over(state):
        if GAME.is_awaiting_deal(state):
            deck = deck_from_seed(GAME, f"{players} {long}", state.deals)
            state, happened = GAME.deal(state, deck)
            events = list(happened)
            transitions.deal(array, at.deck_of(deck))
            assert_alike(array, state, events)
        for seat in range(players):
            size = legal.legal(array, seat, options)
            offered = {actions.to_games(action) for action in options[:size].tolist()}
            wishes = GAME.legal_actions(state, seat)
            assert len(wishes) == size
            assert set(wishes) == offered
        seat = random.randrange(players)
        goal = random.choice(GAME.legal_actions(state, seat))
        assert actions.to_games(actions.from_games(goal)) == goal
        state, happened = GAME.apply(state, seat, goal)
        events += happened
        transitions.apply(array, seat, actions.from_games(goal))
        assert_alike(array, state, events)
    assert legal.legal(array, 0, options) == 0
    assert array[at.PHASE] == at.OVER
    assert tuple(array[at.TOTALS : at.TOTALS + players]) == GAME.game_result(state).totals


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_examples_and_corners_are_the_same_in_both(file: Path) -> None:
    record = json.loads(file.read_text(encoding="utf-8"))
    players = len(record["players"])
    state = GAME.start(players, GAME.read_options(record.get("options", {})))
    array = at.from_games(state)
    for dealt in record["deals"]:
        deck = tuple(map(GAME.read_card, dealt["deck"]))
        state, happened = GAME.deal(state, deck)
        events = list(happened)
        transitions.deal(array, at.deck_of(deck))
        for number, text in enumerate(dealt["actions"]):
            goal, seat = GAME.read_action(text), number % players
            state, happened = GAME.apply(state, seat, goal)
            events += happened
            transitions.apply(array, seat, actions.from_games(goal))
            assert_alike(array, state, events)
