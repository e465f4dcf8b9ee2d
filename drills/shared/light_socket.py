"""A WebSocket client that costs next to nothing, for drills with thousands of sockets.

It checks little and is no example to follow: frames go out under a mask of zeros, and what
comes in is taken to be well formed.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
NO_MASK = b"\0\0\0\0"


def frame(data: bytes, opcode: int = TEXT, *, is_last: bool = True) -> bytes:
    """A client's frame."""
    first = opcode | (0x80 if is_last else 0)
    if len(data) < 126:
        return struct.pack("!BB", first, 0x80 | len(data)) + NO_MASK + data
    if len(data) < 65536:
        return struct.pack("!BBH", first, 0x80 | 126, len(data)) + NO_MASK + data
    return struct.pack("!BBQ", first, 0x80 | 127, len(data)) + NO_MASK + data


def handshake(base: str, *headers: str) -> bytes:
    """The request that opens a socket; with the server's own origin unless headers are given."""
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: {urlsplit(base).netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        *(headers or (f"Origin: {base}",)),
    ]
    return "\r\n".join([*filter(None, lines), "", ""]).encode("utf-8")


class LightSocket(asyncio.Protocol):
    """One socket; every text frame goes to `on_message` as it is."""

    def __init__(self, on_message: Callable[[bytes], None]) -> None:
        self.on_message = on_message
        self.transport: asyncio.Transport | None = None
        self.close_code: int | None = None
        self.status: int | None = None
        """The HTTP status of the answer to the handshake."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = b""

    @classmethod
    async def open(
        cls,
        base: str,
        on_message: Callable[[bytes], None],
        *headers: str,
        seconds: float = 60.0,
        own_address: str | None = None,
    ) -> LightSocket:
        """A socket after its handshake; `status` says how that went.

        `own_address` is where it comes from, such as 127.0.3.4.
        """
        parts = urlsplit(base)
        async with asyncio.timeout(seconds):
            _, socket = await asyncio.get_running_loop().create_connection(
                lambda: cls(on_message),
                parts.hostname or "",
                parts.port or 80,
                local_addr=(own_address, 0) if own_address else None,
            )
            socket.write(handshake(base, *headers))
            await asyncio.wait((socket.opened, socket.closed), return_when=asyncio.FIRST_COMPLETED)
        return socket

    # Out

    def write(self, data: bytes) -> None:
        """Bytes as they are."""
        if self.transport is not None:
            self.transport.write(data)

    def send(self, data: bytes) -> None:
        """A text frame."""
        self.write(frame(data))

    def abort(self) -> None:
        """Hang up without a word."""
        if self.transport is not None:
            self.transport.abort()

    # In

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if self.status is None and not self._take_answer():
            return
        while self._take_frame():
            pass

    def _take_answer(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        self.status = int(head.split(b" ", 2)[1])
        self._buffer = rest
        if not self.opened.done():
            self.opened.set_result(None)
        return self.status == 101

    def _take_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return False
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return False
        self._buffer = buffer[start + size :]
        self._on_frame(buffer[0] & 0xF, buffer[start : start + size])
        return True

    def _on_frame(self, opcode: int, data: bytes) -> None:
        if opcode == TEXT:
            self.on_message(data)
        elif opcode == PING:
            self.write(frame(data, PONG))
        elif opcode == CLOSE:
            self.close_code = int.from_bytes(data[:2], "big") if data else 1005
            self.write(frame(data[:2], CLOSE))
            if self.transport is not None:
                self.transport.close()
