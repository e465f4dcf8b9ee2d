"""Calls that go where they were meant to go: a redirect is refused, and with it what it would leak.

A client that followed one would show tokens to a server that nobody has named, perhaps
unencrypted.
"""

from __future__ import annotations

import urllib.request
from http.client import HTTPResponse
from typing import Any

from websockets.asyncio.client import connect


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """No request follows; the redirect becomes an `HTTPError`."""


_opener = urllib.request.build_opener(_NoRedirects)


def send_request(request: urllib.request.Request, seconds: float) -> HTTPResponse:
    """Send a request; raises `HTTPError` for whatever is no success, redirects included."""
    response: HTTPResponse = _opener.open(request, timeout=seconds)
    return response


class DirectConnect(connect):
    """Connects a WebSocket; raises `InvalidStatus` for a redirect."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Follow nothing."""
        return exc
