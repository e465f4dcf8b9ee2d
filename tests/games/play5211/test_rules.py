"""A game of 5211 clause by clause (F4–F6, F13, F15, F16)."""

from pathlib import Path
from typing import Any

import pytest

from quandary.games.errors import IllegalDeal
from quandary.games.play5211 import GAME
from quandary.games.play5211.actions import TAKE_BACK, Lay
from quandary.games.play5211.events import DealOver, Drawn, GameOver, Laid, Revealed, TakenBack
from quandary.games.play5211.options import Options
from quandary.games.play5211.rules import is_last_round
from quandary.games.play5211.state import Phase, State
from tests.games.examples import assert_replays_as_expected, corners
from tests.games.play5211.table import (
    after,
    cards,
    deck_with,
    hand,
    lay,
    legal,
    refusal,
    story,
    table,
    text_of,
)

PILE = "b1 b2 b3 b4 o1 o2 o3 o4"
TWO = table("y1 y2 y3 y4 y5", "g1 g2 g3 g3 g5", pile=PILE)


# A round


def test_f4_two_cards_then_one_then_one() -> None:
    state, sizes = TWO, []
    for turn in ("y1 y2 | g1 g2", "y3 | g3", "y4 | g3"):
        sizes.append({len(text.split()) - 1 for text in legal(state, 0)})
        state = after(state, turn)
    assert sizes == [{2}, {1}, {1}]
    assert (state.round, state.turn) == (1, 0)


def test_f4_every_different_choice_is_listed_once() -> None:
    assert legal(TWO, 1) == [
        *("lay g1 g2", "lay g1 g3", "lay g1 g5", "lay g2 g3", "lay g2 g5"),
        *("lay g3 g3", "lay g3 g5"),
    ]


def test_f4_exactly_as_many_cards_as_the_turn_asks_for() -> None:
    assert refusal(TWO, 0, "lay y1") == ("wrong_card_count", "F4")
    assert refusal(TWO, 0, "lay y1 y2 y3") == ("wrong_card_count", "F4")
    assert refusal(after(TWO, "y1 y2 | g1 g2"), 0, "lay y3 y4") == ("wrong_card_count", "F4")


def test_f4_only_cards_of_the_own_hand_and_not_more_than_there_are() -> None:
    assert refusal(TWO, 0, "lay g1 y1") == ("not_in_hand", "F4")
    assert refusal(TWO, 0, "lay y1 y1") == ("card_named_twice", "F4")
    assert GAME.is_legal(TWO, 1, lay("g3 g3"))


def test_f4_all_choose_at_the_same_time_in_any_order() -> None:
    assert GAME.to_act(TWO) == (0, 1)
    one = GAME.apply(TWO, 1, lay("g1 g2")).state
    assert GAME.to_act(one) == (0,)
    other_way = GAME.apply(one, 0, lay("y1 y2")).state
    assert other_way == after(TWO, "y1 y2 | g1 g2")


def test_f4_nothing_is_revealed_before_all_have_chosen() -> None:
    state, events = GAME.apply(TWO, 1, lay("g1 g2"))
    assert events == (Laid(1, cards("g1 g2"), is_change=False),)
    assert state.shown == ((), ())
    _, events = GAME.apply(state, 0, lay("y1 y2"))
    assert events[1] == Revealed(0, (cards("y1 y2"), cards("g1 g2")))


def test_f4_the_cards_of_a_choice_have_no_order() -> None:
    one, other = Lay(cards("y2 y1")), Lay(cards("y1 y2"))
    assert one == other
    assert GAME.apply(TWO, 0, one) == GAME.apply(TWO, 0, other)


def test_f4_until_the_reveal_one_may_choose_again() -> None:
    state = GAME.apply(TWO, 0, lay("y1 y2")).state
    state, events = GAME.apply(state, 0, lay("y3 y4"))
    assert events == (Laid(0, cards("y3 y4"), is_change=True),)
    state = GAME.apply(state, 1, lay("g1 g2")).state
    assert text_of(state.shown[0]) == "y3 y4"


def test_f4_until_the_reveal_one_may_take_the_cards_back() -> None:
    assert refusal(TWO, 0, "take back") == ("nothing_to_take_back", "F4")
    state = GAME.apply(TWO, 0, lay("y1 y2")).state
    assert "take back" in legal(state, 0)
    state, events = GAME.apply(state, 0, TAKE_BACK)
    assert (state, events) == (TWO, (TakenBack(0),))


def test_f4_after_the_reveal_nothing_can_be_taken_back() -> None:
    assert refusal(after(TWO, "y1 y2 | g1 g2"), 0, "take back") == ("nothing_to_take_back", "F4")


def test_f4_only_the_final_choices_are_recorded_in_seat_order() -> None:
    state = GAME.apply(TWO, 1, lay("g1 g2")).state
    assert GAME.lasting_actions(TWO, 1, lay("g1 g2")) == ()
    assert GAME.lasting_actions(state, 1, lay("g1 g3")) == ()
    assert GAME.lasting_actions(state, 1, TAKE_BACK) == ()
    assert GAME.lasting_actions(state, 0, lay("y1 y2")) == (
        *((0, lay("y1 y2")), (1, lay("g1 g2"))),
    )


def test_f5_everyone_draws_back_to_five_in_seat_order() -> None:
    state, events = story(TWO, "y1 y2 | g1 g2")
    assert events[3:] == [Drawn(0, cards("b1 b2"), pile=6), Drawn(1, cards("b3 b4"), pile=4)]
    assert (hand(state, 0), hand(state, 1)) == ("y3 y4 y5 b1 b2", "g3 g3 g5 b3 b4")
    assert text_of(state.pile) == "o1 o2 o3 o4"


def test_f5_of_equal_cards_the_first_leaves_and_the_rest_close_up() -> None:
    state = table("y1 g2 y1 y3 y4", "g1 g2 g3 g4 g5", pile=PILE)
    assert hand(after(state, "y1 y3 | g1 g2"), 0) == "g2 y1 y4 b1 b2"


def test_f6_the_round_is_scored_after_the_third_turn_only() -> None:
    state = after(TWO, "y1 y2 | g1 g2", "y3 | g3")
    assert (state.totals, state.turn) == ((0, 0), 2)
    assert text_of(state.shown[0]) == "y1 y2 y3"
    state = after(state, "b1 | g3")
    assert state.totals == (0, 9)
    assert state.shown == ((), ())


# The end of a deal


@pytest.mark.parametrize(("players", "rounds"), [(2, 11), (3, 7), (4, 6), (5, 4)])
def test_f13_the_pile_runs_out_between_two_rounds(players: int, rounds: int) -> None:
    state = GAME.deal(GAME.start(players, Options()), GAME.full_deck()).state
    piles_in_round: list[set[bool]] = [set() for _ in range(rounds)]
    while not GAME.is_over(state):
        piles_in_round[state.round].add(bool(state.pile))
        seat = GAME.to_act(state)[0]
        state = GAME.apply(state, seat, GAME.legal_actions(state, seat)[0]).state
    assert piles_in_round == [{True}] * (rounds - 1) + [{False}]


def test_f13_the_last_round_is_played_without_drawing_and_a_card_is_left() -> None:
    state = table("y1 y2 y3 y4 y5", "g2 g3 o2 b2 v2")
    sizes = []
    for turn in ("y1 y2 | g2 g3", "y3 | o2", "y4 | b2"):
        state, events = story(state, turn)
        assert not [event for event in events if isinstance(event, Drawn)]
        sizes.append([len(cards) for cards in state.hands])
    assert sizes == [[3, 3], [2, 2], [0, 0]]
    assert text_of(state.discard) == "g2 g3 o2 b2 y5 v2"
    assert events[-2:] == [DealOver("pile", (10, 0)), GameOver((10, 0), (0,))]


def test_f13_a_round_that_uses_up_the_pile_is_not_the_last() -> None:
    state = after(TWO, "y1 y2 | g1 g2", "y3 | g3", "y4 | g3")
    assert state.pile == ()
    assert state.phase is Phase.LAY
    assert is_last_round(state)
    assert [len(cards) for cards in state.hands] == [5, 5]


def test_f13_after_the_game_nobody_lays() -> None:
    state = after(table("y1 y2 y3 y4 y5", "g2 g3 o2 b2 v2"), "y1 y2 | g2 g3", "y3 | o2", "y4 | b2")
    assert GAME.to_act(state) == ()
    assert legal(state, 0) == []
    assert refusal(state, 0, "lay y5") == ("game_over", "F13")


def test_f3_before_the_deal_nobody_lays() -> None:
    state = GAME.start(2, Options())
    assert refusal(state, 0, "lay y5") == ("deal_over", "F3")
    assert GAME.is_awaiting_deal(state)


def test_f1_there_are_only_as_many_seats_as_players() -> None:
    assert refusal(TWO, 2, "lay y1 y2") == ("no_such_seat", "F1")


# The longer game


def played(totals: tuple[int, int], *, deals: int, pile: str, long: bool = True) -> State:
    """A round that brings seat 0 ten points; with a pile, rounds are left after it."""
    state = table(
        *("y1 y2 y3 y4 y5", "g2 g3 o2 b2 v2"),
        pile=pile,
        totals=totals,
        deals=deals,
        options=Options(long),
    )
    return after(state, "y1 y2 | g2 g3", "y3 | o2", "y4 | b2")


MORE = f"{PILE} v1 v2 v3 v4"


def test_f15_a_deal_played_out_below_fifty_is_followed_by_another() -> None:
    state = played((39, 0), deals=1, pile="")
    assert state.phase is Phase.DEAL
    assert GAME.deal_result(state).totals == (49, 0)
    again = GAME.deal(state, GAME.full_deck()).state
    assert (again.totals, again.deals, len(again.removed)) == ((49, 0), 2, 10)
    assert again.won == ((), ())


def test_f15_fifty_after_a_deal_end_the_game() -> None:
    state = played((40, 0), deals=1, pile="")
    assert (state.phase, state.ended_by) == (Phase.OVER, "pile")


def test_f15_without_the_variation_one_deal_is_the_game() -> None:
    assert played((0, 0), deals=1, pile="", long=False).phase is Phase.OVER


def test_f15_no_deal_before_it_is_due() -> None:
    over = played((40, 0), deals=1, pile="")
    for state, code in ((TWO, "no_deal_due"), (over, "game_over")):
        with pytest.raises(IllegalDeal) as caught:
            GAME.deal(state, GAME.full_deck())
        assert (caught.value.code, caught.value.clause) == (code, "F15")


def test_f15_between_two_deals_nobody_lays() -> None:
    assert refusal(played((0, 0), deals=1, pile=""), 0, "lay y5") == ("deal_over", "F13")


def test_f16_from_the_second_deal_fifty_end_the_game_after_any_round() -> None:
    state = played((40, 0), deals=2, pile=MORE)
    assert (state.phase, state.ended_by) == (Phase.OVER, "target")
    assert refusal(state, 0, "lay y5") == ("game_over", "F16")


def test_f16_forty_nine_end_nothing() -> None:
    assert played((39, 0), deals=2, pile=MORE).phase is Phase.LAY


def test_f16_the_first_deal_is_played_out_whatever_the_points() -> None:
    assert played((40, 0), deals=1, pile=MORE).phase is Phase.LAY


def test_f16_fifty_reached_in_the_last_round_of_a_deal_end_it_by_the_pile() -> None:
    state = played((40, 0), deals=2, pile="")
    assert (state.phase, state.ended_by) == (Phase.OVER, "pile")


def test_f16_nothing_of_this_without_the_variation() -> None:
    assert played((40, 0), deals=2, pile=MORE, long=False).phase is Phase.LAY


def test_a_deck_can_be_laid_so_that_it_deals_given_hands() -> None:
    deck = deck_with("y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5", removed=10)
    state: Any = GAME.deal(GAME.start(2, Options()), deck).state
    assert (hand(state, 0), hand(state, 1)) == ("y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5")


@pytest.mark.parametrize("path", corners("f"), ids=lambda path: path.stem)
def test_the_corners_replay_as_written_by_hand(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_replays_as_expected(path, capsys)
