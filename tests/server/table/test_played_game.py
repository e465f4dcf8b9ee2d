"""What is kept of a game for those who played it."""

import pytest

from quandary.server.table import log_entries
from quandary.server.table.played_game import played_games, read_games
from tests.server.played import PlayedTable


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_a_game_is_kept_for_everybody_who_played_it(game: str) -> None:
    table = PlayedTable(game)
    assert played_games(table.state) == []
    table.play()
    assert table.state.match is not None
    kept = played_games(table.state)
    assert [each.guest for each in kept] == ["guest-a", "guest-b"]
    for each, played in zip(kept, read_games(each.body for each in kept), strict=True):
        assert (played.table, played.number) == (each.table, each.number) == (table.state.id, 0)
        assert played.players == ["Ann", "Ben", "Heron"]
        assert played.my_seats == [("guest-a", "guest-b").index(each.guest)]
        result = table.state.match.game.game_result(table.state.match.state)
        assert (played.totals, played.winners) == (list(result[0]), list(result[1]))
        assert played.ranks == list(table.state.match.game.ranks(table.state.match.state))
        assert played.is_over
        assert "guest" not in each.body.decode(), "no guest learns who the others are"


@pytest.mark.parametrize("is_ended", [False, True])
def test_it_is_theirs_who_sat_there_when_it_ended(is_ended: bool) -> None:
    table = PlayedTable()
    table.play(5 if is_ended else 10_000)
    if is_ended:
        table.take(log_entries.GameEnded())
    kept = played_games(table.state)
    for body in (
        log_entries.SeatFreed(1, by_host=False),
        log_entries.PersonSat(1, "Carol", "guest-c"),
    ):
        table.take(body, at=9.0)
        assert played_games(table.state) == kept
    assert [each.guest for each in kept] == ["guest-a", "guest-b"]
    assert {each.ended for each in kept} == {1.0}


def test_the_next_game_belongs_to_who_plays_it() -> None:
    table = PlayedTable()
    table.play()
    table.take(log_entries.SeatFreed(1, by_host=False))
    table.take(log_entries.PersonSat(1, "Carol", "guest-c"))
    table.take(log_entries.GameStarted(1))
    assert played_games(table.state) == []


def test_a_game_that_was_ended_has_no_result() -> None:
    table = PlayedTable()
    table.play(5)
    table.take(log_entries.GameEnded())
    (played, _) = read_games(each.body for each in played_games(table.state))
    assert not played.is_over
    assert (played.totals, played.winners, played.ranks) == ([], [], [])


def test_a_game_that_was_ended_before_the_first_deal_is_none() -> None:
    table = PlayedTable()
    table.take(log_entries.GameEnded())
    assert played_games(table.state) == []


def test_what_another_version_wrote_is_left_out() -> None:
    assert read_games([b"{}", b"nonsense", b'{"table": 5}']) == []
