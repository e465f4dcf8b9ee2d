"""Several nodes in the simulation: clean as they are, and never with a bug between them."""

import pytest

from drills.simulate.drill import seeds_to_find, simulate, simulate_some
from drills.simulate.nodes.planted_bugs import PLANTED
from drills.simulate.nodes.registry import SimulatedRegistry
from drills.simulate.nodes.simulation import NodesSimulation
from drills.simulate.nodes.watch import MOST_TAKEOVER_SECONDS
from quandary.server.store.postgres.nodes import NodeRegistry

SEEDS = 20
NODES = 3
SOON_FOUND = [
    "a lease that has ended unnoticed",
    "a hint trusted as truth",
    "a hint trusted to come",
    "a takeover that starts no timers",
    "another node's entries told to nobody",
    "nothing done after another node's entries",
    "a room that tells less than is known",
    "two nodes with one number",
]
"""The others take some seconds each: the drill itself looks for all of them."""


def test_every_seed_is_clean() -> None:
    counts, broken = simulate_some(range(1000, 1000 + SEEDS), NODES)
    assert broken == []
    assert counts["commands"] > 10 * SEEDS
    faults = ("crashes", "restarts", "pauses", "database_cuts", "database_crashes")
    assert all(counts[fault] > SEEDS / 10 for fault in faults)
    assert counts["takeovers"] > SEEDS
    assert counts["slowest_takeover_ms"] <= 1000 * MOST_TAKEOVER_SECONDS


@pytest.mark.parametrize("bug", SOON_FOUND)
def test_a_planted_bug_is_found(bug: str) -> None:
    assert seeds_to_find(bug, nodes=NODES) is not None


def test_those_left_to_the_drill_are_planted() -> None:
    assert set(SOON_FOUND) < set(PLANTED)


def test_a_seed_tells_everything_again() -> None:
    one, two = (simulate(7, NODES)[0] for _ in range(2))
    assert isinstance(one, NodesSimulation)
    assert isinstance(two, NodesSimulation)
    assert one.log == two.log
    assert one.loop.steps == two.loop.steps
    assert one.contents.writers == two.contents.writers


def test_nothing_of_the_real_registry_is_left() -> None:
    public = [name for name in vars(NodeRegistry) if not name.startswith("_")]
    assert public
    assert set(public) <= set(vars(SimulatedRegistry))
