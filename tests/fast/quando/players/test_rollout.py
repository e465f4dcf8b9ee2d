"""Random rollouts of Quando: only legal plays, all of them, and no card lost."""

from collections import Counter

import numpy as np
import pytest

from quandary.fast.chance import new_chance
from quandary.fast.quando.players import rollout
from quandary.fast.quando.rules import legal, transitions
from quandary.fast.quando.rules import state as at
from quandary.games.quando import GAME

PLAYER_COUNTS = list(GAME.PLAYER_COUNTS)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_random_play_is_one_of_the_legal_ones(players: int) -> None:
    array, deck, chance = at.new_state(players), at.new_deck(), new_chance(players)
    options = np.zeros(legal.MOST_ACTIONS, dtype=np.int32)
    for _ in range(20):
        transitions.shuffle(deck, chance)
        transitions.deal(array, deck, transitions.next_dealer(array))
        while array[at.ENDED_BY] == at.NOT_ENDED:
            if array[at.PHASE] != at.PLAY:
                transitions.apply(array, int(options[legal.legal(array, options) - 1]))
                continue
            outcomes = set()
            for action in options[: legal.legal(array, options)].tolist():
                after = array.copy()
                transitions.apply(after, action)
                outcomes.add(after.tobytes())
            rollout.play_randomly(array, chance)
            assert array.tobytes() in outcomes


def test_every_number_and_count_and_every_straight_is_as_likely() -> None:
    """Two 4s, a 5 and a 6: one or both 4s, the 5, the 6, or a straight with either 4."""
    dealt, deck, chance = at.new_state(2), at.new_deck(), new_chance(5)
    transitions.deal(dealt, deck, 1)
    dealt[at.HANDS : at.HANDS + at.NUMBERS] = 0
    dealt[at.HANDS + 4], dealt[at.HANDS + 5], dealt[at.HANDS + 6] = 0b11, 0b1, 0b1
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(5000):
        array = dealt.copy()
        rollout.play_randomly(array, chance)
        laid = array[at.DISCARD : at.DISCARD + int(array[at.DISCARD_SIZE])].tolist()
        found[tuple(card >> 4 for card in laid)] += 1
    assert found.keys() == {(4,), (4, 4), (5,), (6,), (4, 5, 6)}
    assert all(850 < times < 1150 for times in found.values())


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_no_card_is_lost_and_nobody_knocks_too_early(players: int) -> None:
    array, deck, chance = at.new_state(players), at.new_deck(), new_chance(players)
    for _ in range(200):
        rollout.play_random_rounds(array, deck, chance, 1)
        state = at.to_games(array)
        cards = [*state.pile, *state.discard, *(card for hand in state.hands for card in hand)]
        assert sorted(tuple(sorted(card)) for card in cards) == sorted(GAME.full_deck())
        assert state.ended_by == "zeros" or min(state.plays) >= 2
