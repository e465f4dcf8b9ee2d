"""Standings from games that were made up."""

import pytest

from quandary.analysis.arena.contest import planned_games
from quandary.analysis.arena.playing import PlayedGame
from quandary.analysis.arena.standings import standings
from tests.analysis.arena.contests import contest


def game(index: int, totals: tuple[int, ...], winners: tuple[int, ...], rounds: int) -> PlayedGame:
    faults = tuple({"late": 1} if seat == 0 else {} for seat in range(len(totals)))
    return PlayedGame(index, totals, winners, rounds, (10,) * len(totals), faults)


def test_points_wins_and_faults_follow_the_bots_not_the_seats() -> None:
    of = contest("a", "b")
    done = {
        0: game(0, (10, 50), (0,), rounds=5),  # a, b
        1: game(1, (60, 20), (1,), rounds=5),  # b, a
        2: game(2, (30, 50), (0,), rounds=10),  # a, b
        3: game(3, (50, 50), (0, 1), rounds=10),  # b, a
    }
    (table,) = standings(of, planned_games(of, 4), done)
    a, b = table.standings
    assert (table.games, table.groups, table.par) == (4, 2, 0.5)
    assert (a.bot, b.bot) == ("a", "b")
    assert a.won.value == pytest.approx(3.5 / 4)
    assert b.won.value == pytest.approx(0.5 / 4)
    assert a.points.value == pytest.approx(110 / 4)
    assert a.points_per_round.value == pytest.approx(110 / 30)
    assert a.ahead_per_round.value == pytest.approx((40 + 40 + 20 + 0) / 30)
    assert b.ahead_per_round.value == -a.ahead_per_round.value
    assert (a.decisions, a.faults, b.faults) == (40, {"late": 2}, {"late": 2})


def test_one_against_the_rest_shares_par_by_seats() -> None:
    of = contest("a", "b", game="5211", players=4)
    done = {
        0: game(0, (9, 3, 3, 3), (0,), rounds=3),  # a b b b
        1: game(1, (6, 6, 0, 0), (0, 1), rounds=3),  # b a b b
    }
    (table,) = standings(of, planned_games(of, 2), done)
    a, rest = table.standings
    assert table.par == 0.25
    assert (a.seats, rest.seats) == (1, 3)
    assert a.won.value == pytest.approx(0.75)
    assert rest.won.value == pytest.approx(0.25 / 3)
    assert a.ahead_per_round.value == pytest.approx((6 + 4) / 6)


def test_an_unfinished_contest_counts_what_is_there() -> None:
    of = contest("a", "b", "c")
    tables = standings(of, planned_games(of, 2), {0: game(0, (1, 2), (0,), 1)})
    assert [table.bots for table in tables] == [("a", "b")]
