"""Measuring the fast core beside the rules."""

import pytest

from quandary.analysis import openspiel_speed
from quandary.fast import is_available
from quandary.games import GAMES

if not is_available():
    pytest.skip("numba is not installed", allow_module_level=True)

from quandary.analysis.fast_speed import SLICES, measure_fast

TABLES = [(game.ID, players) for game in GAMES.values() for players in game.PLAYER_COUNTS]


def test_every_table_is_measured_by_the_rules_and_by_kernels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(openspiel_speed, "is_installed", lambda: False)
    measured = measure_fast(seconds=0.01)
    for by in ("rules", "fast"):
        at_random = [each for each in measured if (each.by, each.what) == (by, "random decisions")]
        assert [(each.game, each.players) for each in at_random] == TABLES
    by_rules_of_thumb = [each for each in measured if each.what == "heuristic rounds"]
    assert [(each.game, each.players) for each in by_rules_of_thumb] == TABLES
    for each in measured:
        assert len(each.slices) == SLICES
        assert min(each.slices) > 0


@pytest.mark.skipif(not openspiel_speed.is_installed(), reason="OpenSpiel is not installed")
def test_openspiel_is_measured_where_it_is_installed() -> None:
    for name in openspiel_speed.GAMES:
        assert openspiel_speed.in_cpp(name)(0.01) > openspiel_speed.in_python(name)(0.01) > 0
