"""Which cards can be played together (Q7, Q8)."""

from tests.games.quando.table import (
    plays,
    refusal,
    table,
)


def test_q7_a_straight_is_exactly_three_consecutive_numbers() -> None:
    state = table("7/3 8/0 9/2 6/1", "2/4")
    assert [text for text in plays(state) if " " in text] == ["6/1 7/3 8/0", "7/3 8/0 9/2"]
    assert refusal(state, "play 7/3 8/0") == ("straight_of_three", "Q7")
    assert refusal(state, "play 6/1 7/3 8/0 9/2") == ("straight_of_three", "Q7")


def test_q7_no_straight_around_the_corner() -> None:
    state = table("9/1 10/2 0/3 1/4", "2/4")
    assert [text for text in plays(state) if " " in text] == []
    assert refusal(state, "play 9/1 10/2 0/3") == ("not_consecutive", "Q7")
    assert refusal(state, "play 10/2 0/3 1/4") == ("not_consecutive", "Q7")


def test_q7_three_cards_with_a_gap_or_a_pair_are_no_straight() -> None:
    state = table("4/1 5/2 5/3 7/4", "2/4")
    assert refusal(state, "play 4/1 5/2 7/4") == ("not_consecutive", "Q7")
    assert refusal(state, "play 4/1 5/2 5/3") == ("not_consecutive", "Q7")


def test_q7_every_choice_of_cards_for_a_straight_is_listed() -> None:
    state = table("4/1 5/2 5/3 6/7", "2/4")
    straights = [text for text in plays(state) if text.count(" ") == 2]
    assert straights == ["4/1 5/2 6/7", "4/1 5/3 6/7"]


def test_q8_one_or_more_cards_of_the_same_front() -> None:
    state = table("7/3 7/10 7/2", "2/4")
    assert plays(state) == [
        *("7/10", "7/2", "7/2 7/10", "7/2 7/3", "7/2 7/3 7/10", "7/3", "7/3 7/10"),
    ]


def test_q8_fronts_count_not_backs() -> None:
    assert refusal(table("4/1 9/1", "2/4"), "play 4/1 9/1") == ("mixed_numbers", "Q8")


def test_q8_only_cards_of_the_own_hand_and_each_once() -> None:
    state = table("7/3 7/1", "2/4", pile="7/0 1/2")
    assert refusal(state, "play 2/4") == ("not_in_hand", "Q8")
    assert refusal(state, "play 7/0") == ("not_in_hand", "Q8")
    assert refusal(state, "play 3/7") == ("not_in_hand", "Q8")
    assert refusal(state, "play 7/3 7/3") == ("card_named_twice", "Q8")


def test_q8_zeros_are_played_like_any_number() -> None:
    assert plays(table("0/3 0/1", "2/4")) == ["0/1", "0/1 0/3", "0/3"]
