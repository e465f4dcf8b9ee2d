"""Before anything else: foreign origins are refused, and every answer carries safe headers.

Starlette's CORS middleware does not see sockets, so this is our own. The default is to deny:
a request that changes something, and every socket, must come from the server's own address
or from an origin that was allowed by name.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quandary.server.protocol.http_bodies import Problem
from quandary.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "cache-control": "no-store",
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""What every answer carries. One that may be kept says so itself."""


def is_allowed(scope: Scope, settings: Settings) -> bool:
    """Whether the origin is our own address or one allowed by name."""
    headers = Headers(scope=scope)
    origins, hosts = headers.getlist("origin"), headers.getlist("host")
    if len(origins) != 1 or len(hosts) != 1:
        return False
    if origins[0] in settings.origins:
        return True
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    return origins[0] == f"{scheme}://{hosts[0]}" and is_own_name(hosts[0], settings.host)


def is_own_name(host: str, served: str) -> bool:
    """Whether only this machine or its own network can have given this name.

    A stranger's page can point a name of its own at our address, and is then its own origin
    (DNS rebinding). Names of the wide world count only where the operator has listed them.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    is_near = "." not in name or name.endswith((".local", ".localhost"))
    return is_near or name == served or _is_ip_address(name)


def _is_ip_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """The middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] == "http" and has_two_lengths(scope):
            # Hung up on, for whatever follows may be the rest of it.
            refusal = _problem(400, "refused", {"connection": "close"})
            await refusal(scope, receive, _with_headers(send))
            return
        is_safe = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if not is_safe and not is_allowed(scope, self._settings):
            await self._refuse(scope, receive, send)
            return
        await self._app(scope, receive, _with_headers(send))

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        refusal = _problem(403, "foreign_origin")
        await refusal(scope, receive, _with_headers(send))


def has_two_lengths(scope: Scope) -> bool:
    """Whether a request says in two ways where it ends: a proxy may have understood the other."""
    return {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}


def _problem(status: int, code: str, headers: dict[str, str] | None = None) -> Response:
    problem = msgspec.json.encode(Problem(code))
    return Response(problem, status, headers, media_type="application/json")


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
