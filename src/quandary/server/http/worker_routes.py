"""Where bot workers of other machines connect, if the host has a token for them."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from quandary.server.bots.remote_workers import Choice, RemoteWorker, WorkerHello
from quandary.server.http.callers import address_of
from quandary.server.http.token_gate import TokenGate
from quandary.server.network.limits import RateLimit
from quandary.server.network.wire import EXTENSION
from quandary.server.node import Node
from quandary.server.protocol.errors import CommandRefused
from quandary.server.workers.process import NoAnswer

HELLO_SECONDS = 10.0
FRAMES, SECONDS = 20_000, 20.0
"""A worker with many processes answers often; a seat's limit is not for it."""
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
        self._gate = TokenGate(self._token)

    def all(self) -> list[BaseRoute]:
        """The route; none without a token."""
        return [] if self._token is None else [WebSocketRoute("/workers", self.serve)]

    async def serve(self, socket: WebSocket) -> None:
        """One worker, for as long as it stays."""
        if not await self._may_come(socket):
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

    async def _may_come(self, socket: WebSocket) -> bool:
        """Whether the token is right."""
        given = socket.headers.get("authorization", "").removeprefix("Bearer ")
        try:
            return await self._gate.admits(given, address_of(socket))
        except CommandRefused:
            return False
