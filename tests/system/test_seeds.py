"""Seeds of decisions are texts and numbers that never change: games were played with them."""

from quandary.system.seeds import decision_seed, seed_number


def test_a_decision_has_a_seed_of_its_own() -> None:
    assert decision_seed("s", 1, 12) == "s|1|12"
    assert decision_seed("s", 1, 2) != decision_seed("s", 12)


def test_a_number_is_the_head_of_the_digest() -> None:
    assert seed_number("abc") == 0xBA7816BF8F01CFEA
    assert seed_number("abc", bits=31) == 0xBA7816BF >> 1
