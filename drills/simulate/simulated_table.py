"""One seed: a table, its clients, faults, and a quiet end where everything has to add up.

What serves the table, one node or several, and what breaks there, is for subclasses to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from drills.shared.games.registry import DRILL_GAMES
from drills.shared.simulated_loop import SimulatedLoop
from drills.simulate.bots import UnreliableBots
from drills.simulate.client import SimulatedClient
from drills.simulate.contents import Contents, Row
from drills.simulate.faults import Faults
from drills.simulate.network import Link
from drills.simulate.node import PATIENCE, Node
from quandary.server.protocol.fields import Level
from quandary.server.protocol.table_bodies import NewTable, Seated
from quandary.server.room.history import restore
from quandary.server.room.world import World
from quandary.server.settings import Patience
from quandary.server.table.broadcast import LiveFacts, snapshot
from quandary.server.table.state import TableState

LONGEST = 60.0
"""Seconds of simulated time for the game, and as many again to settle."""
NEVER = 1e6
BOT: Level = "casual"


class SimulatedTable:
    """Everything there is, under one seed."""

    def __init__(self, seed: int, faults: Faults) -> None:
        self.seed = seed
        self.faults = faults
        self.chance = Random(seed)
        self.loop = SimulatedLoop(Random(seed + 1))
        self.world = World(
            patience=PATIENCE,
            bots=UnreliableBots(self.chance, self.faults.thoughts),
            now=self.loop.time,
            new_secret=lambda: self.chance.randbytes(32),
            new_table_id=lambda: f"table-{seed:016d}",
            delay=self._delay_of_bot,
        )
        self.table = self.world.new_table_id()
        self.clients: list[SimulatedClient] = []
        self.is_ending = False
        self.crashes = 0
        self.cuts = 0
        self.restores = 0
        self.bytes_told: list[tuple[SimulatedClient, bytes, int]] = []
        self.problems: list[str] = []

    # What serves the table

    @property
    def contents(self) -> Contents:
        """What is stored."""
        raise NotImplementedError

    def open_link(self, client: SimulatedClient) -> Link | None:
        """A new connection, if anybody is there."""
        raise NotImplementedError

    def any_node(self) -> Node:
        """One that answers."""
        raise NotImplementedError

    def _plan_faults(self) -> None:
        """Say what breaks when."""
        raise NotImplementedError

    def _mend(self) -> None:
        """Let nothing break any more."""
        raise NotImplementedError

    def _is_quiet(self) -> bool:
        """Whether nothing is on its way to where it is stored."""
        raise NotImplementedError

    def _newest_told(self) -> int | None:
        """The newest entry as clients count; `None` while a room has not taken in all."""
        raise NotImplementedError

    def _end(self) -> None:
        """Stop in good order, then let go of everything."""
        raise NotImplementedError

    # Clients

    def may_be_replaced(self, client: SimulatedClient) -> bool:
        """Whether somebody may find a seat taken, or a token used, by a hello of their own."""
        return False

    def ask_for_tokens(self, client: SimulatedClient) -> None:
        """Give somebody new tokens for their own seats, and let them come back."""
        raise NotImplementedError

    def _delay_of_bot(self, patience: Patience) -> float:
        if self.is_ending:
            return NEVER
        return patience.bot_least + self.chance.random() * (patience.bot_most - patience.bot_least)

    @property
    def log(self) -> list[Row]:
        """What is durable."""
        return self.contents.logs.get(self.table, [])

    def note_bytes(self, client: SimulatedClient, data: bytes) -> None:
        """Keep what a client was sent, and how long the log was then."""
        self.bytes_told.append((client, data, len(self.log)))

    def connect(self, client: SimulatedClient, node: Node) -> Link:
        """A connection to a node."""
        link = Link(self.loop, Random(self.chance.getrandbits(32)), client)
        node.links.append(link)
        self.loop.create_task(node.sockets.serve(link.socket), context=node.context)  # type: ignore[arg-type]
        return link

    def cut(self) -> None:
        """One client's connection breaks."""
        client = self.chance.choice(self.clients)
        if client.link is not None and not self.is_ending:
            self.cuts += 1
            client.link.cut()

    # The course of events

    def run(self) -> None:
        """From the first person at the table to a quiet end."""
        self._set_up()
        self._plan_faults()
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
        new_table = NewTable(game, people + bots, "p0", options, bots=[BOT] * bots, clock=clock)
        node = self.any_node()
        seated: Seated = self.loop.run(node.lobby.create(new_table, "guest0"), node.context)
        tokens = [seated.seats[0].token]
        for number in range(1, people):
            node = self.any_node()
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
        self._mend()
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
        newest = self._newest_told()
        return self._is_quiet() and all(
            client.is_gone
            or (
                client.link is not None
                and client.is_welcome
                and not client.unanswered
                and client.seq == newest
            )
            for client in self.clients
        )

    def _nodes(self) -> Sequence[Node]:
        """Those that have to know everything at the end."""
        raise NotImplementedError

    def _look_for_lost_timers(self) -> None:
        """What is due is scheduled. The watchdog heals what is not; that it had to is a problem."""
        rooms = [node.lobby.rooms.get(self.table) for node in self._nodes()]
        is_forgotten = any(r is not None and self.loop.run_inside(r.is_forgotten) for r in rooms)
        found = self.world.metrics.registry.get_sample_value("quandary_lost_timers_total")
        if is_forgotten or found:
            self.problems.append(f"something was due and not scheduled: {found:.0f} were found")

    def _compare_with_log(self, node: Node, states: Sequence[TableState]) -> None:
        """Whether a table that is opened again is the one it was, as far as each room knew it."""
        try:
            entries = self.loop.run(node.store.load(self.table), node.context)
            restored = [restore(self.table, entries[: state.seq])[0] for state in states]
        except Exception as error:
            self.problems.append(f"the table cannot be opened again: {error!r}")
            return
        if [_tell_everybody(s) for s in restored] != [_tell_everybody(s) for s in states]:
            self.problems.append("the table is another one after a restart")


def _tell_everybody(state: TableState) -> list[bytes]:
    """Everything about a table that can be told to anybody, and what it has answered."""
    seats = range(len(state.places))
    around = LiveFacts([False for _ in seats])
    audiences = [(), *((seat,) for seat in seats)]
    told = [msgspec.json.encode(snapshot(state, audience, around)) for audience in audiences]
    return [*told, msgspec.json.encode(state.answered)]
