"""What was done is told by number, and each telling is different."""

import numpy as np

from quandary.fast.quando.rules import actions, knowledge, turn_history
from quandary.fast.quando.rules import state as at
from quandary.games.quando.actions import Draw, Play
from quandary.games.quando.cards import FULL_DECK


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
    assert np.count_nonzero(state[at.HISTORY : at.PLAYERS]) == 1
    knowledge.deal_and_note(state, seen, deck, 0)
    assert np.count_nonzero(state[at.HISTORY : at.PLAYERS]) == 0
