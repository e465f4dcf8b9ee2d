"""Chance inside kernels: the published sequence, and numbers as likely as one another."""

from collections import Counter
from itertools import combinations

from quandary.fast.bits import one_of, some_of
from quandary.fast.chance import below, new_chance, next_word


def test_the_words_are_those_of_splitmix64() -> None:
    """The reference implementation's first three for the seed 1234567."""
    chance = new_chance(1234567)
    assert [int(next_word(chance)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_numbers_below_a_bound_are_as_likely_as_one_another() -> None:
    chance = new_chance(1)
    found = Counter(below(chance, 7) for _ in range(7000))
    assert found.keys() == set(range(7))
    assert all(850 < times < 1150 for times in found.values())


def test_every_set_of_bits_is_as_likely_as_any_other() -> None:
    chance, bits = new_chance(2), 0b10110100
    assert Counter(one_of(bits, chance) for _ in range(400)).keys() == {2, 4, 5, 7}
    found = Counter(some_of(bits, 2, chance) for _ in range(6000))
    assert found.keys() == {1 << a | 1 << b for a, b in combinations((2, 4, 5, 7), 2)}
    assert all(850 < times < 1150 for times in found.values())
    assert some_of(bits, 4, chance) == bits
