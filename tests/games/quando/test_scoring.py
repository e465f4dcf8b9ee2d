"""Counting a round and the game (Q22–Q25)."""

import pytest

from quandary.games.errors import IllegalDeal
from quandary.games.quando import GAME
from quandary.games.quando.events import GameOver, Scored
from quandary.games.quando.options import Options
from quandary.games.quando.scoring import hand_sum, ranks, score_round, winners
from quandary.games.quando.state import Phase, State
from tests.games.quando.table import after, cards, story, table

TEN, SEVEN, FOUR, TIED_FOUR = "10/1", "3/1 4/2", "4/0", "1/2 3/4"


def points(*hands: str, knocker: int | None = None) -> tuple[int, ...]:
    return score_round([cards(hand) for hand in hands], knocker).points


def test_q22_a_hand_counts_the_sum_of_its_fronts() -> None:
    assert hand_sum(cards("10/0 0/10 3/9")) == 13
    assert hand_sum(()) == 0


def test_q22_the_lowest_scores_nothing_the_others_their_sum() -> None:
    assert points(TEN, SEVEN, FOUR) == (10, 7, 0)


def test_q22_all_tied_for_lowest_score_nothing() -> None:
    assert points(FOUR, TEN, TIED_FOUR) == (0, 10, 0)


def test_q23_a_knocker_alone_lowest_scores_nothing() -> None:
    assert points(TEN, FOUR, SEVEN, knocker=1) == (10, 0, 7)


def test_q23_a_beaten_knocker_scores_five_more() -> None:
    assert points(TEN, FOUR, SEVEN, knocker=2) == (10, 0, 12)


def test_q23_a_knocker_tied_for_lowest_pays_while_the_other_scores_nothing() -> None:
    assert points(FOUR, TEN, TIED_FOUR, knocker=0) == (9, 10, 0)


def test_q23_a_knocker_tied_at_nothing_pays_five() -> None:
    assert points("0/1", "0/2", knocker=1) == (0, 5)


def test_q23_the_score_tells_why() -> None:
    score = score_round([cards(FOUR), cards(TEN), cards(TIED_FOUR)], knocker=0)
    assert score.sums == (4, 10, 4)
    assert score.lowest == (0, 2)
    assert (score.knocker, score.penalty) == (0, 5)
    assert score_round([cards(FOUR), cards(TEN)], knocker=0).penalty == 0


def test_q23_only_zeros_in_the_last_round_spare_the_knocker_nothing() -> None:
    state = table("5/1 0/2", "3/4", pile="0/9 1/2", knocker=1)
    state, events = story(state, "play 5/1", "draw showing")
    assert state.sheet == ((0, 8),)
    assert next(event for event in events if isinstance(event, Scored)).score.penalty == 5


def finished(totals: tuple[int, int], target: int = 50) -> State:
    """Seat 1 knocks alone lowest with 4 while seat 0 holds 10."""
    state = table(TEN, FOUR, totals=totals, plays=(2, 2), active=1, options=Options(target))
    return after(state, "knock", "pass")


def test_q24_those_with_the_same_points_share_a_rank() -> None:
    assert ranks((31, 8, 52, 8)) == (3, 1, 4, 1)


def test_q24_totals_grow_by_the_rounds_points() -> None:
    state = finished((20, 30))
    assert state.totals == (30, 30)
    assert GAME.deal_result(state) == ((10, 0), (30, 30), "knock")


def test_q24_below_the_target_the_game_goes_on() -> None:
    state = finished((39, 0))
    assert state.totals == (49, 0)
    assert GAME.is_awaiting_deal(state)
    assert not GAME.is_over(state)


def test_q24_a_total_that_reaches_the_target_ends_the_game() -> None:
    state = finished((40, 45))
    assert state.phase is Phase.OVER
    assert GAME.game_result(state) == ((50, 45), (1,))
    assert GAME.ranks(state) == (2, 1)
    with pytest.raises(IllegalDeal) as caught:
        GAME.deal(state, GAME.full_deck())
    assert (caught.value.code, caught.value.clause) == ("game_over", "Q24")


def test_q24_the_end_of_the_game_is_told() -> None:
    state = table(TEN, FOUR, totals=(40, 45), plays=(2, 2), active=1)
    assert story(state, "knock", "pass")[1][-1] == GameOver((50, 45), (1,))


def test_q24_fewest_points_win_and_ties_share() -> None:
    assert winners((51, 12, 13)) == (1,)
    assert winners((51, 12, 12)) == (1, 2)


@pytest.mark.parametrize(("target", "is_over"), [(1, True), (10, True), (11, False)])
def test_q25_the_target_can_be_any_whole_number(target: int, is_over: bool) -> None:
    assert GAME.is_over(finished((0, 0), target)) is is_over
