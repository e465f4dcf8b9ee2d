"""The simulation: clean for the server as it is, and never for a server with a bug in it."""

import pytest

from drills.simulate.drill import seeds_to_find, simulate, simulate_some
from drills.simulate.planted_bugs import PLANTED

SEEDS = 120


def test_every_seed_is_clean() -> None:
    counts, broken = simulate_some(range(1000, 1000 + SEEDS))
    assert broken == []
    assert counts["commands"] > 10 * SEEDS
    assert counts["crashes"] > SEEDS / 2
    assert counts["cuts"] > SEEDS / 2
    assert counts["restores"] > SEEDS / 20


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_is_found(bug: str) -> None:
    assert seeds_to_find(bug) is not None


def test_a_planted_bug_is_gone_afterwards() -> None:
    for bug in PLANTED:
        with PLANTED[bug]():
            pass
    assert simulate(1)[1] == []


def test_a_seed_tells_everything_again() -> None:
    one, two = simulate(7)[0], simulate(7)[0]
    assert one.log == two.log
    assert one.loop.steps == two.loop.steps
    told = [[m.seq for m in client.heard] for client in one.clients]
    assert told == [[m.seq for m in client.heard] for client in two.clients]


def test_another_seed_tells_another_story() -> None:
    assert simulate(7)[0].log != simulate(8)[0].log
