"""What was done is told by number, each telling is different, and earlier hands can be told."""

from random import Random

import numpy as np
import pytest

from quandary.fast.quando.rules import actions, knowledge, legal, turn_history
from quandary.fast.quando.rules import state as at
from quandary.games.quando import GAME
from quandary.games.quando.actions import Draw, Play
from quandary.games.quando.cards import FULL_DECK
from quandary.table.dealer import deck_from_seed


def test_every_play_and_draw_has_a_number_of_its_own() -> None:
    plays = [
        turn_history.encode_play(is_set, number, size, could_knock)
        for could_knock in (False, True)
        for is_set, numbers, sizes in ((True, 11, (1, 2, 3)), (False, 9, (3,)))
        for number in range(numbers)
        for size in sizes
    ]
    assert sorted(plays) == list(range(turn_history.PLAYS))
    draws = [
        turn_history.encode_draw(side, hidden) for side in range(11) for hidden in (False, True)
    ]
    assert sorted(draws) == list(range(turn_history.DRAWS))
    assert turn_history.encode_play(True, 4, 5, False) == turn_history.encode_play(
        True, 4, 3, False
    )


def test_a_turn_is_noted_and_a_new_round_forgets_it() -> None:
    state, seen = at.new_state(2), knowledge.new_knowledge()
    deck = at.deck_of(FULL_DECK)
    knowledge.deal_and_note(state, seen, deck, 1)
    card = at.hand_of(state, 0)[-1]
    showing = int(state[at.PILE + state[at.PILE_TOP]]) >> 4
    knowledge.apply_and_note(state, seen, actions.from_games(Play((card,))))
    play = turn_history.encode_play(True, card.front, 1, False) + 1
    assert turn_history.entry_at(state, 0, 0) == play
    knowledge.apply_and_note(state, seen, actions.from_games(Draw("hidden")))
    draw = turn_history.encode_draw(showing, True) + 1
    assert turn_history.entry_at(state, 0, 0) == play | draw << turn_history.DRAW_BITS
    assert np.count_nonzero(state[at.HISTORY : at.HELD_THEN]) == 1
    knowledge.deal_and_note(state, seen, deck, 0)
    assert np.count_nonzero(state[at.HISTORY : at.PLAYERS]) == 0


@pytest.mark.parametrize("players", [2, 5])
def test_what_is_public_and_what_is_still_held_make_up_every_earlier_hand(players: int) -> None:
    random, state, seen = Random(players), at.new_state(players), knowledge.new_knowledge()
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    for deal in range(6):
        deck = deck_from_seed(GAME, f"earlier hands {players}", deal)
        knowledge.deal_and_note(state, seen, at.deck_of(deck), players - 1)
        hands: dict[tuple[int, int], list[int]] = {}
        while state[at.ENDED_BY] == at.NOT_ENDED and len(hands) < 20 * players:
            seat = int(state[at.ACTIVE])
            size = legal.legal(state, options)
            if state[at.PHASE] == at.PLAY:
                hands[seat, int(state[at.PLAYS + seat])] = held(state, seat)
            knowledge.apply_and_note(state, seen, int(options[random.randrange(size)]))
        for (seat, play), hand in hands.items():
            if play < state[at.PLAYS + seat]:
                still = [
                    card.front
                    for card in at.hand_of(state, seat)
                    if seen[knowledge.SINCE + at.code_of(card)] <= play
                ]
                for number in range(at.NUMBERS):
                    public = turn_history.held_then(state, seat, play, number)
                    assert public + still.count(number) == hand[number], (seat, play, number)


def held(state: at.StateArray, seat: int) -> list[int]:
    fronts = [card.front for card in at.hand_of(state, seat)]
    return [fronts.count(number) for number in range(at.NUMBERS)]
