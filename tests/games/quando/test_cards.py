"""The 55 double-sided cards and how they are dealt (Q1–Q3)."""

from collections import Counter

import pytest

from quandary.games.errors import IllegalDeal, IllegalOptions
from quandary.games.quando import GAME
from quandary.games.quando.cards import Card, verify_deck
from quandary.games.quando.options import Options
from quandary.games.quando.state import State

CANONICAL = GAME.full_deck()


def dealt(players: int, dealer: int | None = None) -> State:
    state: State = GAME.deal(GAME.start(players, Options()), CANONICAL, dealer).state
    return state


def refused(deck: tuple[Card, ...]) -> tuple[str, str, object]:
    with pytest.raises(IllegalDeal) as caught:
        verify_deck(deck)
    return caught.value.code, caught.value.clause, caught.value.details["card"]


def test_q1_every_pair_of_different_numbers_exists_once() -> None:
    assert len(CANONICAL) == 55
    pairs = {frozenset(card) for card in CANONICAL}
    assert pairs == {frozenset((a, b)) for a in range(11) for b in range(11) if a != b}


def test_q1_each_number_stands_on_ten_cards() -> None:
    assert Counter(side for card in CANONICAL for side in card) == dict.fromkeys(range(11), 10)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_q1_two_to_six_players(players: int) -> None:
    with pytest.raises(IllegalOptions) as caught:
        GAME.start(players, Options())
    assert (caught.value.code, caught.value.clause) == ("wrong_player_count", "Q1")


def test_q1_a_deck_may_lie_either_way_up() -> None:
    verify_deck(CANONICAL)
    verify_deck([card.turn_over() for card in CANONICAL])


def test_q1_a_deck_lacks_nothing_and_has_nothing_twice_or_foreign() -> None:
    assert refused(CANONICAL[:-1]) == ("card_missing", "Q1", "9/10")
    assert refused((*CANONICAL, Card(1, 0))) == ("card_twice", "Q1", "1/0")
    assert refused((*CANONICAL[1:], CANONICAL[7].turn_over())) == ("card_twice", "Q1", "8/0")
    assert refused((Card(4, 4), *CANONICAL[1:])) == ("unknown_card", "Q1", "4/4")


def test_q2_a_card_can_lie_with_either_side_up() -> None:
    assert GAME.ways_up(Card(7, 3)) == (Card(7, 3), Card(3, 7))


@pytest.mark.parametrize(("players", "each"), [(2, 8), (3, 8), (4, 7), (5, 7), (6, 7)])
def test_q2_eight_cards_each_for_two_or_three_else_seven(players: int, each: int) -> None:
    state = dealt(players)
    assert [len(hand) for hand in state.hands] == [each] * players
    assert state.pile == CANONICAL[each * players :]
    assert state.discard == ()


def test_q2_dealt_singly_clockwise_from_the_dealers_left() -> None:
    state = dealt(3, dealer=0)
    assert [card.turn_over() for card in state.hands[1][:2]] == [CANONICAL[0], CANONICAL[3]]
    assert [card.turn_over() for card in state.hands[2][:2]] == [CANONICAL[1], CANONICAL[4]]
    assert [card.turn_over() for card in state.hands[0][:2]] == [CANONICAL[2], CANONICAL[5]]


def test_q3_the_side_that_lay_up_becomes_the_back() -> None:
    assert CANONICAL[0] == Card(front=0, back=1)
    first = dealt(2).hands[0][0]
    assert (first.front, first.back) == (1, 0)
