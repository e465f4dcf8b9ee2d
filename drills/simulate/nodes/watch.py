"""Watches who sees to the table: one node at a time, soon another, and nobody twice.

It knows what lies in the database, what reached it, and which process is well: nothing of rooms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from drills.simulate.contents import Row

if TYPE_CHECKING:
    from drills.simulate.nodes.simulation import NodesSimulation

BY_ITSELF = ("acted", "went_away", "deal_voided", "host_changed")
"""What only the owner does, unless a command asks for it."""
MOST_TAKEOVER_SECONDS = 10.0
LETS_GO_SECONDS = 5.0
"""So long after another has taken a table over, a node that is well may still act for it."""
KNOWN_AFTER = 10.0
"""So long after somebody has come, every node has to know that they are there."""
STEP = 0.5


class Watch:
    """One eye on the database, one on the processes."""

    def __init__(self, simulation: NodesSimulation) -> None:
        self._simulation = simulation
        self._owner: int | None = None
        self._changed_at: dict[int, float] = {}
        """By process, when it came to own the table or stopped to."""
        self._numbers: dict[int, int] = {}
        """Every number that was ever given out, and the process that got it."""
        self._seen = 0
        self._alone_for = 0.0
        self.takeovers = 0
        self.slowest_takeover = 0.0

    # The database

    def note_change(self) -> None:
        """Something was written, or lost."""
        simulation, now = self._simulation, self._simulation.loop.time()
        contents = simulation.database.contents
        for number, process in contents.processes.items():
            if self._numbers.setdefault(number, process) != process:
                self._complain(f"two processes are node {number}")
                self._numbers[number] = process
        owner = contents.owners.get(simulation.table)
        if owner != self._owner:
            self.takeovers += owner is not None
            for one in (self._owner, owner):
                if one is not None:
                    self._changed_at[self._numbers[one]] = now
            self._owner = owner
        new, self._seen = simulation.log[self._seen :], len(simulation.log)
        for row in new:
            self._check_writer(row)

    def _check_writer(self, row: Row) -> None:
        """What happens by itself is its owner's to write."""
        simulation, body = self._simulation, msgspec.json.decode(row.body)
        writer = simulation.database.contents.writers[simulation.table, row.seq]
        is_alone = body["kind"] in BY_ITSELF and not writer.is_asked
        if is_alone and writer.process != writer.owner:
            self._complain(f"{body['kind']} at {row.seq} was not its writer's to do")
        if is_alone and body.get("why") == "disconnected":
            self._check_absence(body["seat"])

    def _check_absence(self, seat: int) -> None:
        """Whoever has been there for long, on a node that is well, is nowhere taken for absent."""
        now = self._simulation.loop.time()
        for client in self._simulation.clients:
            node = self._simulation.node_of.get(client.name)
            if seat not in client.seats or not client.is_welcome or node is None or node.troubles:
                continue
            if now - max(client.welcome_at, node.well_since) > KNOWN_AFTER:
                self._complain(f"{client.name} counted as absent and was there")

    def note_attempt(self, process: int) -> None:
        """A node is about to do something by itself at the table."""
        now = self._simulation.loop.time()
        node = next((n for n in self._simulation.nodes if n.connection.process == process), None)
        if process not in self._changed_at:
            self._complain("a node acts for a table that was never its own")
        elif node is not None and not node.troubles:
            since = now - max(self._changed_at[process], node.well_since)
            if self._process_of_owner() != process and since > LETS_GO_SECONDS:
                self._complain(f"a node goes on {since:.1f} s after it lost the table")

    # The processes

    def step(self) -> None:
        """Look whether anybody sees to the table while somebody sits at it on a sound node."""
        simulation = self._simulation
        if simulation.is_ending:
            return
        simulation.loop.call_later(STEP, self.step)
        if self._is_seen_to():
            self.slowest_takeover = max(self.slowest_takeover, self._alone_for)
            self._alone_for = 0.0
        elif self._is_attended():
            self._alone_for += STEP
            if self._alone_for > MOST_TAKEOVER_SECONDS:
                self._complain(f"nobody has seen to the table for {self._alone_for:.0f} s")
                self._alone_for = 0.0

    def _is_seen_to(self) -> bool:
        process = self._process_of_owner()
        now = self._simulation.loop.time()
        return self._simulation.database.contents.is_alive(self._owner, now) and any(
            node.connection.process == process and not node.troubles
            for node in self._simulation.nodes
        )

    def _process_of_owner(self) -> int | None:
        return None if self._owner is None else self._numbers[self._owner]

    def _is_attended(self) -> bool:
        present = [c.name for c in self._simulation.clients if c.is_welcome and c.seats and c.link]
        nodes = [self._simulation.node_of.get(name) for name in present]
        return any(node is not None and not node.troubles for node in nodes)

    def _complain(self, text: str) -> None:
        self._simulation.problems.append(text)
