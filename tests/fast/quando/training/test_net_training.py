"""Who learns in a round of training."""

from collections import Counter

from quandary.fast.chance import new_chance
from quandary.fast.quando.training import net_training


def test_in_half_of_the_rounds_all_learn_and_in_the_others_one() -> None:
    chance = new_chance(1)
    found = Counter(net_training._learning_seats(3, chance) for _ in range(3000))
    assert set(found) == {0b111, 0b001, 0b010, 0b100}
    assert 1350 < found[0b111] < 1650
    assert min(found.values()) > 400
