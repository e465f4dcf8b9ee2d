"""The opponent pool: independently made players, some of whom measure only."""

import pytest

from quandary.bots import bot_names, make_bot
from quandary.bots.catalogue import field_players, is_held_out
from quandary.bots.game_bots import LEVELS
from quandary.bots.pool import PoolPlayer, select_field
from quandary.games import GAMES
from tests.bots.game_of_bots import play_bots

EVERY_TABLE = [(game.ID, players) for game in GAMES.values() for players in game.PLAYER_COUNTS]


@pytest.mark.parametrize("game", GAMES)
def test_a_name_stands_for_one_player(game: str) -> None:
    pool = field_players(game, "all")
    assert len(set(pool)) == len(pool)
    assert not set(pool) & set(LEVELS)
    assert len(set(bot_names(game))) == len(bot_names(game))
    for name in pool:
        assert hasattr(make_bot(game, name, "seed", players=3), "choose")


def test_held_out_players_are_not_in_the_field_that_trains() -> None:
    pool = (PoolPlayer("open"), PoolPlayer("stranger", is_held_out=True), PoolPlayer("other"))
    assert select_field(pool, "training") == ("open", "other")
    assert select_field(pool, "held-out") == ("stranger",)
    assert select_field(pool, "all") == ("open", "stranger", "other")


@pytest.mark.parametrize("game", GAMES)
def test_every_player_is_held_out_or_not(game: str) -> None:
    for field, held_out in (("training", False), ("held-out", True)):
        assert all(is_held_out(game, name) is held_out for name in field_players(game, field))


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_the_pool_plays_legally_at_every_table_and_the_same_way_twice(
    game: str, players: int
) -> None:
    names = field_players(game, "all")
    seated = [names[(seat + players) % len(names)] for seat in range(players)]
    first, second = (play_bots(game, seated, "pool").to_record() for _ in range(2))
    assert first == second
