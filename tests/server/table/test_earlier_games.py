"""The games before the present one, by their number."""

from quandary.server.table.earlier_games import EarlierGames
from quandary.table.match import Match


def test_a_game_is_found_by_its_number_and_the_last_is_known() -> None:
    games = EarlierGames()
    first, second = (Match.start("quando", names).to_record() for names in (("a", "b"), ("c", "d")))
    games.keep(0, first)
    games.keep(1, second)
    assert games.find(0) is first
    assert games.find(1) is second
    assert games.last() == 1


def test_a_game_that_was_not_played_is_not_found() -> None:
    assert EarlierGames().last() == -1
    assert EarlierGames().find(0) is None
