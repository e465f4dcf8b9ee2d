"""The application: routes, the origin check, security headers, start and stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.types import ASGIApp

from quandary.server.garbage import Garbage
from quandary.server.guard import Guard
from quandary.server.node import Node
from quandary.server.problems import EXCEPTION_HANDLERS
from quandary.server.routes import Routes
from quandary.server.settings import Settings
from quandary.server.static import StaticRoutes, read_site
from quandary.server.throttle import Throttle

TIDY_SECONDS = 60.0
_log = logging.getLogger("quandary.app")


class WhenReady:
    """An application whose routes are made once its node has started."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.node: Node | None = None
        self._routed: ASGIApp | None = None

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Start the node before the first request, stop it after the last."""
        self.node = await Node.start(self._settings)
        app.router.routes.extend(Routes(self.node).all())
        app.router.routes.extend(StaticRoutes(read_site()).all())
        tidier = asyncio.get_running_loop().create_task(_tidy(self.node))
        try:
            yield
        finally:
            tidier.cancel()
            with suppress(asyncio.CancelledError):
                await tidier
            await self.node.stop()


async def _tidy(node: Node) -> None:
    garbage = Garbage()
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        garbage.tidy(node.store.writer.writes)
        try:
            await node.lobby.put_away()
        except Exception:
            _log.exception("tidying_failed")  # One table that cannot be opened is not all.


def create_app(settings: Settings) -> Starlette:
    """The application for these settings."""
    ready = WhenReady(settings)
    return Starlette(
        lifespan=ready.lifespan,
        exception_handlers=EXCEPTION_HANDLERS,
        middleware=[Middleware(Throttle, settings=settings), Middleware(Guard, settings=settings)],
    )
