"""Where bot workers of other machines connect, if the host has a token for them."""

from __future__ import annotations

import asyncio
import hmac
import logging

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from quandary.server.bots.remote_workers import Choice, RemoteWorker, WorkerHello
from quandary.server.http.callers import address_of
from quandary.server.network.limits import RateLimit, RateLimits
from quandary.server.network.wire import EXTENSION
from quandary.server.node import Node
from quandary.server.workers.process import NoAnswer

HELLO_SECONDS = 10.0
FRAMES, SECONDS = 20_000, 20.0
"""A worker with many processes answers often; a seat's limit is not for it."""
WRONG_TRIES = 20
"""From one address in a minute."""
WRONG_TOKEN = 4003
UNREADABLE = 4000
_hello: msgspec.json.Decoder[WorkerHello] = msgspec.json.Decoder(WorkerHello)
_choice: msgspec.json.Decoder[Choice] = msgspec.json.Decoder(Choice)
_log = logging.getLogger("quandary.bots")


class WorkerRoutes:
    """The socket of workers, behind their token."""

    def __init__(self, node: Node) -> None:
        self._remote = node.bots.remote
        self._token = node.settings.worker_token
        self._wrong = RateLimits(WRONG_TRIES, 60.0)

    def all(self) -> list[BaseRoute]:
        """The route; none without a token."""
        return [] if self._token is None else [WebSocketRoute("/workers", self.serve)]

    async def serve(self, socket: WebSocket) -> None:
        """One worker, for as long as it stays."""
        if not self._may_come(socket):
            await socket.close(WRONG_TOKEN)
            return
        socket.scope["extensions"][EXTENSION].limit = RateLimit(FRAMES, SECONDS)
        await socket.accept()
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = _hello.decode(await socket.receive_text())
            worker = RemoteWorker(hello, socket.send_text)
            with self._remote.register(worker):
                _log.info("remote_worker_came", extra={"count": hello.at_once})
                while True:
                    self._remote.take(worker, _choice.decode(await socket.receive_text()))
        except (WebSocketDisconnect, OSError):
            _log.info("remote_worker_gone")
        except (TimeoutError, msgspec.DecodeError, KeyError, NoAnswer):
            await socket.close(UNREADABLE)

    def _may_come(self, socket: WebSocket) -> bool:
        """Whether the token is right, from an address that has not guessed too often."""
        wrong = self._wrong.limit_of(address_of(socket))
        now = asyncio.get_running_loop().time()
        if not wrong.has_room(now):
            return False
        is_ours = self._is_ours(socket)
        if not is_ours:
            wrong.count(now)
        return is_ours

    def _is_ours(self, socket: WebSocket) -> bool:
        given = socket.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), (self._token or "").encode())
