"""Who learns in a round of training, and from what."""

from collections import Counter

import pytest

from quandary.analysis.quando.tables import blank_evaluator
from quandary.fast.chance import new_chance
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.training import net_training


def test_in_half_of_the_rounds_all_learn_and_in_the_others_one() -> None:
    chance = new_chance(1)
    found = Counter(net_training._learning_seats(3, chance) for _ in range(3000))
    assert set(found) == {0b111, 0b001, 0b010, 0b100}
    assert 1350 < found[0b111] < 1650
    assert min(found.values()) > 400


def test_choices_learn_from_the_next_choice_and_from_the_end_of_the_round() -> None:
    state, notes = at.new_state(2), net_training.new_notes(5)
    state[at.TOTALS], state[at.TOTALS + 1] = 10, 0
    notes.owners[:], notes.opinions[:] = [0, 1, 0, 0, 1], [1.0, 2.0, 3.0, 4.0, 5.0]
    evaluator = blank_evaluator(2)
    net_training._note_gains(state, evaluator, notes, 0, 5, 1.0)
    mine, yours = notes.targets[3], notes.targets[4]
    assert mine < 0.0 < yours
    assert notes.targets.tolist() == [mine, yours, mine, mine, yours]
    net_training._note_gains(state, evaluator, notes, 0, 5, 0.75)
    third = 0.75 * mine + 0.25 * 4.0
    first = 0.75 * third + 0.25 * 3.0
    second = 0.75 * yours + 0.25 * 5.0
    assert notes.targets == pytest.approx([first, second, third, mine, yours])
