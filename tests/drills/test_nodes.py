"""The drill of several nodes, in small."""

import asyncio

from drills.nodes.drill import play_through_faults


def test_a_node_dies_hints_are_lost_and_nothing_else_is() -> None:
    kinds = ("node killed", "hints lost")
    figures = asyncio.run(play_through_faults(2, nodes=2, tables=2, kinds=kinds))
    assert figures["broken"] == []
    assert figures["node_killed"] + figures["hints_lost"] > 0
    assert figures["acknowledged"] > 0
