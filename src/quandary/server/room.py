"""One table at work: a serial actor between its clients and its log.

One thing is done at a time. What a command leads to is stored first; only then is it
acknowledged, taken into the state and told to everybody, each as they may know it. Nothing
here ever waits for a socket.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec

from quandary.server import log
from quandary.server.automatic import next_entry
from quandary.server.connection import Connection
from quandary.server.decide import decide, seat_person
from quandary.server.errors import CommandRefused, StaleCommand
from quandary.server.log import Entry
from quandary.server.messages import Ack, Act, AnyCommand, Outgoing, Presence, Refused
from quandary.server.store.store import Fenced, Store
from quandary.server.surroundings import World
from quandary.server.table_state import TableState
from quandary.server.telling import Audience, Surroundings, Told, public_part, snapshot, update
from quandary.server.timers import Timers

Result = TypeVar("Result")

LONGEST_CATCH_UP = 300
"""More missed entries than this are told as one snapshot."""

_encoder = msgspec.json.Encoder()
_log = logging.getLogger("quandary.room")


def encode(message: Outgoing) -> bytes:
    """A message as it goes over the wire."""
    return _encoder.encode(message)


class Room:
    """A table that is open on this node."""

    def __init__(self, state: TableState, history: list[Told], store: Store, world: World) -> None:
        self.state = state
        self.world = world
        self.connections: set[Connection] = set()
        self.history = history
        """What has been told since the present game began, for those who come back."""
        self.is_stopped = False
        self._store = store
        self._jobs: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]]
        self._jobs = asyncio.Queue()
        self.timers = Timers(self)
        self._task = asyncio.get_running_loop().create_task(self._run())

    # One thing at a time

    async def do(self, job: Callable[[], Awaitable[Result]]) -> Result:
        """Let the room do something when its turn comes; returns what came of it."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, future))
        return await future

    async def _run(self) -> None:
        while True:
            job, future = await self._jobs.get()
            try:
                result = await job()
            except asyncio.CancelledError:
                future.cancel()
                raise
            except Exception as error:
                if not isinstance(error, CommandRefused):
                    _log.exception("room_failed", extra={"table": self.state.id})
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(result)

    async def stop(self, close_code: int = 1012) -> None:
        """Stop taking commands and send everybody away."""
        self.is_stopped = True
        self.timers.stop()
        self._task.cancel()
        for connection in list(self.connections):
            connection.close(close_code)

    # Commands

    async def handle(self, connection: Connection, command: AnyCommand) -> None:
        """Carry a command out and answer it; the answer is queued, never awaited."""
        await self.do(lambda: self._handle(connection, command))

    async def _handle(self, connection: Connection, command: AnyCommand) -> None:
        if command.seat not in connection.seats:
            self._refuse(connection, command, CommandRefused("not_your_seat"))
            return
        answered = self._answer_to(command.cmd_id)
        if answered is not None:
            connection.send(encode(Ack(command.cmd_id, answered)))
            return
        try:
            bodies = decide(self.state, command)
        except CommandRefused as refusal:
            if isinstance(refusal, StaleCommand):
                self._tell_missed(connection, command)
            self._refuse(connection, command, refusal)
            return
        told = await self._record(bodies, command.cmd_id)
        connection.send(encode(Ack(command.cmd_id, told[-1].seq if told else self.state.seq)))
        self._tell_all(told)
        await self._go_on()

    def _answer_to(self, cmd_id: str) -> int | None:
        return self.state.answered.get(cmd_id)

    def _refuse(self, connection: Connection, command: AnyCommand, why: CommandRefused) -> None:
        refused = Refused(command.cmd_id, why.code, self.state.seq, why.clause, why.details)
        connection.send(encode(refused))

    def _tell_missed(self, connection: Connection, command: AnyCommand) -> None:
        seen = command.expect_seq if isinstance(command, Act) else None
        self._catch_up(connection, seen if isinstance(seen, int) else 0)

    async def sit(self, place: int | None, name: str, guest: str) -> int:
        """Give a person a place; returns the seat."""

        async def job() -> int:
            body = seat_person(self.state, place, name, guest)
            self._tell_all(await self._record([body], None))
            await self._go_on()
            return body.seat

        return await self.do(job)

    async def add(self, make: Callable[[TableState], Sequence[log.AnyBody]]) -> None:
        """Store what follows from the state when the room's turn comes: timers and bots."""

        async def job() -> None:
            bodies = make(self.state)
            if bodies:
                self._tell_all(await self._record(bodies, None))
                await self._go_on()

        await self.do(job)

    # Storing, then telling

    async def _record(self, bodies: Sequence[log.AnyBody], cmd_id: str | None) -> list[Told]:
        """Make entries durable, then take them in. The command's id stands with the last."""
        if not bodies:
            return []
        now = self.world.now()
        first = self.state.seq + 1
        entries = [
            Entry(first + n, now, cmd_id if n == len(bodies) - 1 else None, body)
            for n, body in enumerate(bodies)
        ]
        try:
            await self._store.append(self.state.id, entries)
        except Fenced:
            _log.error("fenced", extra={"table": self.state.id})
            await self.stop()
            raise CommandRefused("try_again") from None
        return [self._take_in(entry) for entry in entries]

    def _take_in(self, entry: Entry) -> Told:
        told = take_in(self.state, entry)
        if told.kind == "game_started":
            self.history.clear()
        self.history.append(told)
        return told

    async def _go_on(self) -> None:
        """Everything that now happens by itself, each step stored before the next."""
        while (body := next_entry(self.state, self.world.new_secret)) is not None:
            self._tell_all(await self._record([body], None))
        self.timers.set()

    def _tell_all(self, told: Sequence[Told]) -> None:
        if not told:
            return
        self.timers.note_change()
        cache: dict[Audience, list[bytes]] = {}
        for connection in self.connections:
            if connection.is_synced:
                if connection.seats not in cache:
                    cache[connection.seats] = self._updates(told, connection.seats)
                for data in cache[connection.seats]:
                    connection.send(data)

    def _updates(self, told: Sequence[Told], audience: Audience) -> list[bytes]:
        """Entries for an audience; the last brings table and views, where they have changed."""
        has_views = any(entry.changes_game for entry in told)
        has_table = any(entry.changes_table for entry in told)
        around = self._around()
        return [
            encode(
                update(
                    self.state,
                    entry,
                    audience,
                    around,
                    with_table=has_table and entry is told[-1],
                    with_views=has_views and entry is told[-1],
                )
            )
            for entry in told
        ]

    # Clients

    def _around(self) -> Surroundings:
        return Surroundings(self.present(), self.timers.clock_info())

    def present(self) -> list[bool]:
        """Which seats have somebody connected."""
        connected = {seat for connection in self.connections for seat in connection.seats}
        return [seat in connected for seat in range(len(self.state.places))]

    def has_person_present(self) -> bool:
        """Whether anybody who plays is connected."""
        return any(connection.seats for connection in self.connections)

    async def attach(self, connection: Connection) -> None:
        """A client has come, its tokens checked: it takes the place of any other for its seats."""

        async def job() -> None:
            for other in [c for c in self.connections if set(c.seats) & set(connection.seats)]:
                other.close(4001)
                self.connections.discard(other)
            self.connections.add(connection)
            away = [s for s in connection.seats if self.state.places[s].is_away]
            self._tell_all(await self._record([log.CameBack(seat) for seat in away], None))
            self._tell_presence()
            await self._go_on()

        await self.do(job)

    async def detach(self, connection: Connection) -> None:
        """A client has gone."""

        async def job() -> None:
            if connection in self.connections:
                self.connections.discard(connection)
                self._tell_presence()
                self.timers.set()

        if not self.is_stopped:
            await self.do(job)

    async def resume(self, connection: Connection, seq: int) -> None:
        """Tell a client what it missed after `seq`, and everything from now on."""

        async def job() -> None:
            self._catch_up(connection, seq)
            connection.is_synced = True

        await self.do(job)

    def _catch_up(self, connection: Connection, seq: int) -> None:
        missed = [told for told in self.history if told.seq > seq]
        is_complete = bool(self.history) and self.history[0].seq <= seq + 1 and seq > 0
        if seq == self.state.seq and seq > 0:
            return
        if not is_complete or len(missed) > LONGEST_CATCH_UP or seq > self.state.seq:
            connection.send(encode(snapshot(self.state, connection.seats, self._around())))
            return
        for data in self._updates(missed, connection.seats):
            connection.send(data)

    def _tell_presence(self) -> None:
        spectators = sum(not connection.seats for connection in self.connections)
        data = encode(Presence(self.present(), spectators))
        for connection in self.connections:
            if connection.is_synced:
                connection.send(data)

    def close_seat(self, seat: int, code: int) -> None:
        """Send away whoever is connected for a seat."""
        for connection in [c for c in self.connections if seat in c.seats]:
            connection.close(code)


def take_in(state: TableState, entry: Entry) -> Told:
    """Fold an entry into the state and keep what may be told of it."""
    proofs = len(state.finished_deals)
    events = state.apply(entry)
    is_proved = len(state.finished_deals) > proofs
    return public_part(entry, events, state.finished_deals[-1] if is_proved else None)
