"""The HTTP part: make and find tables, join, download records, health and figures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from quandary import __version__
from quandary.server.errors import CommandRefused
from quandary.server.identity import COOKIE, COOKIE_SECONDS, new_id
from quandary.server.limits import RateLimit
from quandary.server.messages import NewTable, Problem, Seated, TableList, TakeSeat
from quandary.server.node import Node
from quandary.server.telling import table_info
from quandary.table.record import write_record

Wish = TypeVar("Wish")
Handler = Callable[[Request], Awaitable[Response]]

MOST_BODY_BYTES = 4096
STATUS_OF = {
    "no_such_table": 404,
    "no_record": 404,
    "no_guest": 401,
    "not_yours": 403,
    "too_many_tables": 429,
    "too_long": 413,
    "not_json": 400,
    "wrong_message": 422,
}


def answer(content: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def read_body(request: Request, kind: type[Wish]) -> Wish:
    """The wish in a request's body."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY_BYTES:
            raise CommandRefused("too_long")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise CommandRefused("wrong_message", detail=str(error)[:200]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise CommandRefused("not_json") from None


def refusing(handler: Handler) -> Handler:
    """A handler whose refusals become the one shape of an error."""

    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except CommandRefused as refusal:
            detail = str(refusal.details.get("detail", ""))
            status = STATUS_OF.get(refusal.code, 409)
            return answer(Problem(refusal.code, detail or (refusal.clause or "")), status)

    return handle


class Routes:
    """The handlers, with the node they serve."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._makers: dict[str, RateLimit] = {}

    def all(self) -> list[BaseRoute]:
        """Every route of the API."""
        return [
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/api/tables", refusing(self.open_tables), methods=["GET"]),
            Route("/api/tables", refusing(self.make_table), methods=["POST"]),
            Route("/api/my-tables", refusing(self.my_tables)),
            Route("/api/tables/{table}", refusing(self.table)),
            Route("/api/tables/{table}/seats", refusing(self.take_seat), methods=["POST"]),
            Route("/api/tables/{table}/tokens", refusing(self.my_seats), methods=["POST"]),
            Route("/api/tables/{table}/record", refusing(self.record)),
            WebSocketRoute("/api/socket", self._node.sockets.serve),
        ]

    # Guests

    def _guest(self, request: Request) -> str | None:
        return self._node.guests.read(request.cookies.get(COOKIE))

    def _welcome(self, response: Response, guest: str) -> Response:
        response.set_cookie(
            COOKIE,
            self._node.guests.write(guest),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="strict",
            secure=self._node.settings.secure_cookie,
        )
        return response

    # Tables

    async def make_table(self, request: Request) -> Response:
        """Make a table and sit down at it."""
        wish = await read_body(request, NewTable)
        guest = self._guest(request) or new_id()
        address = request.client.host if request.client else ""
        limit = self._makers.setdefault(
            address, RateLimit(self._node.settings.tables_per_guest, 600.0)
        )
        if not limit.allows(self._node.world.now()):
            raise CommandRefused("too_many_tables")
        seated = await self._node.lobby.create(wish, guest)
        self._node.metrics.tables.inc()
        return self._welcome(answer(seated, 201), guest)

    async def take_seat(self, request: Request) -> Response:
        """Join a table."""
        wish = await read_body(request, TakeSeat)
        guest = self._guest(request) or new_id()
        table = request.path_params["table"]
        token = await self._node.lobby.join(table, wish.name, wish.seat, guest)
        return self._welcome(answer(Seated(table, [token]), 201), guest)

    async def my_seats(self, request: Request) -> Response:
        """New tokens for the seats this guest has at a table."""
        guest = self._guest(request)
        if guest is None:
            raise CommandRefused("no_guest")
        table = request.path_params["table"]
        tokens = await self._node.lobby.seats_of(table, guest)
        if not tokens:
            raise CommandRefused("not_yours")
        return answer(Seated(table, tokens))

    async def open_tables(self, request: Request) -> Response:
        """Tables anybody may join."""
        return answer(TableList(await self._node.lobby.listed(self._guest(request), mine=False)))

    async def my_tables(self, request: Request) -> Response:
        """Tables where this guest has a seat."""
        return answer(TableList(await self._node.lobby.listed(self._guest(request), mine=True)))

    async def table(self, request: Request) -> Response:
        """A table as everybody may see it."""
        room = await self._node.lobby.room(request.path_params["table"])
        if room is None:
            raise CommandRefused("no_such_table")
        return answer(table_info(room.state, room.present()))

    async def record(self, request: Request) -> Response:
        """The record of a finished game; a running one is not told."""
        room = await self._node.lobby.room(request.path_params["table"])
        if room is None:
            raise CommandRefused("no_such_table")
        record = room.state.record()
        if record is None:
            raise CommandRefused("no_record")
        name = f"quandary-{room.state.settings.game}-{room.state.id[:8]}.json"
        return Response(
            write_record(record),
            media_type="application/json",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    # Operations

    async def health(self, request: Request) -> Response:
        """Whether this node can store: the answer comes after a write has."""
        await self._node.store.setting("health", b"")
        return answer({"status": "ok", "version": __version__})

    async def metrics(self, request: Request) -> Response:
        """Figures for Prometheus."""
        self._node.note_figures()
        return Response(self._node.metrics.text(), media_type="text/plain; version=0.0.4")
