"""Somebody who tries what they should not: any frame, any header, and what came of it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from drills.shared.light_socket import LightSocket

SECONDS = 15.0


@dataclass
class Outcome:
    """How an attempt at a socket ended."""

    status: int | None = None
    close_code: int | None = None
    frames: list[bytes] = field(default_factory=list)

    @property
    def messages(self) -> list[dict[str, Any]]:
        """What was told."""
        return [json.loads(frame) for frame in self.frames]

    @property
    def welcome(self) -> dict[str, Any] | None:
        """The welcome, if there was one."""
        return next((told for told in self.messages if told["type"] == "welcome"), None)

    @property
    def seats(self) -> list[int]:
        """The seats that were opened."""
        return self.welcome["seats"] if self.welcome else []


class RawClient:
    """A socket whose every frame is kept."""

    def __init__(self, socket: LightSocket, frames: list[bytes], heard: asyncio.Event) -> None:
        self.socket = socket
        self.frames = frames
        self._heard = heard

    @classmethod
    async def open(cls, base: str, *headers: str, own_address: str | None = None) -> RawClient:
        """A socket after its handshake."""
        frames: list[bytes] = []
        heard = asyncio.Event()

        def on_message(data: bytes) -> None:
            frames.append(data)
            heard.set()

        socket = await LightSocket.open(
            base, on_message, *headers, seconds=SECONDS, own_address=own_address
        )
        return cls(socket, frames, heard)

    def say(self, **message: Any) -> None:
        """Send one message."""
        self.socket.send(json.dumps(message).encode())

    def hello(self, table: str, tokens: list[str]) -> None:
        """The first message."""
        self.say(type="hello", table=table, tokens=tokens)

    async def hear(self, kind: str | None = None) -> dict[str, Any] | None:
        """The next message (of a kind); nothing if the socket closes before."""
        start = 0
        async with asyncio.timeout(SECONDS):
            while True:
                for place in range(start, len(self.frames)):
                    message: dict[str, Any] = json.loads(self.frames[place])
                    if kind is None or message["type"] == kind:
                        del self.frames[: place + 1]
                        return message
                start = len(self.frames)
                if self.socket.closed.done():
                    return None
                self._heard.clear()
                await _first(self._heard.wait(), self.socket.closed)

    async def wait_closed(self) -> int | None:
        """Wait until the server has closed; the code it gave."""
        async with asyncio.timeout(SECONDS):
            await asyncio.shield(self.socket.closed)
        return self.socket.close_code

    def is_open(self) -> bool:
        """Whether the socket is still there."""
        return not self.socket.closed.done()

    def leave(self) -> None:
        """Hang up without a word."""
        self.socket.abort()


async def _first(coroutine: Any, future: asyncio.Future[None]) -> None:
    task = asyncio.ensure_future(coroutine)
    await asyncio.wait((task, future), return_when=asyncio.FIRST_COMPLETED)
    task.cancel()


async def try_tokens(base: str, table: str, tokens: list[str], *headers: str) -> Outcome:
    """Open a socket, say hello, hear the first answer, and go."""
    client = await RawClient.open(base, *headers)
    outcome = Outcome(client.socket.status)
    if client.socket.status == 101:
        client.hello(table, tokens)
        answer = await client.hear()
        outcome.frames = [json.dumps(answer).encode()] if answer else []
        outcome.close_code = client.socket.close_code
    client.leave()
    return outcome


async def ask(
    base: str,
    method: str,
    path: str,
    *headers: str,
    body: bytes = b"",
    seconds: float = SECONDS,
    own_address: str | None = None,
) -> tuple[int, bytes]:
    """An HTTP request with exactly these headers; status 0 if the server just hung up."""
    parts = urlsplit(base)
    lines = [f"{method} {path} HTTP/1.1", *headers, f"Content-Length: {len(body)}"]
    if not any(line.lower().startswith("host:") for line in headers):
        lines.append(f"Host: {parts.netloc}")
    head = "\r\n".join([*lines, "Connection: close", "", ""]).encode("utf-8")
    async with asyncio.timeout(seconds):
        local = (own_address, 0) if own_address else None
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port, local_addr=local)
        try:
            writer.write(head + body)
            answer = await reader.read()
        except ConnectionError:
            return 0, b""
        finally:
            writer.close()
    status_line, _, rest = answer.partition(b"\r\n")
    return (int(status_line.split()[1]) if status_line else 0), rest
