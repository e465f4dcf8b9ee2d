"""What was done is told by number, and each telling is different."""

import numpy as np

from quandary.fast.quando import actions, deeds, knowledge
from quandary.fast.quando import state as at
from quandary.games.quando.actions import Draw, Play
from quandary.games.quando.cards import FULL_DECK


def test_every_play_and_draw_has_a_number_of_its_own() -> None:
    plays = [
        deeds.play_told(is_set, number, size, could_knock)
        for could_knock in (False, True)
        for is_set, numbers, sizes in ((True, 11, (1, 2, 3)), (False, 9, (3,)))
        for number in range(numbers)
        for size in sizes
    ]
    assert sorted(plays) == list(range(deeds.PLAYS))
    draws = [deeds.draw_told(side, hidden) for side in range(11) for hidden in (False, True)]
    assert sorted(draws) == list(range(deeds.DRAWS))
    assert deeds.play_told(True, 4, 5, False) == deeds.play_told(True, 4, 3, False)


def test_a_turn_is_noted_and_a_new_round_forgets_it() -> None:
    state, seen = at.new_state(2), knowledge.new_knowledge()
    deck = at.deck_of(FULL_DECK)
    knowledge.deal_and_note(state, seen, deck, 1)
    card = at.hand_of(state, 0)[-1]
    showing = int(state[at.PILE + state[at.PILE_TOP]]) >> 4
    knowledge.apply_and_note(state, seen, actions.from_games(Play((card,))))
    play = deeds.play_told(True, card.front, 1, False) + 1
    assert deeds.deed_at(state, 0, 0) == play
    knowledge.apply_and_note(state, seen, actions.from_games(Draw("hidden")))
    draw = deeds.draw_told(showing, True) + 1
    assert deeds.deed_at(state, 0, 0) == play | draw << deeds.DRAW_BITS
    assert np.count_nonzero(state[at.DEEDS : at.PLAYERS]) == 1
    knowledge.deal_and_note(state, seen, deck, 0)
    assert np.count_nonzero(state[at.DEEDS : at.PLAYERS]) == 0
