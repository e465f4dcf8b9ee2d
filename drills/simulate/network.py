"""A network of connections that keep their order, are late, and break.

A connection that breaks loses whatever is on its way. Each end learns of it in its own time;
the server sometimes so late that the client is back before.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Protocol

from drills.shared.fake_websocket import FakeWebSocket
from drills.shared.simulated_loop import NOBODY

SILENCE_SECONDS = 8.0
"""After so long a ping stays unanswered."""


class Endpoint(Protocol):
    """A client's end of a connection."""

    def receive(self, link: Link, data: bytes) -> None:
        """A message has arrived."""

    def note_lost(self, link: Link, code: int | None) -> None:
        """The connection is gone: closed by the server with a code, or broken."""


class Link:
    """One connection. Its server's end is a socket as `Sockets.serve` wants it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, chance: Random, client: Endpoint) -> None:
        self._loop = loop
        self._chance = chance
        self._client = client
        self._to_client: deque[bytes | int] = deque()
        self._to_server: deque[str] = deque()
        self.is_broken = False
        self._is_told = False
        self.socket = ServerEnd(self)

    def _delay(self) -> float:
        return 0.001 + self._chance.random() ** 4 * 0.2

    def _after(self, seconds: float, what: Callable[..., object], *values: object) -> None:
        self._loop.call_later(seconds, what, *values, context=NOBODY)

    # Client to server

    def send(self, data: str) -> None:
        """From the client."""
        if not self.is_broken:
            self._to_server.append(data)
            self._after(self._delay(), self._reach_server)

    def _reach_server(self) -> None:
        if not self.is_broken:
            self.socket.feed({"type": "websocket.receive", "text": self._to_server.popleft()})

    # Server to client

    def answer(self, data: bytes | int) -> None:
        """From the server: a message, or the code it closes with."""
        if not self.is_broken:
            self._to_client.append(data)
            self._after(self._delay(), self._reach_client)

    def _reach_client(self) -> None:
        if self.is_broken:
            return
        data = self._to_client.popleft()
        if isinstance(data, bytes):
            self._client.receive(self, data)
        else:
            self.is_broken = True
            self._tell_client(data)
            self._tell_server()

    # Breaking

    def cut(self, *, server_notices: bool = True) -> None:
        """Break. Both ends learn of it, sooner or later."""
        if self.is_broken:
            return
        self.is_broken = True
        self._after(self._delay(), self._tell_client, None)
        if server_notices:
            late = 30.0 if self._chance.random() < 0.2 else 0.3
            self._after(self._chance.random() * late, self._tell_server)
            self._after(SILENCE_SECONDS, self.socket.fall_silent)

    def _tell_client(self, code: int | None) -> None:
        if not self._is_told:
            self._is_told = True
            self._client.note_lost(self, code)

    def _tell_server(self) -> None:
        self.socket.feed_end()


class ServerEnd(FakeWebSocket):
    """The server's end of a connection; how late a frame is has been decided by chance."""

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link

    def write(self, data: bytes) -> None:
        """Send one text frame."""
        self._link.answer(data)

    def close(self, code: int) -> None:
        """Close; what was sent before arrives before."""
        self._link.answer(code)
        self.feed_end(code)
