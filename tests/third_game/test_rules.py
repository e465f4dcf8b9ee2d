"""The ten clauses of Lanterns."""

import pytest

from quandary.games.errors import IllegalAction, IllegalDeal, IllegalOptions, NotYourTurn
from tests.third_game.lanterns import GAME
from tests.third_game.lanterns.options import Options
from tests.third_game.lanterns.state import GameOver, Lay, Lit, Scored, State


def dealt(*hands: str, options: Options | None = None) -> State:
    """A deal with these hands, the first seat leading; the rest is whatever is left."""
    held = [[int(card) for card in hand.split()] for hand in hands]
    rest = list(GAME.full_deck())
    for card in (card for hand in held for card in hand):
        rest.remove(card)
    deck = [hand[place] for place in range(4) for hand in held]
    return GAME.deal(GAME.start(len(hands), options or Options()), [*deck, *rest]).state


def after(state: State, *cards: int) -> State:
    """Whoever is asked lays these cards, one after the other."""
    for card in cards:
        state = GAME.apply(state, GAME.to_act(state)[0], Lay(card)).state
    return state


@pytest.mark.parametrize("players", [1, 5])
def test_l1_two_to_four_play(players: int) -> None:
    with pytest.raises(IllegalOptions) as caught:
        GAME.start(players, Options())
    assert (caught.value.code, caught.value.clause) == ("wrong_player_count", "L1")


def test_l1_the_deck_is_whole() -> None:
    with pytest.raises(IllegalDeal) as caught:
        GAME.deal(GAME.start(2, Options()), GAME.full_deck()[1:])
    assert caught.value.clause == "L1"


def test_l2_others_see_backs_only() -> None:
    state = dealt("1 2 3 4", "5 6 7 8")
    view = GAME.view(state, [], 0)
    assert view["hands"] == [[1, 2, 3, 4], [None] * 4]
    assert view["rest"] == 12
    assert GAME.view(state, [], None)["hands"] == [[None] * 4] * 2


def test_l3_the_deal_passes_clockwise() -> None:
    state = GAME.start(3, Options())
    assert GAME.next_dealer(state) == 2
    with pytest.raises(IllegalDeal, match="wrong_dealer"):
        GAME.deal(state, GAME.full_deck(), 0)
    state = after(dealt("1 2 3 4", "6 7 8 9", "1 2 3 4"), 1, 6, 2, 7, 1, 3, 8, 3, 2, 9, 4, 4)
    assert GAME.is_awaiting_deal(state)
    assert GAME.next_dealer(state) == 0


def test_l4_everybody_lays_in_turn() -> None:
    state = dealt("1 2 3 4", "5 6 7 8")
    assert GAME.to_act(state) == (0,)
    with pytest.raises(NotYourTurn):
        GAME.verify(state, 1, Lay(5))
    with pytest.raises(IllegalAction, match="not_in_hand"):
        GAME.verify(state, 0, Lay(5))
    assert GAME.to_act(after(state, 1)) == (1,)


def test_l5_the_number_before_may_not_be_repeated() -> None:
    state = after(dealt("5 2 3 4", "5 6 7 8"), 5)
    with pytest.raises(IllegalAction) as caught:
        GAME.verify(state, 1, Lay(5))
    assert (caught.value.code, caught.value.clause) == ("number_repeated", "L5")
    assert GAME.legal_actions(state, 1) == (Lay(6), Lay(7), Lay(8))


def test_l5_unless_nothing_else_is_held() -> None:
    state = after(dealt("5 9 9 10", "10 6 7 8"), 5, 6, 7, 9, 9, 8, 10)
    assert GAME.legal_actions(state, 1) == (Lay(10),)


def test_l6_the_highest_has_a_lantern() -> None:
    state = after(dealt("1 2 3 4", "5 6 7 8"), 1)
    assert Lit(1) in GAME.apply(state, 1, Lay(5)).events


def test_l6_of_two_alike_the_later_counts() -> None:
    state = after(dealt("9 2 3 4", "1 2 3 4", "9 6 7 8"), 9, 1)
    assert Lit(2) in GAME.apply(state, 2, Lay(9)).events


def test_l7_whoever_has_it_leads() -> None:
    state = after(dealt("1 2 3 4", "5 6 7 8"), 1, 5)
    assert GAME.to_act(state) == (1,)
    assert state.middle == ()


def test_l8_lanterns_are_counted_when_the_hands_are_empty() -> None:
    state = after(dealt("1 2 3 4", "5 6 7 8"), 1, 5, 6, 2, 7, 3, 8)
    scored = Scored((0, 4), (0, 4))
    assert GAME.apply(state, 0, Lay(4)).events[-1] == scored
    assert GAME.deal_result(after(state, 4)).scores == (0, 4)


def test_l9_the_game_ends_with_enough_of_them() -> None:
    cards = (1, 5, 6, 2, 7, 3, 8, 4)
    assert GAME.is_awaiting_deal(after(dealt("1 2 3 4", "5 6 7 8"), *cards))
    short = dealt("1 2 3 4", "5 6 7 8", options=Options(lanterns=4))
    assert GAME.is_over(after(short, *cards))
    with pytest.raises(IllegalDeal, match="game_over"):
        GAME.deal(after(short, *cards), GAME.full_deck())


def test_l10_most_lanterns_win_and_as_many_share() -> None:
    hands = ("10 9 1 2", "3 4 8 7")
    state = after(dealt(*hands, options=Options(lanterns=2)), 10, 3, 9, 4, 1, 8, 7)
    over = GAME.apply(state, 0, Lay(2)).events[-1]
    assert over == GameOver((2, 2), (0, 1))
