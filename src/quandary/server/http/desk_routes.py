"""The host's desk over HTTP, for those who know its token; without a token it is not there."""

from __future__ import annotations

import base64
import binascii
from importlib.resources import files
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from quandary.server.desk.conversation import MOST_REQUEST_BYTES, read_form, read_request
from quandary.server.desk.desk import Desk
from quandary.server.desk.page import overview_page, problem_page, table_page
from quandary.server.http.callers import address_of, read_bytes
from quandary.server.http.http_errors import Handler, answer, with_refusals
from quandary.server.http.token_gate import TokenGate
from quandary.server.node import Node
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.http_bodies import Problem

SHOWN = 50
PAGE_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    # With `no-referrer` a browser would send forms without their origin.
    "referrer-policy": "same-origin",
}


class DeskRoutes:
    """The handlers, each behind the token."""

    def __init__(self, node: Node, desk: Desk) -> None:
        self._desk = desk
        self._token = node.settings.admin_token
        self._gate = TokenGate(self._token)

    def all(self) -> list[BaseRoute]:
        """Every route of the desk; none without a token."""
        if self._token is None:
            return []
        found: list[tuple[str, str, Handler]] = [
            ("GET", "/admin", self.overview),
            ("GET", "/admin/style.css", self.style),
            ("GET", "/admin/tables/{table}", self.table),
            ("POST", "/admin/do", self.do),
            ("POST", "/admin/api", self.ask),
        ]
        return [
            Route(path, with_refusals(self._behind_token(handler)), methods=[method])
            for method, path, handler in found
        ]

    def _behind_token(self, handler: Handler) -> Handler:
        async def handle(request: Request) -> Response:
            if await self._gate.admits(given_token(request), address_of(request)):
                return await handler(request)
            response = answer(Problem("no_admin"), 401)
            response.headers["www-authenticate"] = 'Basic realm="Quandary", charset="UTF-8"'
            return response

        return handle

    async def overview(self, request: Request) -> Response:
        """Everything at a glance, with a form for everything that can be done."""
        desk = self._desk
        return _page(
            overview_page(
                await desk.stats(),
                await desk.reports(SHOWN),
                await desk.tables(SHOWN),
                await desk.bans(),
            )
        )

    async def table(self, request: Request) -> Response:
        """One table."""
        table = request.path_params["table"]
        try:
            details, chat = await self._desk.table(table), await self._desk.chat(table)
        except CommandRefused as refusal:
            return _page(problem_page(refusal.code), 404)
        return _page(table_page(details, chat))

    async def style(self, request: Request) -> Response:
        """How the page looks."""
        text = (files("quandary.server.desk") / "page.css").read_text(encoding="utf-8")
        return Response(text, media_type="text/css")

    async def do(self, request: Request) -> Response:
        """What a form of the page asks for; then the page again."""
        data = await read_bytes(request, MOST_REQUEST_BYTES)
        fields = dict(parse_qsl(data.decode("utf-8", "replace")))
        try:
            await self._desk.answer(read_form(fields))
        except CommandRefused as refusal:
            return _page(problem_page(refusal.code), 409)
        return RedirectResponse("/admin", 303)

    async def ask(self, request: Request) -> Response:
        """The desk's own protocol."""
        data = await read_bytes(request, MOST_REQUEST_BYTES)
        return answer(await self._desk.answer(read_request(data)))


def given_token(request: Request) -> str:
    """What somebody shows: as a bearer's token, or as the password that a browser asks for."""
    scheme, _, text = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return text.strip()
    if scheme.lower() != "basic":
        return ""
    try:
        return base64.b64decode(text.strip(), validate=True).decode().partition(":")[2]
    except (binascii.Error, UnicodeDecodeError):
        return ""


def _page(html: str, status: int = 200) -> Response:
    return Response(html, status, PAGE_HEADERS, media_type="text/html")
