"""What a room sends to its clients, each as they may know it. Nothing here waits for a socket."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from quandary.server.protocol.encoding import encode
from quandary.server.protocol.outgoing import ClockInfo, Error, Presence
from quandary.server.room.bots import simpler_seats
from quandary.server.room.clients import Clients
from quandary.server.room.connection import Connection
from quandary.server.room.history import History
from quandary.server.room.world import World
from quandary.server.table.broadcast import (
    Audience,
    LiveFacts,
    PublicEntry,
    describe_change,
    earlier,
    snapshot,
    updates,
)
from quandary.server.table.state import TableState


class Outbox:
    """The clients of one table, and what is sent to them."""

    def __init__(
        self,
        state: TableState,
        history: History,
        world: World,
        clock: Callable[[], ClockInfo | None],
    ) -> None:
        self.clients = Clients()
        self._state, self._history, self._world = state, history, world
        self._clock = clock

    def send_updates(self, entries: Sequence[PublicEntry]) -> None:
        """Tell everybody what has happened."""
        self.clients.tell(lambda audience: self._encode_updates(entries, audience))

    def send_change(self, connection: Connection, seats: Set[int]) -> None:
        """A seat that changed a hidden choice sees it; for the others nothing has happened (F4)."""
        if connection.is_synced and seats & self._state.changed_choices:
            connection.send(encode(describe_change(self._state, connection.seats)))

    def send_changes(self, seats: Set[int]) -> None:
        """The same for those who changed a choice on another node."""
        for connection in self.clients:
            self.send_change(connection, seats & set(connection.seats))

    def catch_up(self, connection: Connection, seq: int) -> None:
        """Tell a client what it missed after `seq`, and who is here."""
        connection.is_synced = True
        self._send_missed(connection, seq)
        connection.send(self._encode_presence())

    def _send_missed(self, connection: Connection, seq: int) -> None:
        if seq == self._state.client_seq:
            self.send_change(connection, set(connection.seats))
            return
        missed = self._history.after(seq)
        if missed is None:
            connection.send(encode(snapshot(self._state, connection.seats, self._live_facts())))
            return
        for data in self._encode_updates(missed, connection.seats, is_return=True):
            connection.send(data)

    def send_earlier(self, connection: Connection, viewer: int | None, before: int) -> None:
        """Tell a client what one of its seats, or a spectator, witnessed earlier in this deal."""
        if viewer in (connection.seats or (None,)):
            connection.send(encode(earlier(self._state, viewer, before)))
        else:
            connection.send(encode(Error("not_your_seat")))

    def send_presence(self) -> None:
        """Tell everybody who is here, and how the bots are."""
        self._world.peers.note_presence(self._state.id, self.clients.seats())
        data = self._encode_presence()
        self.clients.tell(lambda _: [data])

    def present(self) -> list[bool]:
        """Which seats have somebody connected, here or to another node."""
        elsewhere = self._world.peers.present_elsewhere(self._state.id)
        here = self.clients.present(len(self._state.places))
        return [is_here or elsewhere.get(n) is False for n, is_here in enumerate(here)]

    def has_person(self) -> bool:
        """Whether any person who plays is connected, here or to another node."""
        elsewhere = self._world.peers.present_elsewhere(self._state.id)
        people = self._state.people()
        return self.clients.has_person() or any(seat in people for seat in elsewhere)

    def watchers(self) -> int:
        """How many are connected without a seat, here or to another node."""
        return self.clients.watchers() + self._world.watchers_elsewhere(self._state.id)

    def _encode_updates(
        self, entries: Sequence[PublicEntry], audience: Audience, *, is_return: bool = False
    ) -> list[bytes]:
        messages = updates(self._state, entries, audience, self._live_facts(), is_return=is_return)
        return [encode(message) for message in messages]

    def _live_facts(self) -> LiveFacts:
        return LiveFacts(self.present(), self._clock())

    def _encode_presence(self) -> bytes:
        simpler = simpler_seats(self._state, self._world.bots)
        return encode(Presence(self.present(), self.watchers(), self._clock(), simpler))
