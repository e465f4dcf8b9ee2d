"""A socket's end on the server's side that keeps every byte for the checker, and when it came."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from drills.shared.fake_websocket import FakeWebSocket

_WITH_SEQ = (b'{"type":"update"', b'{"type":"snapshot"')


class RecordingSocket(FakeWebSocket):
    """A client without a network: what it says has arrived, what it is told is kept."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, hidden_now: Callable[[], list[bytes]]
    ) -> None:
        super().__init__()
        self.heard: list[tuple[float, bytes | int]] = []
        """Every frame and at last the closing code, each with its time."""
        self.said: set[str] = set()
        """The kinds of messages that were sent."""
        self.leaks: list[str] = []
        self._loop = loop
        self._hidden_now = hidden_now

    # The client's side

    def say(self, **message: Any) -> None:
        """One message."""
        self.said.add(message["type"])
        self.frame(json.dumps(message))

    def frame(self, data: str | bytes) -> None:
        """One frame as it is."""
        kind = "text" if isinstance(data, str) else "bytes"
        self.feed({"type": "websocket.receive", kind: data})

    def hang_up(self) -> None:
        """Gone."""
        self.feed_end()

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """What was told, of one kind."""
        start = b'{"type":"%b"' % kind.encode()
        frames = [data for _, data in self.heard if isinstance(data, bytes)]
        return [json.loads(data) for data in frames if data.startswith(start)]

    def newest_seq(self) -> int:
        """The newest entry that was told."""
        for _, data in reversed(self.heard):
            if isinstance(data, bytes) and data.startswith(_WITH_SEQ):
                return int(json.loads(data)["seq"])
        return 0

    def own_tokens(self) -> list[str]:
        """Tokens that were given to this very client."""
        given = [token["token"] for told in self.messages("welcome") for token in told["tokens"]]
        return given + [told["token"] for told in self.messages("linked")]

    # The server's side

    def write(self, data: bytes) -> None:
        """One frame."""
        self.leaks += [
            f"hidden text in {data[:60]!r}" for text in self._hidden_now() if text in data
        ]
        self.heard.append((self._loop.time(), data))

    def close(self, code: int) -> None:
        """Closed by the server."""
        self.heard.append((self._loop.time(), code))
        self.feed_end(code)
