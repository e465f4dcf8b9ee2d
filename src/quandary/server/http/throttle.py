"""Before a request is looked at: how many an address may ask, in a minute and at the same time.

This holds for everything over HTTP, pages and figures included. Callers who ask too much are hung
up on as well, and the wire limits how often they may call again (`acceptor.py`).
"""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from quandary.server.http.guard import HEADERS
from quandary.server.network.limits import AddressLimit, RateLimits, household
from quandary.server.protocol.http_bodies import Problem
from quandary.server.settings import Settings


class Throttle:
    """The middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._rates = RateLimits(settings.requests_per_minute, 60.0)
        self._at_once = AddressLimit(settings.requests_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = household(scope["client"][0] if scope.get("client") else "")
        now = asyncio.get_running_loop().time()
        if not self._rates.allows(address, now) or not self._at_once.enter(address):
            await _refusal()(scope, receive, send)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            self._at_once.leave(address)


def _refusal() -> Response:
    problem = msgspec.json.encode(Problem("too_many_requests"))
    headers = {**HEADERS, "connection": "close"}
    return Response(problem, 429, headers, media_type="application/json")
