"""One client's socket, seen from a room: a bounded queue and nothing that can make it wait.

The transport is behind a small interface, so that tests and the simulation can stand in
for it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

MOST_MESSAGES = 64
MOST_BYTES = 256 * 1024


class Transport(Protocol):
    """What a socket has to offer."""

    async def send(self, data: bytes) -> None:
        """Send one text frame; may wait for a slow reader."""

    async def close(self, code: int) -> None:
        """Close the socket."""


class Connection:
    """A client with its seats. `send` never waits; a client that cannot keep up is closed."""

    def __init__(self, transport: Transport, seats: tuple[int, ...] = ()) -> None:
        self.seats = seats
        self.is_synced = False
        """Whether the client has asked to resume, and so gets updates."""
        self.close_code: int | None = None
        self._transport = transport
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Queue a message; a queue that is full closes the socket (4008)."""
        if self.close_code is not None:
            return
        self._waiting.append(data)
        self._bytes += len(data)
        if len(self._waiting) > MOST_MESSAGES or self._bytes > MOST_BYTES:
            self._waiting.clear()
            self.close(4008)
        self._wake.set()

    def close(self, code: int) -> None:
        """Close once everything queued before has been sent."""
        if self.close_code is None:
            self.close_code = code
            self._wake.set()

    async def run_writer(self) -> None:
        """Send what is queued until the connection is closed."""
        while True:
            while self._waiting:
                data = self._waiting.popleft()
                self._bytes -= len(data)
                await self._transport.send(data)
            if self.close_code is not None:
                await self._transport.close(self.close_code)
                return
            self._wake.clear()
            await self._wake.wait()
