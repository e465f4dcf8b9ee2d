"""In doubt about whom one plays against: what is best on average, unless a kind punishes it."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import doubt

MANY = 100


def choices(
    values: Sequence[float], by_kind: Sequence[Sequence[float]], worlds: int = MANY
) -> dict[int, float]:
    """How often each choice is made that is worth so much on average, and against each kind."""
    made: Counter[int] = Counter()
    for seed in range(200):
        room = doubt.new_doubt(len(by_kind))
        doubt.forget(room)
        for row, worths in enumerate(by_kind):
            for _ in range(worlds):
                doubt.note(row, len(values), np.array(worths, dtype=np.float64), room)
        means = np.array(values, dtype=np.float64)
        made[doubt.settle(len(values), means, room, new_chance(seed))] += 1
    return {place: made[place] / 200 for place in range(len(values))}


def test_what_is_best_against_everybody_is_always_chosen() -> None:
    assert choices([1.0, 0.5], [[1.0, 0.4], [1.0, 0.6]])[0] > 0.98


def test_what_is_a_little_better_but_bad_against_a_kind_is_not_chosen() -> None:
    assert choices([1.05, 1.0], [[2.0, 1.0], [-3.0, 1.0]])[1] > 0.8


def test_what_is_much_better_is_chosen_all_the_same() -> None:
    assert choices([3.0, 1.0], [[4.0, 1.0], [0.5, 1.0]])[0] > 0.98


def test_between_equals_that_different_kinds_punish_the_dice_decide() -> None:
    made = choices([1.0, 1.0], [[2.0, 0.0], [0.0, 2.0]])
    assert 0.3 < made[0] < 0.7


def test_a_kind_that_is_hardly_met_is_not_feared() -> None:
    assert choices([1.05, 1.0], [[-3.0, 1.0]], worlds=5)[0] > 0.98
