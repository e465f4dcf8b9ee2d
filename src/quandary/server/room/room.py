"""One table at work: a serial actor between its clients and its log.

One thing is done at a time. What a command leads to is stored first; only then is it
acknowledged, taken into the state and told to everybody, each as they may know it. Nothing
here ever waits for a socket.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress
from typing import NoReturn

from quandary.server.protocol.encoding import encode
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import Act, AnyCommand, Readmit
from quandary.server.protocol.outgoing import Ack, Refused
from quandary.server.protocol.table_bodies import InviteProgram
from quandary.server.room.actor import Actor
from quandary.server.room.challenge_results import ChallengeResults
from quandary.server.room.coaching import Coaching
from quandary.server.room.connection import Connection
from quandary.server.room.history import History
from quandary.server.room.log_writer import LogUnexplained, LogWriter, Overtaken
from quandary.server.room.outbox import Outbox
from quandary.server.room.played_games import PlayedGames
from quandary.server.room.reception import Reception
from quandary.server.room.shut_out import ShutOut
from quandary.server.room.timers import Timers
from quandary.server.room.world import World
from quandary.server.store.store import Store
from quandary.server.table import log_entries
from quandary.server.table.automatic import next_entry
from quandary.server.table.bounds import is_full
from quandary.server.table.broadcast import PublicEntry
from quandary.server.table.decide import decide, note_returns, seat_person, seat_program
from quandary.server.table.state import TableState

_log = logging.getLogger("quandary.room")


class Room(Reception):
    """A table that is open on this node."""

    def __init__(
        self, state: TableState, history: History, store: Store, world: World, edition: int = 0
    ) -> None:
        self.state = state
        self.edition = edition
        self.world = world
        self.history = history
        """The newest of what has been told since the present game began."""
        self._played_games = PlayedGames(store, edition, is_on=world.keeps_history)
        self._challenge_results = ChallengeResults(store)
        self._actor = Actor(on_failure=self._break_off)
        self._coaching = Coaching(state, world.coach)
        self.timers = Timers(self)
        self._log = LogWriter(state, history, store, world)
        self._outbox = Outbox(state, history, world, self.timers.clock_info)
        self.connections = self._outbox.clients
        self._shut_out = ShutOut(state, self.connections, world.removals)

    @property
    def changed_at(self) -> float:
        """When the log grew last, or the room was opened, by the event loop's clock."""
        return self._log.changed_at

    @property
    def is_stopped(self) -> bool:
        """Whether nothing more is done here; the table may be opened again from its log."""
        return self._actor.is_stopped

    def is_forgotten(self) -> bool:
        """Whether something is due here and nothing will do it."""
        if self.is_stopped:
            return self._actor.has_ended and any(c.close_code is None for c in self.connections)
        if not self._actor.is_idle or not self.world.peers.owns(self.state.id):
            return False
        next_one = next_entry(self.state, self.world.new_secret)
        return next_one is not None or bool(self.timers.overdue())

    async def stop(self, close_code: int = 1012) -> None:
        """Finish what has been asked for, take nothing more, and send everybody away."""
        self.timers.stop()
        self._coaching.stop()
        await self._actor.stop()
        self.connections.send_away(close_code)

    def _break_off(self) -> None:
        """The log is not what this room takes it for: everybody comes back to a new room."""
        self._actor.break_off()
        self.timers.stop()
        self._coaching.stop()
        self.connections.send_away(1012)

    # Commands

    async def handle(self, connection: Connection, command: AnyCommand) -> None:
        """Carry a command out and answer it; the answer is queued, never awaited."""
        await self._actor.do(lambda: self._handle(connection, command))

    async def _handle(self, connection: Connection, command: AnyCommand) -> None:
        is_done = False
        while not is_done:
            with suppress(Overtaken):
                await self._decide(connection, command)
                is_done = True

    async def _decide(self, connection: Connection, command: AnyCommand) -> None:
        if connection not in self.connections:
            return  # It has been replaced or sent away since, and hears nothing any more.
        if command.seat not in connection.seats:
            self._refuse(connection, command, CommandRefused("not_your_seat"))
            return
        answered = self._answer_to(command.cmd_id)
        if answered is not None:
            connection.send(encode(Ack(command.cmd_id, answered)))
            return
        try:
            bodies = decide(self.state, command, is_host_here=self._is_host_here())
        except CommandRefused as refusal:
            # Stale or not: what the client has missed was sent before this, or comes with `resume`.
            self._refuse(connection, command, refusal)
            return
        entries = await self._record(bodies, command.cmd_id)
        if isinstance(command, Readmit):
            await self._shut_out.forgive()
        connection.send(encode(Ack(command.cmd_id, self.state.client_seq)))
        self._tell_all(entries)
        if isinstance(command, Act):
            self._outbox.send_change(connection, {command.seat})
        await self._go_on()

    def _is_host_here(self) -> bool:
        host = self.state.host
        return host is not None and self.present()[host]

    def _answer_to(self, cmd_id: str) -> int | None:
        return self.state.answered.get(cmd_id)

    def _refuse(self, connection: Connection, command: AnyCommand, why: CommandRefused) -> None:
        refused = Refused(command.cmd_id, why.code, self.state.client_seq, why.clause, why.details)
        connection.send(encode(refused))

    async def sit(self, place: int | None, name: str, guest: str, address: str = "") -> int:
        """Give a person a place; returns the seat."""
        return await self._seat(lambda: seat_person(self.state, place, name, guest), address)

    async def seat_program(self, request: InviteProgram, guest: str, hosts: Set[str]) -> int:
        """Give a program a place, if the host wishes it; returns the seat."""
        return await self._seat(lambda: seat_program(self.state, request, guest, hosts))

    async def _seat(self, make: Callable[[], log_entries.PersonSat], address: str = "") -> int:
        async def job() -> int:
            while True:
                # Anew after another node's entries: one of them may be a removal.
                if await self._shut_out.keeps_out(address):
                    raise CommandRefused("removed")
                body = make()
                with suppress(Overtaken):
                    self._tell_all(await self._record([body], None))
                    await self._go_on()
                    return body.seat

        return await self._actor.do(job)

    async def add(
        self,
        make: Callable[[TableState], Sequence[log_entries.AnyBody]],
        owner: int | None = None,
    ) -> None:
        """Store what follows from the state when the room's turn comes: timers and bots.

        What happens by itself names its `owner`: this node, as long as it runs the table.
        """

        def make_within_bounds() -> Sequence[log_entries.AnyBody]:
            bodies = make(self.state)
            if is_full(self.state):
                return [body for body in bodies if isinstance(body, log_entries.TableClosed)]
            return bodies

        async def job() -> None:
            before = self.state.seq
            self._tell_all(await self._record_newest(make_within_bounds, owner))
            if self.state.seq != before:
                await self._go_on()

        await self._actor.do(job)

    async def wake(self) -> None:
        """Go on from where the log ends: after the table was made, opened again, or forgotten.

        Clients still connected to a room that has ended are sent to a new one.
        """
        if self._actor.has_ended:
            self.connections.send_away(1012)
        await self._actor.do(self._advance)
        # A crash may have cut it off. Whoever opens the room does not wait for it.
        self._actor.post(self._keep_result)

    # Storing, then telling

    async def _record(
        self,
        bodies: Sequence[log_entries.AnyBody],
        cmd_id: str | None,
        owner: int | None = None,
    ) -> list[PublicEntry]:
        """Make entries durable, then take them in; raises `Overtaken`, and has caught up then."""
        try:
            return await self._log.append(bodies, cmd_id, owner)
        except Overtaken:
            if not await self._take_in_newest():
                self._break_off_unexplained()
            raise

    async def _record_newest(
        self, make: Callable[[], Sequence[log_entries.AnyBody]], owner: int | None = None
    ) -> list[PublicEntry]:
        """Make durable what follows from the newest state, also if another node has changed it."""
        while True:
            with suppress(Overtaken):
                return await self._record(make(), None, owner)

    async def _take_in_newest(self) -> bool:
        """Take in and tell what another node has written; whether there was anything."""
        try:
            newer = await self._log.read_newer()
        except LogUnexplained:
            self._break_off_unexplained()
        if newer is None:
            return False
        self._tell_all(newer.public)
        self._outbox.send_changes(newer.acted)
        # Whatever was being done here, and whatever comes of it: something new may be due now.
        self._actor.post(self._follow)
        return True

    def _break_off_unexplained(self) -> NoReturn:
        """The log does not say why this room was refused."""
        _log.error("fenced", extra={"table": self.state.id})
        self._break_off()
        raise CommandRefused("try_again")

    async def _follow(self) -> None:
        """Do what is due after another node's entries, if this node runs the table."""
        if self.world.peers.owns(self.state.id):
            await self._go_on()
        else:
            self.timers.set()

    async def refresh(self) -> bool:
        """Take in what other nodes have written; whether there was anything.

        Raises `CommandRefused` (`try_again`) when the room has stopped.
        """
        return await self._actor.do(self._take_in_newest)

    async def catch_up(self, head: int) -> None:
        """Another node has written to the log, up to this entry: take it in and tell it."""

        async def job() -> None:
            if self.state.seq < head:
                await self._take_in_newest()

        with suppress(CommandRefused):
            await self._actor.do(job)

    async def note_elsewhere(self, replaced: Mapping[int, float]) -> None:
        """Connections to other nodes have changed, or the node that runs the table.

        `replaced` are seats that have a newer socket there, and when theirs came here.
        """

        async def job() -> None:
            self.connections.replace_seats(replaced)
            self._outbox.send_presence()
            if self.world.peers.owns(self.state.id):
                await self._advance()
            else:
                self.timers.set()

        with suppress(CommandRefused):
            await self._actor.do(job)

    async def _go_on(self) -> None:
        """Go on after entries were sent; a game that ended with them goes into the lists."""
        await self._advance()
        await self._keep_result()

    async def _keep_result(self) -> None:
        await self._played_games.keep(self.state)
        await self._challenge_results.keep(self.state)

    async def _advance(self) -> None:
        """Everything that now happens by itself, each step stored before the next."""
        while (body := next_entry(self.state, self.world.new_secret)) is not None:
            with suppress(Overtaken):
                self._tell_all(await self._record([body], None))
        self.timers.set()

    def _tell_all(self, entries: Sequence[PublicEntry]) -> None:
        if not entries:
            return
        self.timers.note_change(entries)
        self._outbox.send_updates(entries)
        for entry in entries:
            if entry.kind == "undone":
                self._coaching.stop()  # The turn may come again under its name, with other cards.
            if entry.kind in ("seat_freed", "bot_sat") and entry.seat is not None:
                left = entry.kind == "seat_freed" and not entry.detail["by_host"]
                addresses = self.connections.let_go(entry.seat, 1000 if left else 4010)
                if not left:
                    self._shut_out.note(addresses)
                    self._actor.post(self._shut_out.write)

    # Clients

    async def attach(self, connection: Connection, guests: Mapping[int, str]) -> None:
        """A client has come, its tokens checked: it takes the place of any other for its seats.

        `guests` are those the tokens were given to. A seat may have changed hands in between.
        """

        async def job() -> None:
            if any(self.state.places[seat].guest != guests[seat] for seat in connection.seats):
                connection.close(4003)
                return
            connection.is_program = bool(connection.seats) and all(
                self.state.places[seat].is_program for seat in connection.seats
            )
            if connection.seats and not connection.is_program:
                self.timers.note_arrival()
            self.connections.come(connection, asyncio.get_running_loop().time())
            self._tell_all(
                await self._record_newest(lambda: note_returns(self.state, connection.seats))
            )
            self._outbox.send_presence()
            await self._go_on()

        await self._actor.do(job)

    async def detach(self, connection: Connection) -> None:
        """A client has gone."""

        async def job() -> None:
            self._coaching.forget(connection)
            if connection in self.connections:
                self.timers.note_people()
                del self.connections[connection]
                self._outbox.send_presence()
                self.timers.set()

        with suppress(CommandRefused):
            await self._actor.do(job)

    async def resume(self, connection: Connection, seq: int) -> None:
        """Tell a client what it missed after `seq`, and everything from now on."""

        async def job() -> None:
            if seq > self.state.client_seq:  # Another node has told more than is known here.
                await self._take_in_newest()
            if connection in self.connections:
                self._outbox.catch_up(connection, seq)

        await self._actor.do(job)
