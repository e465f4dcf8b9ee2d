"""The application: routes, the origin check, security headers, start and stop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware

from quandary.server.desk.desk import Desk
from quandary.server.desk.desk_socket import desk_socket
from quandary.server.http.desk_routes import DeskRoutes
from quandary.server.http.guard import Guard
from quandary.server.http.http_errors import EXCEPTION_HANDLERS
from quandary.server.http.preview import previews
from quandary.server.http.routes import Routes
from quandary.server.http.static import StaticRoutes, read_site
from quandary.server.http.throttle import Throttle
from quandary.server.http.worker_routes import WorkerRoutes
from quandary.server.network.connections import Connections
from quandary.server.network.network_access import NetworkAccess
from quandary.server.node import Node
from quandary.server.running.tidying import Tidying
from quandary.server.settings import Settings
from quandary.system.ending_tasks import end_tasks


@dataclass(frozen=True)
class Applications:
    """What one server serves, each at an address of its own."""

    public: Starlette
    figures: Starlette
    """Health and figures, for those who run the server."""


class WhenReady:
    """Applications whose routes are made once their node has started."""

    def __init__(self, settings: Settings, connections: Connections, access: NetworkAccess) -> None:
        self._settings = settings
        self._connections = connections
        self._access = access
        self.figures = _application(settings)

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Start the node before the first request, stop it after the last."""
        node = await Node.start(self._settings)
        node.connections = self._connections
        node.network = self._access
        routes = Routes(node)
        app.router.routes.extend(routes.all())
        site = read_site()
        preview = previews(node.lobby, self._settings, site.base)
        app.router.routes.extend(StaticRoutes(site, preview).all())
        self.figures.router.routes.extend(routes.operations())
        desk = Desk(node)
        private = app if self._settings.metrics is None else self.figures
        private.router.routes[:0] = DeskRoutes(node, desk).all()
        app.router.routes[:0] = WorkerRoutes(node).all()
        tidier = asyncio.get_running_loop().create_task(Tidying(node).run())
        try:
            async with desk_socket(self._settings.admin_socket, desk):
                yield
        finally:
            await end_tasks([tidier])
            await node.stop()


def create_apps(
    settings: Settings, connections: Connections, access: NetworkAccess
) -> Applications:
    """The applications for these settings."""
    ready = WhenReady(settings, connections, access)
    return Applications(_application(settings, lifespan=ready.lifespan), ready.figures)


def _application(settings: Settings, **more: Any) -> Starlette:
    application = Starlette(
        exception_handlers=EXCEPTION_HANDLERS,
        middleware=[Middleware(Throttle, settings=settings), Middleware(Guard, settings=settings)],
        **more,
    )
    application.router.redirect_slashes = False  # It would follow whatever host a request claims.
    return application
