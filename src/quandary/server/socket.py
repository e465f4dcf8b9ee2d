"""A client's socket: hello, then commands, within limits. It changes nothing by itself."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from quandary import __version__
from quandary.server.connection import Connection
from quandary.server.errors import CommandRefused
from quandary.server.identity import Opened
from quandary.server.limits import AddressLimit, RateLimit
from quandary.server.lobby import Lobby
from quandary.server.messages import (
    AnyIncoming,
    Chat,
    Error,
    Hello,
    Leave,
    Linked,
    React,
    Refused,
    RemoveSeat,
    Rename,
    Resume,
    SeatLink,
    Welcome,
)
from quandary.server.metrics import Metrics
from quandary.server.room import Room, encode
from quandary.server.settings import Settings
from quandary.server.wire import EXTENSION, Wire

MOST_FRAME_BYTES = 4096
_decoder: msgspec.json.Decoder[AnyIncoming] = msgspec.json.Decoder(AnyIncoming)
Asides = Chat | React | Rename | SeatLink
"""What is no move, and so has a limit of its own."""
_log = logging.getLogger("quandary.socket")


class Unreadable(Exception):
    """A frame that is no message; `code` says in what way."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


def read_message(frame: str | bytes | None) -> AnyIncoming:
    """The message in a text frame."""
    if not isinstance(frame, str):
        raise Unreadable("not_text")
    if len(frame.encode("utf-8", "surrogatepass")) > MOST_FRAME_BYTES:
        raise Unreadable("too_long")
    try:
        return _decoder.decode(frame)
    except msgspec.ValidationError as error:
        raise Unreadable("wrong_message", str(error)[:200]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Unreadable("not_json") from None


class Sockets:
    """Takes care of every socket of this node."""

    def __init__(self, lobby: Lobby, settings: Settings, metrics: Metrics) -> None:
        self._lobby = lobby
        self._settings = settings
        self._metrics = metrics
        self._addresses = AddressLimit(settings.sockets_per_address)

    async def serve(self, socket: WebSocket) -> None:
        """One socket from its first to its last message."""
        address = socket.client.host if socket.client else ""
        if not self._addresses.enter(address):
            await socket.close(4009)
            return
        self._metrics.sockets.inc()
        try:
            await self._talk(socket, socket.scope["extensions"][EXTENSION])
        except (WebSocketDisconnect, OSError):
            # The client has gone, perhaps in the middle of an answer. It will be back.
            _log.debug("socket_gone")
        finally:
            self._addresses.leave(address)
            self._metrics.sockets.dec()

    async def _talk(self, socket: WebSocket, wire: Wire) -> None:
        wire.limit = RateLimit(self._settings.messages, self._settings.message_seconds)
        await socket.accept()
        hello = await self._hello(socket)
        if hello is None:
            wire.close(4000)
            return
        try:
            room = await self._lobby.room(hello.table)
        except CommandRefused:  # Another node writes to the table; whoever comes back finds it.
            wire.close(1012)
            return
        if room is None or (not hello.tokens and not room.state.settings.spectators):
            wire.close(4004)
            return
        opened = await self._open_seats(hello, room)
        if opened is None:
            wire.close(4003)
            return
        guests = {key.seat: key.guest for key, _ in opened}
        tokens = [token for _, token in opened]
        seats = tuple(sorted(guests))
        connection = Connection(wire, seats)
        connection.send(
            encode(Welcome(hello.table, list(seats), tokens, room.state.seq, version=__version__))
        )
        await self._converse(socket, room, connection, guests)

    async def _hello(self, socket: WebSocket) -> Hello | None:
        try:
            async with asyncio.timeout(self._settings.hello_seconds):
                message = read_message(await _receive(socket))
        except (TimeoutError, Unreadable):
            return None
        return message if isinstance(message, Hello) else None

    async def _open_seats(self, hello: Hello, room: Room) -> list[Opened] | None:
        """The seats that the tokens open; one wrong token and nothing happens at all."""
        places = room.state.places
        return await self._lobby.keys.use(
            hello.table, hello.tokens, lambda key: places[key.seat].guest == key.guest
        )

    async def _converse(
        self, socket: WebSocket, room: Room, connection: Connection, guests: dict[int, str]
    ) -> None:
        try:
            await room.attach(connection, guests)
            await self._read(socket, room, connection)
        except CommandRefused:
            connection.close(1012)  # The room has stopped; another is opened for those who return.
        finally:
            if connection.close_code is not None:
                self._metrics.closed.labels(connection.close_code).inc()
            await room.detach(connection)

    async def _read(self, socket: WebSocket, room: Room, connection: Connection) -> None:
        asides = RateLimit(self._settings.asides, self._settings.message_seconds)
        while connection.close_code is None:
            frame = await _receive(socket)
            self._metrics.frames.inc()
            try:
                message = read_message(frame)
            except Unreadable as error:
                connection.send(encode(Error(error.code, error.detail)))
                continue
            now = asyncio.get_running_loop().time()
            if isinstance(message, Asides) and not asides.allows(now):
                connection.send(encode(Refused(message.cmd_id, "too_fast", room.state.seq)))
                continue
            await self._act_on(message, room, connection)

    async def _act_on(self, message: AnyIncoming, room: Room, connection: Connection) -> None:
        """Carry one message out; raises `CommandRefused` when the room has stopped."""
        match message:
            case Hello():
                connection.send(encode(Error("already_welcome")))
            case Resume(seq):
                await room.resume(connection, seq)
            case SeatLink():
                await self._link(message, room, connection)
            case _:
                began = time.perf_counter()
                await room.handle(connection, message)
                self._metrics.command_seconds.observe(time.perf_counter() - began)
                await self._end_keys(message, room)

    async def _link(self, message: SeatLink, room: Room, connection: Connection) -> None:
        if message.seat not in connection.seats:
            connection.send(encode(Error("not_your_seat")))
            return
        guest = room.state.places[message.seat].guest or ""
        token = await self._lobby.keys.issue(room.state.id, message.seat, guest, is_link=True)
        connection.send(encode(Linked(message.cmd_id, message.seat, token.token)))

    async def _end_keys(self, message: Any, room: Room) -> None:
        """A seat that is nobody's any more opens to no token."""
        if isinstance(message, RemoveSeat | Leave):
            seat = message.place if isinstance(message, RemoveSeat) else message.seat
            if seat < len(room.state.places) and room.state.places[seat].kind != "person":
                await self._lobby.keys.revoke(room.state.id, seat)


async def _receive(socket: WebSocket) -> str | bytes | None:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text if text is not None else message.get("bytes")
