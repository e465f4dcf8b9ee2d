"""A client's socket: hello, then commands, within limits. It changes nothing by itself."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from quandary import __version__
from quandary.server.metrics import Metrics
from quandary.server.network.limits import AddressLimit, RateLimits, household
from quandary.server.network.wire import EXTENSION, Wire
from quandary.server.protocol.encoding import encode
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import (
    AllowCoach,
    AnyIncoming,
    AskCoach,
    AskEarlier,
    Chat,
    Hello,
    React,
    Rename,
    Resume,
    SeatLink,
    Undo,
)
from quandary.server.protocol.outgoing import Error, Linked, NoAdvice, Refused, Welcome
from quandary.server.room.bans import Bans
from quandary.server.room.connection import Connection
from quandary.server.room.identity import Opened
from quandary.server.room.lobby import Lobby
from quandary.server.room.room import Room
from quandary.server.settings import Settings
from quandary.server.sockets.frames import Unreadable, read_message
from quandary.server.sockets.message_limits import MessageLimits, SocketLimits
from quandary.server.sockets.waiting_sockets import WaitingSockets
from quandary.server.store.store import SeatKey

Asides = Chat | React | Rename | AllowCoach | Undo | SeatLink
"""What is no move, and so has a limit of its own."""
Said = Chat | React | Rename
"""What others read or hear of somebody."""
PAUSE_FOR_EARLIER = 0.25
_log = logging.getLogger("quandary.socket")


class NotWelcome(Exception):
    """A hello that leads to no table; `close_code` tells the client why."""

    def __init__(self, close_code: int) -> None:
        super().__init__(close_code)
        self.close_code = close_code


@dataclass(frozen=True)
class Talk:
    """A client at a table, with everything that its messages need."""

    socket: WebSocket
    room: Room
    connection: Connection
    limits: SocketLimits
    links: Sequence[bytes] = ()
    """Links that were used to come here, and end when the client is known to have arrived."""

    def allows_aside(self, seat: int) -> bool:
        """Count chat, a reaction, a name or a link. Those of others' seats are refused later."""
        limit = self.limits.asides.get(seat)
        return limit is None or limit.allows(asyncio.get_running_loop().time())

    def allows_resume(self) -> bool:
        """Count a question for what was missed."""
        return self.limits.resumes.allows(asyncio.get_running_loop().time())

    async def wait_for_earlier(self) -> None:
        """Count a question for earlier events; who asks too often is answered later."""
        loop = asyncio.get_running_loop()
        while self.connection.close_code is None and not self.limits.earlier.allows(loop.time()):
            await asyncio.sleep(PAUSE_FOR_EARLIER)


class Sockets:
    """Takes care of every socket of this node."""

    def __init__(
        self, lobby: Lobby, settings: Settings, metrics: Metrics, bans: Bans | None = None
    ) -> None:
        self._lobby = lobby
        self._bans = Bans() if bans is None else bans
        self._settings = settings
        self._metrics = metrics
        self._addresses = AddressLimit(settings.sockets_per_address)
        self._arrivals = RateLimits(settings.sockets_per_minute, 60.0)
        self._waiting = WaitingSockets(
            settings.waiting_sockets, settings.waiting_sockets_per_address
        )
        self._limits = MessageLimits(settings)

    async def serve(self, socket: WebSocket) -> None:
        """One socket from its first to its last message."""
        address = household(socket.client.host if socket.client else "")
        now = asyncio.get_running_loop().time()
        if not self._arrivals.allows(address, now) or not self._addresses.enter(address):
            self._metrics.turned_away.labels("sockets").inc()
            await socket.close(4009)
            return
        self._metrics.sockets.inc()
        try:
            await self._talk(socket, socket.scope["extensions"][EXTENSION], address)
        except (WebSocketDisconnect, OSError):
            # The client has gone, perhaps in the middle of an answer. It will be back.
            _log.debug("socket_gone")
        finally:
            self._addresses.leave(address)
            self._metrics.sockets.dec()

    async def _talk(self, socket: WebSocket, wire: Wire, address: str) -> None:
        limits = self._limits.of_stranger(address)
        wire.limit = limits.frames
        await socket.accept()
        with self._waiting.room_for(wire, address):
            hello = await self._hello(socket)
        try:
            if hello is None:
                raise NotWelcome(4000)
            room = await self._room_for(hello)
            opened = await self._open_seats(hello, room, address, wire)
        except NotWelcome as error:
            wire.close(error.close_code)
            return
        guests = {each.key.seat: each.key.guest for each in opened}
        if guests:
            limits = self._limits.of_player(address, hello.table, guests)
            wire.limit = limits.frames
        tokens = [each.token for each in opened]
        links = [each.link for each in opened if each.link is not None]
        connection = Connection(wire, tuple(sorted(guests)), address)
        seats = list(connection.seats)
        connection.send(
            encode(Welcome(hello.table, seats, tokens, room.state.client_seq, version=__version__))
        )
        if guests:
            settings = self._settings
            tell = partial(room.note_silence, connection)
            wire.welcome_player(settings.ping_seconds, settings.silence_seconds, tell)
        await self._converse(Talk(socket, room, connection, limits, links), guests)

    async def _hello(self, socket: WebSocket) -> Hello | None:
        try:
            async with asyncio.timeout(self._settings.hello_seconds):
                message = read_message(await _receive(socket))
        except (TimeoutError, Unreadable):
            return None
        return message if isinstance(message, Hello) else None

    async def _room_for(self, hello: Hello) -> Room:
        """The room somebody wants to enter; raises `NotWelcome`."""
        try:
            room = await self._lobby.visit(hello.table)
        except CommandRefused as refusal:
            # Another node may write to the table; whoever comes back finds it.
            raise NotWelcome(4011 if refusal.code == "table_damaged" else 1012) from None
        if room is None and hello.tokens:
            raise NotWelcome(4003)  # As at a table that is there: a stranger cannot tell.
        if room is None or (not hello.tokens and not room.state.settings.spectators):
            raise NotWelcome(4004)
        if not hello.tokens and room.watchers() >= self._settings.watchers_per_table:
            raise NotWelcome(4009)
        return room

    async def _open_seats(self, hello: Hello, room: Room, address: str, wire: Wire) -> list[Opened]:
        """The seats that the tokens open; one wrong token, and `NotWelcome`: nothing happens."""
        places, now = room.state.places, asyncio.get_running_loop().time()
        self._verify_not_banned(address)

        def fits(key: SeatKey) -> bool:
            if places[key.seat].guest != key.guest:
                return False
            # Before anything is used up: a link to a seat opens it once, and whoever has hung up
            # while this node was slow may be at another, with tokens that this hello would end.
            self._verify_not_banned(address, key.guest)
            _verify_still_there(wire)
            if not self._limits.allows_hello(hello.table, key.seat, now):
                raise NotWelcome(4009)
            return True

        opened = await self._lobby.keys.use(hello.table, hello.tokens, fits)
        if opened is None and await _is_refreshed(room):
            opened = await self._lobby.keys.use(hello.table, hello.tokens, fits)
        if opened is None:
            raise NotWelcome(4003)
        _verify_still_there(wire)
        return opened

    def _verify_not_banned(self, address: str, guest: str | None = None) -> None:
        if self._bans.keeps_out(address, [guest]):
            raise NotWelcome(4012)

    async def _converse(self, talk: Talk, guests: dict[int, str]) -> None:
        room, connection = talk.room, talk.connection
        try:
            await room.attach(connection, guests)
            await self._read(talk)
        except CommandRefused:
            connection.close(1012)  # The room has stopped; another is opened for those who return.
        finally:
            if connection.close_code is not None:
                self._metrics.closed.labels(connection.close_code).inc()
            await room.detach(connection)

    async def _read(self, talk: Talk) -> None:
        connection, links = talk.connection, talk.links
        while connection.close_code is None:
            frame = await _receive(talk.socket)
            self._metrics.frames.inc()
            if links:
                await self._lobby.keys.end_links(links)
                links = ()
            try:
                message = read_message(frame)
            except Unreadable as error:
                connection.send(encode(Error(error.code, error.detail)))
                continue
            if isinstance(message, Asides) and (code := self._why_not(message, talk)):
                connection.send(encode(Refused(message.cmd_id, code, talk.room.state.client_seq)))
                continue
            await self._act_on(message, talk)

    def _why_not(self, message: Asides, talk: Talk) -> str | None:
        """Why somebody may not say this, or not now; counts it otherwise."""
        if not talk.allows_aside(message.seat):
            return "too_fast"
        if isinstance(message, Said) and message.seat in talk.connection.seats:
            guest = talk.room.state.places[message.seat].guest
            return "silenced" if self._bans.silences(talk.connection.address, guest) else None
        return None

    async def _act_on(self, message: AnyIncoming, talk: Talk) -> None:
        """Carry one message out; raises `CommandRefused` when the room has stopped."""
        room, connection = talk.room, talk.connection
        match message:
            case Hello():
                connection.send(encode(Error("already_welcome")))
            case Resume(seq):
                if talk.allows_resume():
                    await room.resume(connection, seq)
                else:
                    connection.close(4009)
            case AskEarlier(seat, before):
                await talk.wait_for_earlier()
                await room.tell_earlier(connection, seat, before)
            case AskCoach(seat):
                if talk.allows_aside(seat):
                    await room.ask_coach(connection, seat)
                else:
                    connection.send(encode(NoAdvice(seat, "too_fast")))
            case SeatLink():
                await self._link(message, room, connection)
            case _:
                began = time.perf_counter()
                await room.handle(connection, message)
                self._metrics.command_seconds.observe(time.perf_counter() - began)

    async def _link(self, message: SeatLink, room: Room, connection: Connection) -> None:
        if message.seat not in connection.seats:
            connection.send(encode(Error("not_your_seat")))
            return
        if room.state.places[message.seat].is_program:
            connection.send(encode(Error("not_for_programs")))
            return
        guest = room.state.places[message.seat].guest or ""
        token = await self._lobby.keys.issue(room.state.id, message.seat, guest, is_link=True)
        connection.send(encode(Linked(message.cmd_id, message.seat, token.token)))


def _verify_still_there(wire: Wire) -> None:
    if wire.is_gone:
        raise NotWelcome(1012)


async def _is_refreshed(room: Room) -> bool:
    """Whether another node knew more of a table: the seat may have been given away there."""
    try:
        return await room.refresh()
    except CommandRefused:
        raise NotWelcome(1012) from None


async def _receive(socket: WebSocket) -> str | bytes | None:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text if text is not None else message.get("bytes")
