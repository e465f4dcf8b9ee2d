"""A round of Quando clause by clause (Q6–Q21, Q24)."""

import pytest

from quandary.games.errors import IllegalAction, IllegalDeal
from quandary.games.quando import GAME
from quandary.games.quando.actions import Play
from quandary.games.quando.events import NothingDrawn, PileTurned, Played, Turned
from quandary.games.quando.options import Options
from quandary.games.quando.state import Phase
from tests.games.quando.table import (
    after,
    discard,
    hand,
    legal,
    pile,
    plays,
    refusal,
    story,
    table,
)

DECK = GAME.full_deck()


# A turn


def test_q6_the_dealers_left_begins_and_turns_go_clockwise() -> None:
    state = GAME.deal(GAME.start(3, Options()), DECK, dealer=1).state
    seats = []
    for _ in range(4):
        (seat,) = GAME.to_act(state)
        seats.append(seat)
        state = after(state, legal(state)[0], "draw showing")
    assert seats == [2, 0, 1, 2]


def test_q6_first_play_then_draw() -> None:
    state = table("7/3 5/1", "2/4")
    assert refusal(state, "draw showing") == ("play_first", "Q6")
    drawing = after(state, "play 7/3")
    assert legal(drawing) == ["draw hidden", "draw showing"]
    for text in ("play 5/1", "knock", "pass", "turn 5/1"):
        assert refusal(drawing, text) == ("draw_first", "Q6")


def test_q6_nobody_acts_out_of_turn() -> None:
    state = table("7/3", "2/4")
    assert refusal(state, "play 2/4", seat=1) == ("not_your_turn", "Q6")
    assert refusal(after(state, "play 7/3"), "draw showing", seat=1) == ("not_your_turn", "Q6")
    assert GAME.legal_actions(state, 1) == ()


def test_q6_a_play_has_at_least_one_card() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.verify(table("7/3", "2/4"), 0, Play(()))
    assert (caught.value.code, caught.value.clause) == ("no_cards", "Q6")


def test_q9_cards_lie_front_up_in_the_order_named() -> None:
    state = table("7/3 8/0 9/2 1/5", "2/4", discard="5/4")
    assert discard(after(state, "play 9/2 7/3 8/0")) == "5/4 9/2 7/3 8/0"
    assert discard(after(state, "play 7/3 8/0 9/2")) == "5/4 7/3 8/0 9/2"


def test_q9_played_cards_leave_and_the_rest_close_up() -> None:
    state, events = story(table("7/3 8/0 7/2 1/5", "2/4"), "play 7/2 7/3")
    assert hand(state, 0) == "8/0 1/5"
    (played,) = events
    assert isinstance(played, Played)
    assert played.positions == (2, 0)


def test_q10_the_turn_ends_with_exactly_one_card_drawn() -> None:
    state = table("7/3 7/2 5/1", "2/4", pile="1/2 3/4")
    state = after(state, "play 7/2 7/3", "draw showing")
    assert hand(state, 0) == "5/1 1/2"
    assert pile(state) == "3/4"
    assert GAME.to_act(state) == (1,)


def test_q10_a_hand_is_empty_only_between_playing_and_drawing() -> None:
    state = after(table("7/3 7/2", "2/4"), "play 7/2 7/3")
    assert state.hands[0] == ()
    assert state.phase is Phase.DRAW
    assert hand(after(state, "draw showing"), 0) == "1/2"


def test_q11_the_showing_side_becomes_the_front() -> None:
    state = after(table("7/3 5/1", "2/4", pile="6/8 1/2"), "play 7/3", "draw showing")
    assert hand(state, 0) == "5/1 6/8"


def test_q11_the_hidden_side_becomes_the_front() -> None:
    state = after(table("7/3 5/1", "2/4", pile="6/8 1/2"), "play 7/3", "draw hidden")
    assert hand(state, 0) == "5/1 8/6"


def test_q11_a_penalty_is_drawn_either_way_too() -> None:
    state = table("9/1 9/2 9/3 5/1", "2/4", pile="3/4 6/8 1/2")
    paying = after(state, "play 9/1 9/2 9/3", "draw showing")
    assert legal(paying) == ["draw hidden", "draw showing"]
    assert hand(after(paying, "draw hidden"), 1) == "2/4 8/6"


def test_q12_a_used_up_pile_is_the_discard_pile_turned_over() -> None:
    state = table("7/3 5/1", "2/4", pile="6/8", discard="1/0 4/2")
    state, events = story(state, "play 7/3", "draw showing")
    assert pile(state) == "0/1 2/4 3/7"
    assert discard(state) == ""
    assert events[-1] == PileTurned(size=3, showing=0)


def test_q12_the_pile_is_turned_over_after_a_whole_play() -> None:
    state = table("7/3 8/0 9/2 1/5", "2/4", pile="", discard="")
    state, events = story(state, "play 9/2 7/3 8/0")
    assert pile(state) == "2/9 3/7 0/8"
    assert events[-1] == PileTurned(size=3, showing=2)
    assert hand(after(state, "draw hidden"), 0) == "1/5 9/2"


def test_q12_a_pile_that_is_not_used_up_stays() -> None:
    state = table("7/3 5/1", "2/4", pile="6/8 6/9", discard="1/0")
    state = after(state, "play 7/3", "draw showing")
    assert (pile(state), discard(state)) == ("6/9", "1/0 7/3")


# Number triplet

TRIPLET = "play 9/1 9/2 9/3"


def penalised(text: str, *others: str) -> list[int]:
    """Who is asked for a penalty, in order, after seat 0 played this and drew a 1."""
    own = text.removeprefix("play ") + " 5/0"
    state = table(own, *others, pile="1/2 3/4 5/6 3/8 4/8")
    state = after(state, text, "draw showing")
    seats: list[int] = []
    while state.phase is Phase.PENALTY:
        seats += GAME.to_act(state)
        state = after(state, legal(state)[0])
    assert GAME.to_act(state) == (1,)
    return seats


def test_q13_three_of_a_number_penalise_every_other_clockwise() -> None:
    assert penalised(TRIPLET, "2/4", "6/7", "8/7") == [1, 2, 3]


def test_q13_the_active_player_draws_before_the_penalties() -> None:
    state = after(table("9/1 9/2 9/3 5/0", "0/4"), TRIPLET)
    assert (state.phase, GAME.to_act(state)) == (Phase.DRAW, (0,))
    assert refusal(state, "turn 0/4", seat=1) == ("not_your_turn", "Q6")


def test_q13_two_of_a_number_are_no_triplet() -> None:
    assert penalised("play 9/1 9/2", "2/4", "6/7") == []


def test_q13_four_of_a_number_are_no_triplet() -> None:
    assert penalised("play 9/1 9/2 9/3 9/4", "2/4", "6/7") == []


def test_q13_a_straight_is_no_triplet() -> None:
    assert penalised("play 7/1 8/2 9/3", "2/4", "6/7") == []


def test_q13_three_zeros_are_a_triplet() -> None:
    assert penalised("play 0/1 0/2 0/3", "2/4", "6/7") == [1, 2]


def test_q13_penalties_are_paid_in_turn() -> None:
    state = after(table("9/1 9/2 9/3 5/0", "0/4", "0/6"), TRIPLET, "draw showing")
    assert refusal(state, "turn 0/6", seat=2) == ("not_your_turn", "Q13")
    assert refusal(state, "play 5/0", seat=0) == ("not_your_turn", "Q13")


def test_q14_who_has_a_zero_turns_one_of_their_choice() -> None:
    state = after(table("9/1 9/2 9/3 5/0", "0/4 7/2 0/10"), TRIPLET, "draw showing")
    assert legal(state) == ["turn 0/10", "turn 0/4"]
    assert refusal(state, "draw showing") == ("turn_a_zero", "Q14")
    assert refusal(state, "turn 7/2") == ("not_a_zero", "Q14")
    assert refusal(state, "turn 0/5") == ("not_in_hand", "Q14")
    assert refusal(state, "play 7/2") == ("penalty_first", "Q14")
    state, events = story(state, "turn 0/4")
    assert hand(state, 1) == "4/0 7/2 0/10"
    (turned,) = events
    assert isinstance(turned, Turned)
    assert turned.position == 0


def test_q14_nothing_is_turned_when_nothing_is_owed() -> None:
    assert refusal(table("0/1", "2/4"), "turn 0/1") == ("nothing_owed", "Q14")


def test_q15_who_has_no_zero_draws_one_card() -> None:
    state = table("9/1 9/2 9/3 5/0", "4/0", pile="1/2 3/6 7/8")
    state = after(state, TRIPLET, "draw showing")
    assert legal(state) == ["draw hidden", "draw showing"]
    assert refusal(state, "turn 4/0") == ("no_zero_to_turn", "Q15")
    assert refusal(state, "knock") == ("penalty_first", "Q15")
    assert hand(after(state, "draw showing"), 1) == "4/0 3/6"


def test_q16_without_any_cards_nothing_is_drawn_and_later_zeros_still_turn() -> None:
    state = table("9/5 5/0", "4/1", "6/2", "0/8", pile="1/2", phase=Phase.DRAW, has_triplet=True)
    state, events = story(state, "draw showing")
    assert events[1:] == [NothingDrawn(1), NothingDrawn(2)]
    assert GAME.to_act(state) == (3,)
    state, events = story(state, "turn 0/8")
    assert len(events) == 1
    assert (hand(state, 1), hand(state, 3)) == ("4/1", "8/0")
    assert GAME.to_act(state) == (1,)


def test_q16_when_nobody_can_pay_the_turn_passes() -> None:
    state = table("9/5 5/0", "4/1", "6/2", pile="1/2", phase=Phase.DRAW, has_triplet=True)
    assert GAME.to_act(after(state, "draw showing")) == (1,)


def test_q17_and_q21_a_triplet_in_the_last_round_hits_the_knocker() -> None:
    state = table("9/1 9/2 9/3 5/0", "0/4 1/2", "6/7", knocker=1, active=2)
    state = after(state, "pass", TRIPLET, "draw showing")
    assert GAME.to_act(state) == (1,)
    assert legal(state) == ["turn 0/4"]
    state = after(state, "turn 0/4", "draw showing")
    assert hand(state, 1) == "4/0 1/2"
    assert state.ended_by == "knock"


# End of a round


def test_q18_nothing_but_zeros_ends_the_round_at_once() -> None:
    state = after(table("7/3 0/1", "2/4", pile="0/9 1/2"), "play 7/3", "draw showing")
    assert state.ended_by == "zeros"
    assert GAME.is_awaiting_deal(state)
    assert GAME.to_act(state) == ()
    assert state.sheet == ((0, 2),)


def test_q18_a_triplets_penalties_are_skipped() -> None:
    state = table("9/1 9/2 9/3 0/5", "0/4 6/1", pile="0/9 1/2")
    state = after(state, TRIPLET, "draw showing")
    assert state.ended_by == "zeros"
    assert hand(state, 1) == "0/4 6/1"
    assert state.owing == ()


def test_q18_one_zero_drawn_onto_an_empty_hand_is_only_zeros() -> None:
    state = after(table("7/3", "2/4", pile="8/0 1/2"), "play 7/3", "draw hidden")
    assert state.ended_by == "zeros"


def test_q18_only_the_active_players_hand_counts() -> None:
    state = table("7/3 5/1", "0/4", "0/6", pile="6/8 1/2")
    state = after(state, "play 7/3", "draw showing")
    assert state.ended_by is None
    assert GAME.to_act(state) == (1,)


def test_q18_a_hand_dealt_all_zeros_must_still_be_played() -> None:
    state = table("0/3 0/1", "2/4", pile="6/8 1/2")
    assert GAME.to_act(state) == (0,)
    assert plays(state) == ["0/1", "0/1 0/3", "0/3"]
    assert after(state, "play 0/1", "draw showing").ended_by is None


def test_q18_zeros_end_the_last_round_too() -> None:
    state = table("7/3 0/1", "2/4", "6/7", pile="0/9 1/2", knocker=2)
    state = after(state, "play 7/3", "draw showing")
    assert state.ended_by == "zeros"


def test_q19_nobody_knocks_before_everybody_has_played_twice() -> None:
    state = table("7/3 5/1", "2/4", "6/7", plays=(3, 1, 2))
    assert "knock" not in legal(state)
    assert refusal(state, "knock") == ("knock_too_early", "Q19")
    assert "knock" in legal(state._replace(plays=(2, 2, 2)))


def test_q19_the_refusal_names_who_has_played_least() -> None:
    state = table("7/3 5/1", "2/4", "6/7", plays=(3, 2, 1))
    with pytest.raises(IllegalAction) as caught:
        GAME.verify(state, 0, GAME.read_action("knock"))
    assert caught.value.details == {"seat": 2, "count": 1}


def test_q19_plays_are_counted_anew_in_each_round() -> None:
    ended = after(table("7/3 0/1", "2/4", pile="0/9 1/2", plays=(5, 5)), "play 7/3", "draw showing")
    state = GAME.deal(ended, DECK).state
    assert state.plays == (0, 0)
    assert refusal(state, "knock") == ("knock_too_early", "Q19")


def test_q19_a_knock_takes_the_place_of_the_whole_turn() -> None:
    state = table("7/3 5/1", "2/4", "6/7", plays=(2, 2, 2))
    knocked = after(state, "knock")
    assert knocked.hands == state.hands
    assert knocked.plays == (2, 2, 2)
    assert GAME.to_act(knocked) == (1,)


def test_q20_every_other_player_has_exactly_one_more_turn() -> None:
    state = table("7/3 5/1", "2/4", "6/7", "8/9", plays=(2, 2, 2, 2), active=2)
    seats: list[int] = []
    state = after(state, "knock")
    while not GAME.is_awaiting_deal(state):
        seats += GAME.to_act(state)
        state = after(state, "pass")
    assert seats == [3, 0, 1]
    assert state.ended_by == "knock"


def test_q20_in_the_last_round_one_plays_and_draws_or_passes() -> None:
    state = table("7/3 5/1", "2/4", knocker=1)
    assert legal(state) == ["pass", "play 5/1", "play 7/3"]
    played = after(state, "play 7/3")
    assert refusal(played, "pass") == ("draw_first", "Q6")
    assert after(played, "draw showing").ended_by == "knock"
    assert after(state, "pass").hands == state.hands


def test_q20_nobody_else_may_knock() -> None:
    state = table("7/3 5/1", "2/4", "6/7", plays=(2, 2, 2), knocker=2)
    assert refusal(state, "knock") == ("already_knocked", "Q20")


def test_q20_nobody_passes_before_the_last_round() -> None:
    assert refusal(table("7/3", "2/4", plays=(2, 2)), "pass") == ("pass_before_knock", "Q20")


def test_q20_after_the_round_nobody_acts() -> None:
    state = after(table("7/3 5/1", "2/4", knocker=1), "pass")
    assert refusal(state, "pass", seat=1) == ("deal_over", "Q20")
    ended = after(table("7/3", "2/4", pile="0/1 1/2"), "play 7/3", "draw showing")
    assert refusal(ended, "play 2/4", seat=1) == ("deal_over", "Q18")
    assert refusal(GAME.start(2, Options()), "knock", seat=0) == ("deal_over", "Q2")


def test_q21_penalties_in_the_last_round_do_not_end_a_turn_for_others() -> None:
    state = table("9/1 9/2 9/3 5/0", "2/4", "6/7", knocker=2, pile="1/2 3/4 5/6 3/8")
    state = after(state, TRIPLET, "draw showing", "draw showing", "draw showing")
    assert len(state.hands[2]) == 2
    assert GAME.to_act(state) == (1,)


# From round to round


def test_q24_the_last_seat_deals_first_and_the_deal_passes_clockwise() -> None:
    state = GAME.start(3, Options())
    assert GAME.next_dealer(state) == 2
    state = GAME.deal(state, DECK).state
    assert (state.dealer, GAME.to_act(state)) == (2, (0,))
    ended = after(table("7/3", "2/4", "6/7", knocker=1, dealer=2), "pass")
    assert GAME.next_dealer(ended) == 0
    assert GAME.to_act(GAME.deal(ended, DECK).state) == (1,)


def test_q24_only_the_first_deal_may_name_another_dealer() -> None:
    assert GAME.deal(GAME.start(3, Options()), DECK, dealer=0).state.dealer == 0
    ended = after(table("7/3", "2/4", "6/7", knocker=1, dealer=2), "pass")
    for dealer, code in ((1, "wrong_dealer"), (3, "unknown_dealer"), (-1, "unknown_dealer")):
        with pytest.raises(IllegalDeal) as caught:
            GAME.deal(ended, DECK, dealer=dealer)
        assert (caught.value.code, caught.value.clause) == (code, "Q24")


def test_q24_no_deal_in_the_middle_of_a_round() -> None:
    with pytest.raises(IllegalDeal) as caught:
        GAME.deal(table("7/3", "2/4"), DECK)
    assert (caught.value.code, caught.value.clause) == ("no_deal_due", "Q24")


def test_q24_after_the_game_nobody_acts() -> None:
    state = table("7/3", "2/4", knocker=1, options=Options(1))
    assert refusal(after(state, "pass"), "pass", seat=0) == ("game_over", "Q24")
