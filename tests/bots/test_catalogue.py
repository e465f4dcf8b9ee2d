"""Bots by name: every one plays whole games legally, and the same way twice."""

import pytest

from quandary.bots import UnknownBot, make_bot
from quandary.bots.catalogue import reference_names
from quandary.games import GAMES
from quandary.games.errors import UnknownGame
from tests.bots.game_of_bots import play_bots

EVERY_TABLE = [(game.ID, players) for game in GAMES.values() for players in game.PLAYER_COUNTS]


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_every_bot_chooses_legally_at_every_table(game: str, players: int) -> None:
    names = reference_names(game)
    seated = [names[seat % len(names)] for seat in range(players)]
    assert play_bots(game, seated, "legal").is_over


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    names = reference_names(game)[-2:]
    first, second = (play_bots(game, names, "twice").to_record() for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("game", "name"), [("quando", "best"), ("5211", "greedy-5"), ("quando", "greedy-x")]
)
def test_an_unknown_bot_is_named(game: str, name: str) -> None:
    with pytest.raises(UnknownBot, match=f"no bot '{name}'"):
        make_bot(game, name)


def test_no_game_has_no_bots() -> None:
    with pytest.raises(UnknownGame, match="no game 'whist'"):
        make_bot("whist", "random")
