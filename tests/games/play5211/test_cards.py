"""The 100 cards and how they are dealt (F1–F3)."""

from collections import Counter

import pytest

from quandary.games import GAMES
from quandary.games.errors import IllegalDeal, IllegalOptions
from quandary.games.play5211 import GAME
from quandary.games.play5211.cards import Card, Cards, verify_deck
from quandary.games.play5211.options import Options

CANONICAL = GAME.full_deck()
PER_COLOUR = {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}


def refused(deck: Cards) -> tuple[str, str, object]:
    with pytest.raises(IllegalDeal) as caught:
        verify_deck(deck)
    return caught.value.code, caught.value.clause, caught.value.details["card"]


@pytest.mark.parametrize("colour", "ygobv")
def test_f1_twenty_cards_of_each_colour(colour: str) -> None:
    assert len(CANONICAL) == 100
    assert Counter(card.value for card in CANONICAL if card.colour == colour) == PER_COLOUR


@pytest.mark.parametrize("players", [0, 1, 6])
def test_f1_two_to_five_players(players: int) -> None:
    with pytest.raises(IllegalOptions) as caught:
        GAME.start(players, Options())
    assert (caught.value.code, caught.value.clause) == ("wrong_player_count", "F1")


def test_f1_a_deck_lacks_nothing_and_has_nothing_twice_or_foreign() -> None:
    verify_deck(CANONICAL[::-1])
    assert refused(CANONICAL[:-1]) == ("card_missing", "F1", "v6")
    assert refused((*CANONICAL[1:], Card("v", 6))) == ("card_twice", "F1", "v6")
    assert refused((*CANONICAL[1:], Card("y", 7))) == ("unknown_card", "F1", "y7")


def test_f1_a_card_has_one_face() -> None:
    assert GAME.ways_up(Card("y", 1)) == (Card("y", 1),)


@pytest.mark.parametrize(
    ("players", "removed", "pile"), [(2, 10, 80), (3, 13, 72), (4, 0, 80), (5, 15, 60)]
)
def test_f2_cards_are_removed_by_number_of_players(players: int, removed: int, pile: int) -> None:
    state = GAME.deal(GAME.start(players, Options()), CANONICAL).state
    assert state.removed == CANONICAL[:removed]
    assert len(state.pile) == pile


def test_f3_five_cards_each_one_at_a_time_from_seat_zero() -> None:
    state = GAME.deal(GAME.start(3, Options()), CANONICAL).state
    assert state.hands[0] == CANONICAL[13:28:3]
    assert state.hands[1] == CANONICAL[14:28:3]
    assert state.hands[2] == CANONICAL[15:28:3]
    assert state.pile == CANONICAL[28:]


def test_f3_a_dealer_may_be_named_and_makes_no_difference() -> None:
    state = GAME.start(3, Options())
    assert GAMES["5211"].next_dealer(state) is None
    assert GAME.deal(state, CANONICAL, dealer=2) == GAME.deal(state, CANONICAL)


def test_f3_a_dealer_who_is_not_there_cannot_be_named() -> None:
    state = GAME.start(3, Options())
    for dealer in (-1, 3):
        with pytest.raises(IllegalDeal, match="unknown_dealer"):
            GAME.deal(state, CANONICAL, dealer=dealer)
