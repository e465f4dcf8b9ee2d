"""The server's end of a socket that is none: what `Sockets` uses of it, and no more."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from quandary.server.network.wire import EXTENSION


class FakeWebSocket:
    """A Starlette socket and its wire in one. Subclasses say what becomes of what is written."""

    client = None

    def __init__(self) -> None:
        self.scope = {"extensions": {EXTENSION: self}}
        self.limit: Any = None
        self._arrived: deque[dict[str, Any]] = deque()
        self._awaited: asyncio.Future[None] | None = None
        self._tell_silence: Callable[[bool], object] = bool

    def feed(self, message: dict[str, Any]) -> None:
        """Something has arrived from the client."""
        self._arrived.append(message)
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    def feed_end(self, code: int = 1006) -> None:
        """The client has gone."""
        self.feed({"type": "websocket.disconnect", "code": code})

    @property
    def is_gone(self) -> bool:
        """Whether the client has hung up, as far as is known here."""
        return any(message["type"] == "websocket.disconnect" for message in self._arrived)

    def welcome_player(
        self, ping_every: float, silence_after: float, tell: Callable[[bool], None]
    ) -> None:
        """There are no pings here: whoever makes a client fall silent says so."""
        context = copy_context()
        self._tell_silence = lambda is_silent: context.run(tell, is_silent)

    def fall_silent(self) -> None:
        """A ping stays unanswered."""
        self._tell_silence(True)

    async def accept(self) -> None:
        """Let the client in."""

    async def receive(self) -> dict[str, Any]:
        """The next message, or that the client has gone."""
        while not self._arrived:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        return self._arrived.popleft()

    def unread(self) -> int:
        """Nothing waits here: what is written has arrived, or is on its way."""
        return 0
