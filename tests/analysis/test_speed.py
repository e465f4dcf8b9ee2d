"""Measuring the rules."""

from quandary.analysis.speed import SLICES, measure_rules
from quandary.games import GAMES


def test_every_game_and_player_count_is_measured() -> None:
    speeds = measure_rules(seconds=0.01)
    tables = [(game.ID, players) for game in GAMES.values() for players in game.PLAYER_COUNTS]
    assert [(speed.game, speed.players) for speed in speeds] == tables
    for speed in speeds:
        assert len(speed.slices) == SLICES
        assert 0 < speed.least <= speed.median <= speed.most
