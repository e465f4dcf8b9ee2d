"""One seed: a table, its clients, faults, and a quiet end where everything has to add up."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from drills.shared.games.registry import DRILL_GAMES
from drills.shared.simulated_loop import SimulatedLoop
from drills.simulate.bots import UnreliableBots
from drills.simulate.client import SimulatedClient
from drills.simulate.disk import Disk, DiskStore, Row
from drills.simulate.faults import Faults
from drills.simulate.network import Link
from drills.simulate.node import PATIENCE, Node
from quandary.server.protocol.fields import Level
from quandary.server.protocol.table_bodies import NewTable, Seated
from quandary.server.room.history import restore
from quandary.server.room.world import World
from quandary.server.table.broadcast import LiveFacts, snapshot
from quandary.server.table.state import TableState

LONGEST = 60.0
"""Seconds of simulated time for the game, and as many again to settle."""
NEIGHBOUR = "damaged"
"""A table that lies on the same disk."""
BOT: Level = "casual"


class Simulation:
    """Everything there is, under one seed."""

    store_type = DiskStore
    node_type = Node

    def __init__(self, seed: int, faults: Faults | None = None) -> None:
        self.seed = seed
        self.faults = faults or Faults()
        self.chance = Random(seed)
        self.loop = SimulatedLoop(Random(seed + 1))
        self.disk = Disk(Random(seed + 2), self.loop)
        self.world = World(
            patience=PATIENCE,
            bots=UnreliableBots(self.chance, self.faults.thoughts),
            now=self.loop.time,
            new_secret=lambda: self.chance.randbytes(32),
            new_table_id=lambda: f"table-{seed:016d}",
            delay=lambda p: p.bot_least + self.chance.random() * (p.bot_most - p.bot_least),
        )
        self.table = self.world.new_table_id()
        self.nodes: list[Node] = []
        self.clients: list[SimulatedClient] = []
        self.is_ending = False
        self.crashes = 0
        self.cuts = 0
        self.restores = 0
        self.bytes_told: list[tuple[SimulatedClient, bytes, int]] = []
        self.problems: list[str] = []

    @property
    def log(self) -> list[Row]:
        """What is durable."""
        return self.disk.contents.logs.get(self.table, [])

    def note_bytes(self, client: SimulatedClient, data: bytes) -> None:
        """Keep what a client was sent, and how long the log was then."""
        self.bytes_told.append((client, data, len(self.log)))

    # Clients and nodes

    def open_link(self, client: SimulatedClient) -> Link | None:
        """A new connection to the newest node, if there is one."""
        if not self.nodes:
            return None
        node = self.nodes[-1]
        link = Link(self.loop, Random(self.chance.getrandbits(32)), client)
        node.links.append(link)
        self.loop.create_task(node.sockets.serve(link.socket), context=node.context)  # type: ignore[arg-type]
        return link

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

    def cut(self) -> None:
        """One client's connection breaks."""
        client = self.chance.choice(self.clients)
        if client.link is not None and not self.is_ending:
            self.cuts += 1
            client.link.cut()

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

    def run(self) -> None:
        """From the first person at the table to a quiet end."""
        self._set_up()
        self.disk.on_write = self._perhaps_crash
        self._plan(self.faults.cuts, self.cut)
        self._plan(self.faults.second_nodes, self.start_second_node)
        self._plan(self.faults.timers, self.cancel_timer)
        self._plan(self.faults.restores, self.restore)
        self.disk.damage(NEIGHBOUR)
        self._plan(self.faults.lists, self.look_at_list)
        self._prompt_clients()
        most = self.faults.entries if self.seed % 8 else self.faults.longer
        self.loop.run_until(lambda: len(self.log) >= most, most_seconds=LONGEST)
        self.is_ending = True
        if not self._settle():
            self.problems.append("the table did not settle")
        self._look_for_lost_timers()
        self._end()
        self.problems += [f"nobody caught {text}" for text in self.loop.complaints]

    def _set_up(self) -> None:
        chance = self.chance
        game = chance.choice(list(DRILL_GAMES))
        people, bots = chance.choice([(2, 0), (2, 1), (1, 1), (3, 0)])
        options = dict(DRILL_GAMES[game].simulated_options)
        clock = chance.choice([None, None, 10])
        wish = NewTable(game, people + bots, "p0", options, bots=[BOT] * bots, clock=clock)
        self.start_node()
        node = self.nodes[0]
        seated: Seated = self.loop.run(node.lobby.create(wish, "guest0"), node.context)
        tokens = [seated.seats[0].token]
        for number in range(1, people):
            joining = node.lobby.join(self.table, f"p{number}", None, f"guest{number}")
            tokens.append(self.loop.run(joining, node.context).token)
        for number, token in enumerate(tokens):
            self._add_client(f"p{number}", [token])
        if chance.random() < 0.6:
            self._add_client("watcher", [])

    def _add_client(self, name: str, tokens: list[str]) -> None:
        client = SimulatedClient(self, name, tokens, Random(self.chance.getrandbits(32)))
        self.clients.append(client)
        client.connect()

    def _plan(self, per_second: float, what: Any) -> None:
        moment = 0.0
        while per_second and moment < LONGEST:
            moment += self.chance.expovariate(per_second)
            self.loop.call_later(moment, what)

    def _prompt_clients(self) -> None:
        """Every now and then everybody looks whether there is something to do."""
        for client in self.clients:
            client.consider()
            client.repeat()
        if not self.is_ending:
            self.loop.call_later(0.7, self._prompt_clients)

    # The end

    def _settle(self) -> bool:
        """No more faults and no new wishes: all is answered, and everybody knows everything."""
        if not self.nodes:
            self.loop.run_until(lambda: bool(self.nodes))
        for old in self.nodes[:-1]:
            self._stop(old)
        object.__setattr__(self.world, "delay", lambda patience: 1e6)
        for second in range(int(LONGEST)):
            self.loop.run_until(lambda: False, most_seconds=1.0)
            if self._is_settled():
                return True
            for client in self.clients:
                client.repeat()
            if second % 10 == 9:
                self._say_something()
        return False

    def _say_something(self) -> None:
        """A node that was replaced may have had the last word; the next command finds out."""
        for client in self.clients:
            if client.seats and not client.is_gone:
                client.say("chat", client.seats[0], text="is anybody there?")
                return

    def _is_settled(self) -> bool:
        is_quiet = not self.disk.syncing and not self.disk.waiting
        return is_quiet and all(
            client.is_gone
            or (
                client.link is not None
                and client.is_welcome
                and not client.unanswered
                and client.seq == self._newest_told()
            )
            for client in self.clients
        )

    def _newest_told(self) -> int | None:
        """The newest entry as clients count; `None` while the room has not taken in all."""
        room = self.nodes[-1].lobby.rooms.get(self.table)
        is_whole = room is not None and room.state.seq == len(self.log)
        return room.state.client_seq if room is not None and is_whole else None

    def _look_for_lost_timers(self) -> None:
        """What is due is scheduled. The watchdog heals what is not; that it had to is a problem."""
        room = self.nodes[-1].lobby.rooms.get(self.table)
        is_forgotten = room is not None and self.loop.run_inside(room.is_forgotten)
        found = self.world.metrics.registry.get_sample_value("quandary_lost_timers_total")
        if is_forgotten or found:
            self.problems.append(f"something was due and not scheduled: {found:.0f} were found")

    def _end(self) -> None:
        """Stop in good order, then let go of everything."""
        node = self.nodes[-1]
        room = node.lobby.rooms.get(self.table)
        self.loop.run(node.lobby.stop(), node.context)
        try:
            entries = self.loop.run(node.store.load(self.table), node.context)
            state, _ = restore(self.table, entries)
        except Exception as error:
            self.problems.append(f"the table cannot be opened again: {error!r}")
        else:
            if room is not None and _tell_everybody(room.state) != _tell_everybody(state):
                self.problems.append("the table is another one after a restart")
        for other in self.nodes:
            other.kill()
        self.loop.run_until(lambda: all(task.done() for task in node.tasks))


def _tell_everybody(state: TableState) -> list[bytes]:
    """Everything about a table that can be told to anybody, and what it has answered."""
    seats = range(len(state.places))
    around = LiveFacts([False for _ in seats])
    audiences = [(), *((seat,) for seat in seats)]
    told = [msgspec.json.encode(snapshot(state, audience, around)) for audience in audiences]
    return [*told, msgspec.json.encode(state.answered)]
