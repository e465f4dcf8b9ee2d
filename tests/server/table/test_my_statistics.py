"""What a guest learns of all their games together."""

from typing import Any

import pytest

from quandary.analysis.arena.intervals import ratio, share
from quandary.server.protocol.my_games_bodies import Attempts, LuckAndSkill, PlayedGame
from quandary.server.table.my_statistics import my_statistics, opponents_of
from quandary.server.table.played_game import played_games, read_games
from tests.server.played import PlayedTable


def played(number: int = 0, **more: Any) -> PlayedGame:
    facts: dict[str, Any] = {
        "game": "quando",
        "players": ["Ann", "Heron"],
        "my_seats": [0],
        "is_over": True,
        "totals": [10, 30],
        "winners": [0],
        "ranks": [1, 2],
        "levels": [None, "steady"],
        "rounds": 4,
    }
    return PlayedGame(table="t", number=number, options={}, ended=float(number), **(facts | more))


@pytest.mark.parametrize(
    ("levels", "opponents"),
    [
        ([None, "steady", "steady"], "steady"),
        ([None, "steady", "gentle"], "mixed"),
        ([None, "steady", None], "people"),
        ([], "unknown"),
    ],
)
def test_opponents_are_one_level_or_named_otherwise(
    levels: list[str | None], opponents: str
) -> None:
    assert opponents_of(played(levels=levels)) == opponents


def test_wins_and_points_have_the_arenas_intervals() -> None:
    totals = [12, 3, 40, 9, 22]
    games = [
        played(n, totals=[total, 20], winners=[0] if total < 20 else [1], rounds=n + 2)
        for n, total in enumerate(totals)
    ]
    (group,) = my_statistics(games).groups
    assert (group.games, group.wins) == (5, 3)
    wins = share([1, 1, 0, 1, 0], [1] * 5)
    assert (group.win_share.value, group.win_share.low, group.win_share.high) == wins
    points = ratio(totals, [2, 3, 4, 5, 6])
    found = group.points_per_round
    assert found is not None
    assert (found.value, found.low, found.high) == points


def test_luck_and_skill_are_those_of_the_games_that_were_reviewed() -> None:
    skills = [3.0, -1.0, 4.0]
    games = [played(n, judged=LuckAndSkill(2.0 * n, skill, 0.5)) for n, skill in enumerate(skills)]
    (group,) = my_statistics([*games, played(3)]).groups
    assert (group.games, group.reviewed) == (4, 3)
    found = group.skill_per_round
    assert found is not None
    assert (found.value, found.low, found.high) == ratio(skills, [4, 4, 4])
    assert group.luck_per_round is not None
    assert group.luck_per_round.value == 0.5
    (unknown,) = my_statistics([played()]).groups
    assert (unknown.luck_per_round, unknown.skill_per_round) == (None, None)


def test_kinds_of_games_are_apart_and_the_most_frequent_is_first() -> None:
    many: dict[str, Any] = {
        "players": ["Ann", "Heron", "Otter"],
        "levels": [None, "steady", "steady"],
    }
    groups = my_statistics(
        [
            played(),
            played(levels=[None, "expert"]),
            played(game="5211", levels=[None, "expert"]),
            played(**many, totals=[1, 2, 3]),
            played(**many, totals=[1, 2, 3]),
        ]
    ).groups
    kinds = [(group.game, group.players, group.opponents, group.games) for group in groups]
    assert kinds[0] == ("quando", 3, "steady", 2)
    assert [group.more_points_win for group in groups] == [kind[0] == "5211" for kind in kinds]
    assert set(kinds[1:]) == {
        ("quando", 2, "steady", 1),
        ("quando", 2, "expert", 1),
        ("5211", 2, "expert", 1),
    }


def test_games_that_are_not_known_here_do_not_count() -> None:
    assert my_statistics([played(game="of another version")]).groups == []


def test_games_without_an_end_do_not_count() -> None:
    assert my_statistics([played(is_over=False, totals=[], winners=[])]).groups == []


def test_attempts_are_added_up() -> None:
    games = [
        played(attempts=[Attempts("knock", 3, 2)]),
        played(attempts=[Attempts("knock", 1, 0)]),
        played(),
    ]
    (group,) = my_statistics(games).groups
    (knocks,) = group.attempts
    assert (knocks.name, knocks.tries, knocks.paid) == ("knock", 4, 2)
    assert (knocks.share.value, knocks.share.low, knocks.share.high) == share([2, 0], [3, 1])


def test_games_kept_by_an_old_server_count_as_far_as_they_are_known() -> None:
    (group,) = my_statistics([played(levels=[], rounds=0)]).groups
    assert (group.opponents, group.wins, group.points_per_round) == ("unknown", 1, None)


@pytest.mark.parametrize(("game", "attempt"), [("quando", "knock"), ("5211", "round")])
def test_a_played_game_counts_its_rounds_and_attempts(game: str, attempt: str) -> None:
    table = PlayedTable(game)
    table.play()
    games = read_games(each.body for each in played_games(table.state))
    assert [each.levels for each in games] == [[None, None, "steady"]] * 2
    assert table.state.match is not None
    assert games[0].rounds >= len(table.state.match.deals)
    names = {each.name for kept in games for each in kept.attempts}
    assert names == {attempt}
    assert all(0 <= each.paid <= each.tries for kept in games for each in kept.attempts)
