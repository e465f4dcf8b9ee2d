"""uvicorn's server with our own way to take connections in, and to be told to stop."""

from __future__ import annotations

import os
import signal
import socket as sockets
import sys
import threading
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from quandary.server.network.acceptor import Acceptor, Turns
from quandary.server.network.connections import Connections, Slot, raise_file_limit
from quandary.server.network.network_access import NetworkAccess, Place, Wiring
from quandary.server.network.wire import Exchange, Wire
from quandary.server.running.app import Applications, create_apps
from quandary.server.settings import Settings
from quandary.system.exit_codes import EXIT_INTERRUPTED

STOP_SECONDS = 5


class HttpServer(uvicorn.Server):
    """A server for which a signal to stop is no failure; a second Ctrl-C ends it at once.

    Of the sockets it is run with, the first is for everybody, the second for figures alone.
    """

    def __init__(self, apps: Applications, connections: Connections, access: NetworkAccess) -> None:
        self._figures = uvicorn_config(apps.figures, lifespan="off")
        self._connections = connections
        self._access = access
        super().__init__(uvicorn_config(apps.public))

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Start the application, then let people in."""
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        configs = (self.config, self._figures)
        self.servers = [
            Acceptor(listener, self._connections, self._protocol(config))  # type: ignore[misc]
            for listener, config in zip(sockets or (), configs, strict=False)
        ]
        if sockets:
            self._access.attach(Wiring(sockets[0].getsockname()[1], self._accept, self._hang_up))
        self.started = True

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Take nobody in any more, then let everybody go."""
        self._access.close()
        await super().shutdown(sockets)

    def _accept(self, listener: sockets.socket, allows: Callable[[str], bool]) -> Acceptor:
        """Let people in at one more place."""
        return Acceptor(listener, self._connections, self._protocol(self.config), allows)

    def _hang_up(self, places: Container[Place]) -> None:
        """Hang up on everybody who came in at these places."""
        for connection in list(self.server_state.connections):
            transport = connection.transport
            # One that is already broken off has no name any more.
            if (transport.get_extra_info("sockname") or ())[:2] in places:
                transport.abort()

    def _protocol(self, config: uvicorn.Config) -> Callable[[Slot, Turns], Exchange]:
        if not config.loaded:
            config.load()
        app_state = self.lifespan.state
        return partial(Exchange, config, self.server_state, app_state, self._connections)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals and do not raise them again afterwards: the exit code is 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order; whoever cannot wait for that loses nothing that was acknowledged."""
        if self.should_exit and sig == signal.SIGINT:
            os._exit(EXIT_INTERRUPTED)
        self.should_exit = True


def make_server(settings: Settings) -> HttpServer:
    """A server for these settings, with as many file handles as the system allows."""
    connections = Connections(settings, raise_file_limit(), _proxies())
    access = NetworkAccess(settings)
    return HttpServer(create_apps(settings, connections, access), connections, access)


def _proxies() -> Any:
    """The addresses that are believed when they say for whom they speak."""
    trusted = uvicorn.Config(_nothing, log_config=None).forwarded_allow_ips
    return ProxyHeadersMiddleware(_nothing, trusted_hosts=trusted).trusted_hosts


async def _nothing(*_: Any) -> None:
    """An application that is never asked."""


def uvicorn_config(app: Any, **more: Any) -> uvicorn.Config:
    """How an application is put on the wire."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=Exchange,
        ws=Wire,
        ws_max_size=4096,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
        **more,
    )
