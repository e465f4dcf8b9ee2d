"""Scoring a round and finding the winner (F6–F12, F14, F17)."""

import pytest

from quandary.games.play5211 import GAME
from quandary.games.play5211.options import Options
from quandary.games.play5211.scoring import (
    RoundScore,
    find_majority,
    is_won_by_cards,
    kododos_needed,
    limit_of,
    ranking,
    ranks,
    score_round,
    winners,
)
from tests.games.examples import assert_replays_as_expected, example
from tests.games.play5211.table import after, cards, lone_round, table, text_of


def score(*shown: str) -> RoundScore:
    return score_round([cards(four) for four in shown])


def colour_of(*counts: int, limit: int = 9) -> str | None:
    """Which colour scores with these counts of yellow, green, orange, blue and violet."""
    return find_majority(counts, limit).colour


def test_f6_kododos_are_looked_at_before_colours() -> None:
    result = score("y1 y1 y2 y2", "y1 g1 b2 o2")
    assert (result.scored, result.colour) == ("kododo", None)


@pytest.mark.parametrize(("players", "needed"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_f7_exactly_players_and_two_kododos(players: int, needed: int) -> None:
    assert kododos_needed(players) == needed


def test_f7_only_kododos_score_then_each_player_their_own() -> None:
    result = score("y1 g1 y2 y3", "o1 b1 y4 y5")
    assert [text_of(won) for won in result.cards] == ["y1 g1", "o1 b1"]
    assert result.points == (2, 2)


def test_f7_a_player_without_kododos_scores_nothing_then() -> None:
    assert score("y1 g1 v1 o1", "y2 y3 y4 y5").points == (4, 0)


@pytest.mark.parametrize("first", ["y1 g1 b1 y3", "y1 g1 b1 o1"])
def test_f7_one_fewer_or_one_more_counts_for_nothing(first: str) -> None:
    second = "y2 y2 v3 v4" if first.endswith("3") else "y2 y1 v3 v4"
    assert score(first, second).scored == "majority"


def test_f8_the_colour_most_shown_scores_for_its_owners() -> None:
    result = score("y2 y3 g2 o1", "y6 g3 b2 v2")
    assert (result.scored, result.colour) == ("majority", "y")
    assert [text_of(won) for won in result.cards] == ["y2 y3", "y6"]
    assert result.points == (5, 6)


def test_f8_cards_are_counted_not_points_and_kododos_count_for_their_colour() -> None:
    assert score("y1 y1 y1 g6", "g5 o2 b2 v2").colour == "y"


@pytest.mark.parametrize(("players", "limit"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_f9_the_limit_is_players_and_three(players: int, limit: int) -> None:
    assert limit_of(players) == limit


def test_f9_a_colour_at_the_limit_is_out_and_the_next_scores() -> None:
    result = score("y2 y2 y3 g2", "y2 y3 g3 o2")
    assert (result.out_by_limit, result.colour) == ("y", "g")
    assert find_majority((4, 2, 1, 1, 0), 5).colour == "y"
    assert find_majority((6, 1, 1, 0, 0), 5).colour is None


def test_f10_tied_colours_are_all_out_and_the_next_count_scores() -> None:
    assert colour_of(4, 4, 3, 3, 2) == "v"
    assert colour_of(5, 5, 3, 0, 0) == "o"
    assert find_majority((4, 4, 3, 3, 2), 9).out_by_tie == ("yg", "ob")


def test_f10_a_colour_nobody_showed_never_scores() -> None:
    assert colour_of(4, 4, 0, 0, 0) is None
    assert colour_of(2, 2, 2, 2, 0) is None


def test_f10_a_tie_above_the_limit_is_out_by_the_limit() -> None:
    assert find_majority((6, 6, 2, 1, 1), 6) == ("yg", (), "o")


def test_f11_if_no_colour_is_left_nobody_scores() -> None:
    result = score("y2 y2 g2 g2", "o2 o2 b2 b3")
    assert (result.scored, result.colour, result.points) == ("none", None, (0, 0))
    assert result.cards == ((), ())


def test_f12_what_did_not_score_is_discarded() -> None:
    state, _ = lone_round("y2 y3 g2 o1", "y6 g3 b2 v2")
    assert [text_of(pile) for pile in state.won] == ["y2 y3", "y6"]
    assert text_of(state.discard) == "g2 o1 g3 b2 v2 v6 v6"
    assert state.shown == ((), ())


def test_f12_the_score_is_told_in_its_steps() -> None:
    _, scored = lone_round("y2 y2 y3 g2", "y2 y3 g3 o2")
    told = scored.score
    assert (told.kododos, told.kododos_needed, told.limit) == (0, 4, 5)
    assert told.counts == (5, 2, 1, 0, 0)
    assert (told.out_by_limit, told.out_by_tie, told.colour) == ("y", (), "g")
    assert (told.points, scored.totals, scored.round) == ((2, 3), (2, 3), 0)


def test_f14_points_are_the_values_of_the_cards_won() -> None:
    state, _ = lone_round("y2 y3 g2 o1", "y6 g3 b2 v2")
    assert GAME.deal_result(state) == ((5, 6), (5, 6), "pile")
    assert GAME.game_result(state) == ((5, 6), (1,))


def test_f14_most_points_then_most_cards_then_shared() -> None:
    assert winners((5, 9, 7), (5, 1, 5)) == (1,)
    assert winners((9, 9, 7), (2, 3, 5)) == (1,)
    assert winners((9, 9, 9), (3, 3, 2)) == (0, 1)


def test_f14_the_ranking_goes_by_points_then_cards_then_seats() -> None:
    assert ranking((5, 9, 7), (5, 1, 5)) == (1, 2, 0)
    assert ranking((9, 9, 7), (2, 3, 5)) == (1, 0, 2)
    assert ranking((9, 9, 9), (3, 2, 3)) == (0, 2, 1)


def test_f14_who_loses_by_cards_comes_in_second() -> None:
    assert ranks((9, 9), (2, 3)) == (2, 1)
    assert ranks((9, 9, 7), (3, 3, 5)) == (1, 1, 3)
    assert ranks((5, 9, 7), (5, 1, 5)) == (3, 1, 2)


def test_f14_cards_decide_only_among_those_with_the_most_points() -> None:
    assert is_won_by_cards((9, 9, 7), (2, 3, 5))
    assert not is_won_by_cards((9, 9, 7), (3, 3, 5))
    assert not is_won_by_cards((9, 7, 7), (3, 3, 5))


def test_f17_the_tie_break_counts_the_score_piles_of_the_last_deal() -> None:
    # Both end with 50; the cards of earlier deals lie in no pile any more.
    state = table(
        *("y2 y3 g2 o1 v2", "y5 g3 b2 v3 v3"),
        totals=(45, 45),
        deals=2,
        options=Options(long=True),
    )
    state = after(state, "y2 y3 | y5 g3", "g2 | b2", "o1 | v3")
    assert GAME.game_result(state) == ((50, 50), (0,))
    assert GAME.ranks(state) == (1, 2)


def test_fe1_exactly_six_kododos(capsys: pytest.CaptureFixture[str]) -> None:
    lines = assert_replays_as_expected(example("fe1"), capsys)
    assert first_round(lines)["scored"] == "kododo"


def test_fe2_eight_green_are_over_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    lines = assert_replays_as_expected(example("fe2"), capsys)
    assert first_round(lines)["colour"] == "y"


def test_fe3_yellow_and_green_tied(capsys: pytest.CaptureFixture[str]) -> None:
    lines = assert_replays_as_expected(example("fe3"), capsys)
    assert first_round(lines)["colour"] == "o"


def test_fe4_all_colours_tied(capsys: pytest.CaptureFixture[str]) -> None:
    lines = assert_replays_as_expected(example("fe4"), capsys)
    assert first_round(lines)["scored"] == "none"


def first_round(lines: list[dict[str, list[dict[str, str]]]]) -> dict[str, str]:
    """The first round of the first finished deal."""
    return next(line for line in lines if "rounds" in line)["rounds"][0]
