"""The wire under sockets and requests: uvicorn's protocols, with an end to everybody's patience.

uvicorn leaves three things to chance that a stranger can use: how much is written to a client
that does not read, how many frames are taken in from one that does not stop, and how long a
request may take. Here each has a limit, and none of them makes anybody else wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import State

from quandary.server.network.acceptor import Turns
from quandary.server.network.connections import Connections, Slot
from quandary.server.network.limits import Limit, RateLimit

EXTENSION = "quandary.wire"
CLOSE_SECONDS = 5.0
"""How long a client has to take what was written before its socket is cut off."""
EXCHANGE_SECONDS = 20.0
"""How long a request and its answer may take together; in an answer of many chunks, each anew."""
MOST_UNREAD_PONGS = 64 * 1024
SLICE = 1024
"""Bytes taken in at a time, so that a flood of tiny frames meets the rate limit early."""


class Wire(WebSocketsSansIOProtocol):
    """A client's socket. It is a `Transport` (`connection.py`): nothing here waits."""

    limit: Limit
    """How many frames the client may send; the application puts another in its place."""
    slot: Slot | None = None
    """Its place among all connections."""
    _is_cut_off = False
    _held_back = 0
    _tell_silence: Callable[[bool], None] | None = None
    _silence_after = 0.0
    _silence_timer: asyncio.TimerHandle | None = None
    _is_silent = False

    def handle_connect(self, event: Request) -> None:
        self.limit = RateLimit(100, 20.0)
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was well formed
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    # Out

    @property
    def is_gone(self) -> bool:
        """Whether the client has hung up, as far as is known here."""
        return self.disconnected or self.transport.is_closing()

    def unread(self) -> int:
        """Bytes that the client has not taken yet and that wait in our own memory."""
        return self.transport.get_write_buffer_size() + self._held_back

    def write(self, data: bytes) -> None:
        """Send one text frame as soon as the client takes it; frames of a moment go together."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_text(data)
            if not self._held_back:
                self.loop.call_soon(self._flush)
            self._held_back += len(data)

    def _flush(self) -> None:
        self._held_back = 0
        if data := b"".join(self.conn.data_to_send()):
            self.transport.write(data)

    def close(self, code: int) -> None:
        """Close after everything written before; cut off a client that does not read even that."""
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """A client that answers no ping has gone, or has stopped reading."""
        self.pong_timer = None
        self.pending_ping_payload = None
        self.close(1011)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything that leads back here: it is then freed at once, not some day."""
        super().connection_lost(exc)
        self._tell_silence = None
        self._stop_waiting()
        if self.slot is not None:
            self.slot.leave()
        self.conn.parser.close()
        if hasattr(self, "scope"):
            self.scope["extensions"].clear()

    # Silence

    def welcome_player(
        self, ping_every: float, silence_after: float, tell: Callable[[bool], None]
    ) -> None:
        """This client is a player: ping more often; report when a ping stays unanswered, and when
        something is heard again.

        A network that was cut says nothing. The socket itself is given up much later: it may be
        only slow.
        """
        if self.slot is not None:
            self.slot.note_player()
        self._silence_after, self._tell_silence = silence_after, tell
        self.ping_interval = ping_every
        if self.ping_timer is not None:
            self.ping_timer.cancel()
            self.schedule_ping()

    def send_keepalive_ping(self) -> None:
        super().send_keepalive_ping()
        if self._tell_silence is not None and self._silence_timer is None:
            self._silence_timer = self.loop.call_later(self._silence_after, self._fall_silent)

    def _fall_silent(self) -> None:
        self._silence_timer = None
        self._is_silent = True
        if self._tell_silence is not None:
            self._tell_silence(True)

    def _stop_waiting(self) -> None:
        if self._silence_timer is not None:
            self._silence_timer.cancel()
            self._silence_timer = None

    def _note_life(self) -> None:
        self._stop_waiting()
        if self._is_silent:
            self._is_silent = False
            if self._tell_silence is not None:
                self._tell_silence(False)

    # In

    def data_received(self, data: bytes) -> None:
        self._note_life()
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self._is_cut_off or self.transport.is_closing():
                return

    def handle_events(self) -> None:
        frames = self.conn.events if self.handshake_initiated else ()
        now = self.loop.time()
        if not all(self.limit.allows(now) for _ in frames):
            self.conn.events.clear()
            self._is_cut_off = True
            self.close(4009)
            self.transport.pause_reading()
            return
        super().handle_events()

    def handle_ping(self) -> None:
        if self.unread() > MOST_UNREAD_PONGS:
            self.transport.abort()
            return
        super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.close(1007)
            return
        super().send_receive_event_to_app()


def _is_text(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True


class Exchange(H11Protocol):
    """A connection that asks over HTTP, and perhaps becomes a socket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        connections: Connections,
        slot: Slot,
        turns: Turns,
    ) -> None:
        super().__init__(config, server_state, app_state)
        self._answer_request, self.app = self.app, self._answer
        self._all = connections
        self._slot = slot
        self._turns = turns
        self._has_turn = False
        self._unread: list[bytes] = []
        """What was said before it was its turn."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._deadline = self._begin_deadline()
        self._all.wait(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._slot.leave()
        self._deadline.cancel()
        self._all.stop_waiting(self)
        super().connection_lost(exc)

    def _begin_deadline(self) -> asyncio.TimerHandle:
        return self.loop.call_later(EXCHANGE_SECONDS, self.transport.abort)

    async def _answer(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """A long answer may go on for as long as the client takes one chunk after the other."""

        async def send_in_time(message: Any) -> None:
            await send(message)  # Waits while too much of what was sent has not been taken.
            if message.get("more_body") and not self.is_gone:
                self._deadline.cancel()
                self._deadline = self._begin_deadline()

        await self._answer_request(scope, receive, send_in_time)

    def cut(self) -> None:
        """Hang up at once."""
        self.transport.abort()

    # Turns: a request is read when it is the address's turn

    @property
    def address(self) -> str | None:
        """Where it comes from."""
        return self._slot.address

    @property
    def is_gone(self) -> bool:
        """Whether there is nobody to listen to any more."""
        return self.transport.is_closing()

    def data_received(self, data: bytes) -> None:
        if self._has_turn:
            super().data_received(data)
            return
        self._unread.append(data)
        self.transport.pause_reading()
        if not self._turns.add(self):
            self.cut()

    async def take_turn(self) -> None:
        """Read what was said."""
        data, self._unread = b"".join(self._unread), []
        self._has_turn = True
        self.transport.resume_reading()
        self._all.wait(self)
        super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._all.stop_waiting(self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._deadline.cancel()
        self._all.stop_waiting(self)
        super().handle_websocket_upgrade(event)
        wire = self.transport.get_protocol()
        if isinstance(wire, Wire):
            wire.slot = self._slot

    def on_response_complete(self) -> None:
        self._deadline.cancel()
        self._deadline = self._begin_deadline()
        self._all.wait(self)
        self._has_turn = False
        super().on_response_complete()
