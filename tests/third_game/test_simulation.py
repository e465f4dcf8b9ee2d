"""Lanterns in the simulation: a game that the drills are not told of goes through every fault."""

from collections.abc import Iterator

import pytest

from drills.shared.games.game import DrillGame
from drills.shared.games.registry import DRILL_GAMES
from drills.simulate.checker import problems_of
from drills.simulate.simulation import Simulation

SEEDS = range(40)


@pytest.fixture(autouse=True)
def _in_drills() -> Iterator[None]:
    DRILL_GAMES.register("lanterns", DrillGame())
    yield
    DRILL_GAMES.unregister("lanterns")


def test_faults_do_a_third_game_no_harm() -> None:
    played = 0
    for seed in SEEDS:
        simulation = Simulation(seed)
        simulation.run()
        assert problems_of(simulation) == [], seed
        is_lanterns = b'"lanterns"' in simulation.log[0].body
        played += is_lanterns and any(b'"acted"' in row.body for row in simulation.log)
    assert played > 5
