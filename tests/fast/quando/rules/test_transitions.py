"""The kernels of Quando against `games.quando`, action for action and state for state."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from quandary.fast.quando.rules import actions, knowledge, legal, transitions, turns
from quandary.fast.quando.rules import state as at
from quandary.games.quando import GAME
from quandary.games.quando.actions import KNOCK
from quandary.games.quando.events import Event
from quandary.games.quando.state import State
from quandary.table.dealer import deck_from_seed
from tests.games.examples import EXAMPLES

WALKS = [(players, target) for players in GAME.PLAYER_COUNTS for target in (1, 40, 90, 400)]

RECORDS = sorted(file for file in EXAMPLES.rglob("q*.json"))


def in_order(state: State) -> State:
    """The array does not keep the order of a hand."""
    return state._replace(hands=tuple(tuple(sorted(hand)) for hand in state.hands))


def assert_alike(array: at.StateArray, state: State) -> None:
    assert at.to_games(array, state.sheet) == in_order(state)


def assert_same_knowledge(
    seen: knowledge.KnowledgeArray, state: State, events: list[Event]
) -> None:
    """The memory in each seat's view tells the same sides as the seat's bits."""
    for seat in range(state.players):
        memory = GAME.view(state, events, seat)["memory"]
        places = [*zip(memory["hands"], state.hands, strict=True)]
        places += [(memory["pile"], state.pile), (memory["discard"], state.discard)]
        for remembered, cards in places:
            for sides, card in zip(remembered, cards, strict=True):
                code, turned = at.code_of(card), at.code_of(card.turn_over())
                assert sides["front"] == (card.front if seen[code] >> seat & 1 else None)
                assert sides["back"] == (card.back if seen[turned] >> seat & 1 else None)


@pytest.mark.parametrize(("players", "target"), WALKS)
def test_a_game_at_random_is_the_same_game_in_both(players: int, target: int) -> None:
    random = Random(f"{players} {target}")
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    state = GAME.start(players, GAME.read_options({"target": target}))
    array, seen = at.from_games(state), knowledge.new_knowledge()
    events: list[Event] = []
    steps = 0
    while not GAME.is_over(state):
        if GAME.is_awaiting_deal(state):
            deck = deck_from_seed(GAME, f"{players} {target}", state.deals)
            dealer = transitions.next_dealer(array)
            assert dealer == GAME.next_dealer(state)
            state, happened = GAME.deal(state, deck)
            events = list(happened)
            knowledge.deal_and_note(array, seen, at.deck_of(deck), dealer)
            assert_same_knowledge(seen, state, events)
        seat = turns.to_act(array)
        assert GAME.to_act(state) == (seat,)
        size = legal.legal(array, options)
        offered = {actions.to_games(action) for action in options[:size].tolist()}
        wishes = GAME.legal_actions(state, seat)
        assert len(wishes) == size
        assert set(wishes) == offered
        wish = random.choice(wishes)
        if wish == KNOCK and random.random() < 0.7:  # longer rounds use the piles up
            wish = random.choice(wishes)
        action = actions.from_games(wish)
        assert actions.to_games(action) == wish
        state, happened = GAME.apply(state, seat, wish)
        events += happened
        knowledge.apply_and_note(array, seen, action)
        assert_alike(array, state)
        assert np.array_equal(canonical(at.from_games(state)), canonical(array))
        steps += 1
        if steps % 7 == 0 or GAME.is_awaiting_deal(state):
            assert_same_knowledge(seen, state, events)
    assert turns.to_act(array) == at.NOBODY
    assert legal.legal(array, options) == 0
    assert array[at.PHASE] == at.OVER


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_examples_and_corners_are_the_same_in_both(file: Path) -> None:
    record = json.loads(file.read_text(encoding="utf-8"))
    state = GAME.start(len(record["players"]), GAME.read_options(record.get("options", {})))
    seen = knowledge.new_knowledge()
    for dealt in record["deals"]:
        deck = tuple(map(GAME.read_card, dealt["deck"]))
        array = at.from_games(state)
        state, happened = GAME.deal(state, deck, dealt.get("dealer"))
        events = list(happened)
        assert state.dealer is not None
        knowledge.deal_and_note(array, seen, at.deck_of(deck), state.dealer)
        for text in dealt["actions"]:
            wish, seat = GAME.read_action(text), turns.to_act(array)
            canonical_wish = actions.to_games(actions.from_games(wish))
            after, happened = GAME.apply(state, seat, canonical_wish)
            knowledge.apply_and_note(array, seen, actions.from_games(wish))
            assert_alike(array, after)
            if wish != canonical_wish:  # kernels do not keep the order in which cards are laid
                after, happened = GAME.apply(state, seat, wish)
                array = at.from_games(after)
            state = after
            events += happened
            assert_same_knowledge(seen, state, events)


def canonical(array: at.StateArray) -> at.StateArray:
    """Without what is left behind where piles have been, with the draw pile from place 0, and
    without the history, which `games` does not keep."""
    clean = array.copy()
    top, size = int(array[at.PILE_TOP]), int(array[at.PILE_SIZE])
    clean[at.PILE : at.DISCARD] = 0
    clean[at.HISTORY : at.PLAYERS] = 0
    clean[at.PILE : at.PILE + size] = array[at.PILE + top : at.PILE + top + size]
    clean[at.PILE_TOP] = 0
    clean[at.DISCARD + int(array[at.DISCARD_SIZE]) : at.PLAYS] = 0
    if array[at.ENDED_BY] == at.NOT_ENDED:
        clean[at.SCORES : at.PLAYERS] = 0
    return clean
