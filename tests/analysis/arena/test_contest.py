"""Who meets whom, in which seats, on which decks."""

from collections import Counter
from typing import Any

import pytest

from quandary.analysis.arena.contest import (
    CannotPlay,
    bot_seed,
    deck_seed,
    planned_games,
    rotate,
)
from tests.analysis.arena.contests import contest


def test_a_duplicate_group_seats_everybody_everywhere_on_the_same_decks() -> None:
    of = contest("a", "b", "c", "d", players=4)
    games = list(planned_games(of, 8))
    assert [game.seats for game in games[:4]] == [
        (0, 1, 2, 3),
        (3, 0, 1, 2),
        (2, 3, 0, 1),
        (1, 2, 3, 0),
    ]
    seeds = [deck_seed(of, game) for game in games]
    assert seeds[:4] == [seeds[0]] * 4
    assert seeds[4:] == [seeds[4]] * 4
    assert seeds[0] != seeds[4]


def test_one_against_the_rest_takes_every_seat_once() -> None:
    games = list(planned_games(contest("a", "b", players=5), 5))
    assert sorted(game.seats.index(0) for game in games) == [0, 1, 2, 3, 4]
    assert all(game.seats.count(1) == 4 for game in games)


def test_without_duplicate_every_game_has_its_own_decks_and_seats_still_rotate() -> None:
    of = contest("a", "b", is_duplicate=False)
    games = list(planned_games(of, 6))
    assert len({deck_seed(of, game) for game in games}) == 6
    assert [game.seats for game in games] == [(0, 1), (1, 0)] * 3


def test_three_bots_at_tables_of_two_are_a_round_robin() -> None:
    of = contest("a", "b", "c")
    assert of.line_ups == ((0, 1), (0, 2), (1, 2))
    games = list(planned_games(of, 4))
    assert Counter(game.line_up for game in games) == {0: 4, 1: 4, 2: 4}


def test_a_longer_contest_begins_like_a_shorter_one() -> None:
    of = contest("a", "b", "c")
    shorter, longer = (list(planned_games(of, games)) for games in (4, 10))
    assert longer[: len(shorter)] == shorter
    assert [game.index for game in longer] == list(range(len(longer)))


def test_the_last_group_is_whole() -> None:
    assert len(list(planned_games(contest("a", "b", players=4), 5))) == 8


def test_rotated_moves_everybody_clockwise() -> None:
    assert rotate((7, 8, 9), 1) == (9, 7, 8)
    assert rotate((7, 8, 9), 3) == (7, 8, 9)


def test_a_bot_that_is_there_twice_has_two_names() -> None:
    assert contest("a", "b", "a", players=3).labels == ("a", "b", "a (2)")


def test_every_bot_has_dice_of_its_own() -> None:
    of = contest("a", "b")
    games = list(planned_games(of, 10))
    assert len({bot_seed(of, game, seat) for game in games for seat in (0, 1)}) == 20


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 9}, r"\(Q1\)"),
        ({"players": 4, "bots": ("a", "b", "c")}, "one against the rest"),
        ({"bots": ("a",)}, "at least two bots"),
        ({"options": {"long": True}}, r"\(Q25\)"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(wrong: Any, why: str) -> None:
    bots = wrong.pop("bots", ("a", "b"))
    with pytest.raises(CannotPlay, match=why):
        contest(*bots, **wrong)
