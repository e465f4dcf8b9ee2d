"""What a room does for its clients that changes nothing at the table."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.reports import NewReport
from quandary.server.room.actor import Actor
from quandary.server.room.clients import Clients
from quandary.server.room.coaching import Coaching
from quandary.server.room.connection import Connection
from quandary.server.room.outbox import Outbox
from quandary.server.room.timers import Timers
from quandary.server.room.world import World
from quandary.server.store.store import Fenced, NodeStore
from quandary.server.table.report import make_report
from quandary.server.table.state import TableState


class Reception:
    """The part of a room that knows who is here, and answers them."""

    state: TableState
    edition: int
    """How often the log had been rewritten when it was read for this room."""
    world: World
    connections: Clients
    timers: Timers
    _actor: Actor
    _coaching: Coaching
    _outbox: Outbox

    def present(self) -> list[bool]:
        """Which seats have somebody connected, here or to another node."""
        return self._outbox.present()

    def has_person(self) -> bool:
        """Whether any person who plays is connected, here or to another node."""
        return self._outbox.has_person()

    def watchers(self) -> int:
        """How many are connected without a seat, here or to another node."""
        return self._outbox.watchers()

    def note_silence(self, connection: Connection, is_silent: bool) -> None:
        """A client does not answer any more, or does again: the others see it at once."""

        async def job() -> None:
            if connection in self.connections:
                connection.is_silent = is_silent
                self._outbox.send_presence()
                self.timers.set()

        self._actor.post(job)

    async def tell_earlier(self, connection: Connection, viewer: int | None, before: int) -> None:
        """Tell a client what one of its seats, or a spectator, witnessed earlier in this deal."""

        async def job() -> None:
            if connection in self.connections:
                self._outbox.send_earlier(connection, viewer, before)

        await self._actor.do(job)

    async def ask_coach(self, connection: Connection, seat: int) -> None:
        """Let the coach think about what a seat of this client should do."""

        async def job() -> None:
            if connection in self.connections:
                self._coaching.ask(connection, seat)

        await self._actor.do(job)

    async def report(self, store: NodeStore, guests: Set[str], request: NewReport) -> int:
        """Keep what a player says about another; how many lines of chat go with it.

        Here, and not beside the room: whoever forgets a guest waits for it to end.
        """

        async def job() -> int:
            body = make_report(self.state, guests, request)
            try:
                await store.put_report(
                    self.state.id, self.world.now(), msgspec.json.encode(body), self.edition
                )
            except Fenced:  # Another node has forgotten somebody meanwhile.
                raise CommandRefused("try_again") from None
            return len(body.chat)

        return await self._actor.do(job)

    def tell_presence(self) -> None:
        """Tell everybody who is here, and how the bots are, when the room's turn comes."""

        async def job() -> None:
            self._outbox.send_presence()

        self._actor.post(job)
