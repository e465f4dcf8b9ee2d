"""A table on several nodes and one database; nodes, database, connections and hints break."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from random import Random

from drills.shared.simulated_loop import NOBODY
from drills.simulate.client import SimulatedClient
from drills.simulate.network import Link
from drills.simulate.node import Node
from drills.simulate.nodes.contents import SharedContents
from drills.simulate.nodes.database import Connection, Database
from drills.simulate.nodes.faults import NodeFaults
from drills.simulate.nodes.hints import HintNetwork
from drills.simulate.nodes.node import SharedNode
from drills.simulate.nodes.store import SharedStore
from drills.simulate.nodes.watch import Watch
from drills.simulate.simulated_table import LONGEST, SimulatedTable
from quandary.server.protocol.errors import CommandRefused

LATEST_HELLO = 60.0
"""Seconds after which a hello that was given up is read or lost."""
PATIENCE_WITH_HELLO = 4.0
"""Seconds after which a client that is not welcome tries elsewhere."""
MOST_PAUSE, MOST_CUT, MOST_DOWN, MOST_GONE = 14.0, 12.0, 2.0, 8.0


class NodesSimulation(SimulatedTable):
    """Everything there is, under one seed."""

    store_type = SharedStore

    def __init__(self, seed: int, faults: NodeFaults | None = None, most_nodes: int = 3) -> None:
        self.node_faults = faults or NodeFaults()
        self._most_nodes = most_nodes
        super().__init__(seed, self.node_faults)
        self.database = Database(Random(seed + 2), self.loop)
        self.hints = HintNetwork(Random(seed + 3), self.loop, self.node_faults.lost_hints)
        self.watch = Watch(self)
        self.database.on_change = self.watch.note_change
        self.nodes: list[SharedNode] = []
        self.node_of: dict[str, SharedNode] = {}
        """Where each client has connected last."""
        self._processes = count(1)
        self.replaced = 0
        """How often somebody found their seat taken by a hello that they had given up."""
        self.restarts = 0
        self.pauses = 0
        self.database_cuts = 0
        self.database_crashes = 0

    def counts(self) -> dict[str, int]:
        """How often what has happened."""
        return {
            "takeovers": self.watch.takeovers,
            "restarts": self.restarts,
            "pauses": self.pauses,
            "database_cuts": self.database_cuts,
            "database_crashes": self.database_crashes,
            "seats_asked_for_again": self.replaced,
        }

    @property
    def contents(self) -> SharedContents:
        """What the database has."""
        return self.database.contents

    # Clients and nodes

    def open_link(self, client: SimulatedClient) -> Link | None:
        """A new connection to any node, if there is one."""
        if not self.nodes:
            return None
        node = self.node_of[client.name] = self.chance.choice(self.nodes)
        link = self.connect(client, node)
        self.loop.call_later(PATIENCE_WITH_HELLO, self._give_up, client, link)
        return link

    def _give_up(self, client: SimulatedClient, link: Link) -> None:
        if client.link is link and not client.is_welcome:
            link.cut()

    def may_be_replaced(self, client: SimulatedClient) -> bool:
        """A hello that was given up may be read much later, by a node that stood still."""
        return self.loop.time() - client.unwelcome_at < LATEST_HELLO

    def ask_for_tokens(self, client: SimulatedClient) -> None:
        """Any node gives them new ones; another, if that one does not answer."""
        if client.link is not None or client.is_gone:
            return
        self.loop.call_later(PATIENCE_WITH_HELLO, self.ask_for_tokens, client, context=NOBODY)
        if self.nodes:
            node = self.chance.choice(self.nodes)
            self.loop.create_task(self._give_tokens(node, client), context=node.context)

    async def _give_tokens(self, node: SharedNode, client: SimulatedClient) -> None:
        guest = client.name.replace("p", "guest")
        with suppress(CommandRefused):
            found = await node.lobby.seats_of(self.table, guest)
            if not found:
                client.is_gone = True
            elif client.link is None:
                self.replaced += 1
                client.tokens = [token.token for token in found]
                self.loop.call_soon(client.connect, context=NOBODY)

    def any_node(self) -> Node:
        """Any of them; at first all are started."""
        if not self.nodes:
            for _ in range(self.chance.randint(2, self._most_nodes)):
                self.start_node()
            self.loop.run_until(lambda: len(self.nodes) > 1)
        return self.chance.choice(self.nodes)

    def start_node(self) -> None:
        """A process starts; it is there once it has reached the database."""
        connection = Connection(self.database, next(self._processes))
        node = SharedNode(self.store_type(connection))
        node.store.on_attempt = partial(self.watch.note_attempt, connection.process)
        error = self.chance.uniform(-5, 5)
        opening = self.loop.create_task(
            node.open(self.world, self.hints, error), context=node.context
        )
        opening.add_done_callback(lambda _: self.nodes.append(node))

    # What goes wrong

    def _choose(self, nodes: Sequence[SharedNode]) -> SharedNode | None:
        """One of these nodes, to which something happens."""
        return self.chance.choice(nodes) if nodes and not self.is_ending else None

    def _well(self) -> list[SharedNode]:
        return [node for node in self.nodes if not node.troubles]

    def _begin_trouble(self, node: SharedNode, seconds: float) -> None:
        node.troubles += 1
        self.loop.call_later(seconds, self._end_trouble, node)

    def _end_trouble(self, node: SharedNode) -> None:
        node.troubles -= 1
        node.well_since = self.loop.time()

    def kill_node(self) -> None:
        """kill -9 of one process; after a while there is another."""
        if (node := self._choose(self.nodes)) is not None:
            self.crashes += 1
            self.nodes.remove(node)
            self.loop.resume(node.tasks)
            node.kill()
            self.loop.call_later(self.chance.random() * MOST_GONE, self.start_node)

    def restart_node(self) -> None:
        """One process ends in good order, and there is another."""
        if (node := self._choose(self._well())) is not None:
            self.restarts += 1
            self.nodes.remove(node)
            stopping = self.loop.create_task(node.stop(), context=node.context)
            stopping.add_done_callback(lambda _: node.kill())
            self.loop.call_later(self.chance.random() * MOST_GONE, self.start_node)

    def pause_node(self) -> None:
        """One process stands still; its clients lose patience, sooner or later."""
        if (node := self._choose(self._well())) is not None:
            self.pauses += 1
            seconds = self.chance.random() * MOST_PAUSE
            self._begin_trouble(node, seconds)
            self.loop.pause(node.tasks)
            self.loop.call_later(seconds, self.loop.resume, node.tasks)
            for link in node.links:
                self.loop.call_later(self.chance.random() * MOST_PAUSE, link.cut)

    def cut_database(self) -> None:
        """One process does not reach the database for a while."""
        if (node := self._choose(self._well())) is not None:
            self.database_cuts += 1
            seconds = self.chance.random() * MOST_CUT
            self._begin_trouble(node, seconds)
            node.connection.cut()
            self.loop.call_later(seconds, setattr, node.connection, "is_cut", False)

    def crash_database(self) -> None:
        """The database dies; after a while it is back."""
        if self.is_ending or self.database.is_down:
            return
        self.database_crashes += 1
        self.database.crash()
        seconds = self.chance.random() * MOST_DOWN
        for node in self.nodes:
            self._begin_trouble(node, seconds)
        self.loop.call_later(seconds, setattr, self.database, "is_down", False)

    # The course of events

    def _plan_faults(self) -> None:
        faults = self.node_faults
        self._plan(faults.cuts, self.cut)
        self._plan(faults.kills, self.kill_node)
        self._plan(faults.stops, self.restart_node)
        self._plan(faults.pauses, self.pause_node)
        self._plan(faults.database_cuts, self.cut_database)
        self._plan(faults.database_crashes, self.crash_database)
        self._plan(faults.false_hints, partial(self.hints.send, [self.table, "another"]))
        self.watch.step()

    def _mend(self) -> None:
        """In half of the seeds there are no hints any more, and everybody has to look."""
        for node in self.nodes:
            self.loop.resume(node.tasks)
            node.connection.is_cut = False
        self.hints.is_down = self.chance.random() < 0.5
        self.loop.run_until(lambda: bool(self.nodes) and not self.database.is_down)

    def _is_quiet(self) -> bool:
        return not any(not statement.is_read for statement in self.database.under_way)

    def _newest_told(self) -> int | None:
        rooms = [node.lobby.rooms.get(self.table) for node in self.nodes]
        states = [room.state for room in rooms if room is not None and not room.is_stopped]
        if not states or any(state.seq != len(self.log) for state in states):
            return None
        return states[0].client_seq

    def _nodes(self) -> Sequence[Node]:
        return self.nodes

    def _end(self) -> None:
        rooms = [node.lobby.rooms.get(self.table) for node in self.nodes]
        states = [room.state for room in rooms if room is not None and not room.is_stopped]
        stopping = [self.loop.create_task(n.stop(), context=n.context) for n in self.nodes]
        if not self.loop.run_until(lambda: all(t.done() for t in stopping), most_seconds=LONGEST):
            self.problems.append("a node does not stop")
        self._compare_with_log(self.nodes[0], states)
        for node in self.nodes:
            node.kill()
        tasks = [task for node in self.nodes for task in node.tasks]
        self.loop.run_until(lambda: all(t.done() for t in tasks), most_seconds=LONGEST)
