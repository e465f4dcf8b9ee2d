"""A table on one node with a disk of its own: crashes, restores, and nodes that take over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from drills.simulate.client import SimulatedClient
from drills.simulate.contents import Contents
from drills.simulate.disk import Disk, DiskStore
from drills.simulate.faults import Faults
from drills.simulate.network import Link
from drills.simulate.node import Node
from drills.simulate.simulated_table import SimulatedTable

NEIGHBOUR = "damaged"
"""A table that lies on the same disk."""


class Simulation(SimulatedTable):
    """Everything there is, under one seed."""

    store_type = DiskStore
    node_type = Node

    def __init__(self, seed: int, faults: Faults | None = None) -> None:
        super().__init__(seed, faults or Faults())
        self.disk = Disk(Random(seed + 2), self.loop)
        self.nodes: list[Node] = []

    @property
    def contents(self) -> Contents:
        """What is durable."""
        return self.disk.contents

    # Nodes

    def open_link(self, client: SimulatedClient) -> Link | None:
        """A new connection to the newest node, if there is one."""
        return self.connect(client, self.nodes[-1]) if self.nodes else None

    def any_node(self) -> Node:
        """The newest; the first is started."""
        if not self.nodes:
            self.start_node()
        return self.nodes[-1]

    def start_node(self) -> None:
        """A process starts, with whatever the disk has."""
        node = self.node_type(self.store_type(self.disk))
        self.loop.run_inside(node.start, self.world, context=node.context)
        self.nodes.append(node)

    def crash(self) -> None:
        """The power fails; after a while it is back."""
        if self.is_ending or not self.nodes:
            return
        self.crashes += 1
        self.disk.crash()
        for node in self.nodes:
            node.kill()
        self.nodes.clear()
        self.loop.call_later(self.chance.random() * 0.5, self.start_node)

    def restore(self) -> None:
        """The tables are put back from a backup that was made a moment ago."""
        if self.is_ending or not self.nodes:
            return
        self.crash()
        self.restores += 1
        self.disk.mark_restored()

    def _perhaps_crash(self) -> None:
        if self.chance.random() < self.faults.crashes:
            self.loop.call_later(self.chance.random() * 0.04, self.crash)

    def start_second_node(self) -> None:
        """Another node takes over, and the old one does not know yet."""
        if self.is_ending or not self.nodes:
            return
        old = self.nodes[-1]
        for link in old.links:
            link.cut()
        self.start_node()
        self.loop.call_later(self.chance.random() * 3, self._stop, old)

    def _stop(self, old: Node) -> None:
        if old in self.nodes:
            self.nodes.remove(old)
            old.kill()

    def cancel_timer(self) -> None:
        """Something that waits for its time at the table is cancelled by somebody."""
        room = self.nodes[-1].lobby.rooms.get(self.table) if self.nodes else None
        timers = sorted(room.timers.running.items()) if room is not None else []
        if timers and not self.is_ending:
            self.chance.choice(timers)[1].cancel()

    def look_at_list(self) -> None:
        """Somebody asks the newest node for a list; a table that is damaged must not spoil it."""
        if self.nodes and not self.is_ending:
            node = self.nodes[-1]
            self.loop.create_task(self._look_at_list(node), context=node.context)

    async def _look_at_list(self, node: Node) -> None:
        try:
            listed = await node.lobby.list_tables("guest0", mine=True)
        except Exception as error:
            self.problems.append(f"a list failed: {error!r}")
        else:
            if any(table.id != self.table for table in listed):
                self.problems.append("a damaged table is in a list")

    # The course of events

    def _plan_faults(self) -> None:
        self.disk.on_write = self._perhaps_crash
        self._plan(self.faults.cuts, self.cut)
        self._plan(self.faults.second_nodes, self.start_second_node)
        self._plan(self.faults.timers, self.cancel_timer)
        self._plan(self.faults.restores, self.restore)
        self.disk.damage(NEIGHBOUR)
        self._plan(self.faults.lists, self.look_at_list)

    def _mend(self) -> None:
        if not self.nodes:
            self.loop.run_until(lambda: bool(self.nodes))
        for old in self.nodes[:-1]:
            self._stop(old)

    def _is_quiet(self) -> bool:
        return not self.disk.syncing and not self.disk.waiting

    def _newest_told(self) -> int | None:
        room = self.nodes[-1].lobby.rooms.get(self.table)
        is_whole = room is not None and room.state.seq == len(self.log)
        return room.state.client_seq if room is not None and is_whole else None

    def _nodes(self) -> Sequence[Node]:
        return self.nodes[-1:]

    def _end(self) -> None:
        node = self.nodes[-1]
        room = node.lobby.rooms.get(self.table)
        self.loop.run(node.lobby.stop(), node.context)
        self._compare_with_log(node, [] if room is None else [room.state])
        for other in self.nodes:
            other.kill()
        self.loop.run_until(lambda: all(task.done() for task in node.tasks))
