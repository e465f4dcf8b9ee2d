"""Ten puzzles of many are no two alike."""

from quandary.analysis.puzzles.choose import choose
from tests.analysis.puzzles.made_up import puzzle


def test_every_kind_and_every_table_has_its_turn() -> None:
    many = [puzzle(f"a{n}", "knock", 2) for n in range(20)]
    few = [puzzle("b", "pair", 3), puzzle("c", "hidden", 4)]
    chosen = choose([*many, *few], 4)
    assert {each.id for each in few} < {each.id for each in chosen}
    assert len(chosen) == 4


def test_the_hardest_of_a_kind_is_taken() -> None:
    found = [puzzle("easy", lead=9.0), puzzle("hard", lead=1.8), puzzle("easier", lead=12.0)]
    assert [each.id for each in choose(found, 1)] == ["hard"]


def test_two_of_the_same_deal_are_one_too_many() -> None:
    twice = [puzzle("a", "knock"), puzzle("a", "pair"), puzzle("b", "knock")]
    assert sorted(each.id for each in choose(twice, 3)) == ["a", "b"]
