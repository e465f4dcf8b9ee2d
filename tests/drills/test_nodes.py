"""The drill of several nodes, in small."""

import asyncio

import pytest

from drills.nodes.drill import play_through_faults
from drills.shared.postgres_server import NoPostgres, find_programs


def test_a_node_dies_and_nothing_is_lost() -> None:
    try:
        find_programs()
    except NoPostgres as error:
        pytest.skip(f"not run: {error}")
    faults = play_through_faults(1, nodes=2, tables=2, kinds=("node killed",))
    figures = asyncio.run(faults)
    assert figures["broken"] == []
    assert figures["node_killed"] == 1
    assert figures["acknowledged"] > 0
