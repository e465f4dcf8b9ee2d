"""A view of Quando as arrays: what is known, who has seen it, and back to a full state."""

from random import Random

import numpy as np
import pytest

from quandary.fast.quando.players import view_reader
from quandary.fast.quando.rules import actions, knowledge
from quandary.fast.quando.rules import state as at
from quandary.games.quando import GAME
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match

HISTORY = slice(at.HISTORY, at.PLAYERS)
ROUNDS = [(players, seed) for players in GAME.PLAYER_COUNTS for seed in range(3)]


@pytest.mark.parametrize(("players", "seed"), ROUNDS)
def test_a_view_tells_who_has_seen_what_and_since_when(players: int, seed: int) -> None:
    random = Random(f"{players} {seed}")
    match = Match.start("quando", [f"p{seat}" for seat in range(players)])
    deck = deck_from_seed(GAME, f"{players} {seed}", 0)
    match.deal(deck)
    array, seen = at.new_state(players), knowledge.new_knowledge()
    knowledge.deal_and_note(array, seen, at.deck_of(deck), players - 1)
    while GAME.to_act(match.state):
        for seat in range(players):
            assert_slots_are_true(match, seat, array, seen)
        seat = GAME.to_act(match.state)[0]
        action = random.choice(GAME.legal_actions(match.state, seat))
        match.act(seat, action)
        knowledge.apply_and_note(array, seen, actions.from_games(action))


def assert_slots_are_true(
    match: AnyMatch, seat: int, array: at.StateArray, seen: knowledge.KnowledgeArray
) -> None:
    """Every slot holds its card's sides as far as seen; filled in, they make the state again."""
    state, slots = view_reader.read_view(match.view(seat))
    places = [*match.state.hands, *[()] * (6 - match.state.players)]
    places += [match.state.pile, match.state.discard]
    for slot in slots.tolist():
        place, index, front, back, front_seen, back_seen, since, marks = slot
        card = places[place][index]
        code, turned = at.code_of(card), at.code_of(card.turn_over())
        assert front == (card.front if seen[code] >> seat & 1 else view_reader.UNSEEN)
        assert back == (card.back if seen[turned] >> seat & 1 else view_reader.UNSEEN)
        assert (front_seen, back_seen) == (seen[code], seen[turned])
        if place < at.MOST_PLAYERS:
            assert (since, marks) == (seen[knowledge.SINCE + code], seen[knowledge.MARKS + code])
            slot[view_reader.SINCE_PLAY] = int(seen[knowledge.SINCE + code])
    filled = slots.copy()
    for slot in filled:
        card = places[slot[view_reader.PLACE]][slot[view_reader.INDEX]]
        slot[view_reader.FRONT], slot[view_reader.BACK] = card
    looks_the_same, knows_the_same = state.copy(), knowledge.new_knowledge()
    view_reader.lay_out(looks_the_same, knows_the_same, filled)
    assert at.to_games(looks_the_same) == at.to_games(array)
    assert np.array_equal(looks_the_same[HISTORY], array[HISTORY])
    everywhere = slice(knowledge.SEEN, knowledge.SINCE)
    assert np.array_equal(knows_the_same[everywhere], seen[everywhere])
