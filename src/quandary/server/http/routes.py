"""The HTTP part: make and find tables, join, download records, health and figures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router, WebSocketRoute

from quandary import __version__
from quandary.fast import is_available
from quandary.server.http.callers import (
    MOST_RECORD_BYTES,
    Callers,
    address_of,
    read_body,
    read_bytes,
    read_number,
)
from quandary.server.http.challenge_routes import ChallengeRoutes
from quandary.server.http.http_errors import Handler, answer, json_answer, with_refusals
from quandary.server.http.my_games import MyGamesRoutes
from quandary.server.http.network_routes import change_network, is_at_this_machine, network_state
from quandary.server.http.puzzle_routes import PuzzleRoutes
from quandary.server.http.review_routes import ReviewRoutes
from quandary.server.node import Node
from quandary.server.nodes.rates import Rate
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.http_bodies import Health, NetworkWish, SiteInfo
from quandary.server.protocol.reports import NewReport, Reported
from quandary.server.protocol.table_bodies import (
    InviteProgram,
    NewTable,
    Seated,
    TableList,
    TakeSeat,
)
from quandary.server.records import jobs
from quandary.server.records.texts import PastRecord, RecordTexts
from quandary.server.room.identity import new_id
from quandary.server.room.room import Room
from quandary.server.table.access import may_look, may_look_back
from quandary.server.table.broadcast import table_info

STORE_SECONDS = 5.0
REPORTS = Rate("reports", 10)
"""From one address in ten minutes."""


class Routes:
    """The handlers, with the node they serve."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._callers = Callers(node)
        self._my_games = MyGamesRoutes(node, self._callers)
        self._tables = Rate("tables", node.settings.tables_per_address)
        self._challenges = ChallengeRoutes(node, self._callers, self._tables)
        self._record_texts = RecordTexts()
        self._reviews = ReviewRoutes(node, self._callers, self._past_record)

    def all(self) -> list[BaseRoute]:
        """Every public route of the API."""
        # A redirect to the path with a slash would name whatever host the request claims.
        api = Mount("/api", Router(self._api(), redirect_slashes=False))
        health = Route("/health", with_refusals(self.health))
        if self._node.settings.metrics is None:
            return [health, Route("/metrics", with_refusals(self.metrics_here)), api]
        return [health, api]

    def operations(self) -> list[BaseRoute]:
        """What those who run the server look at."""
        return [
            Route("/health", with_refusals(self.health)),
            Route("/metrics", with_refusals(self.metrics)),
        ]

    def _api(self) -> list[BaseRoute]:
        handlers: dict[str, dict[str, Handler]] = {
            "/tables": {"GET": self.open_tables, "POST": self.make_table},
            "/my-tables": {"GET": self.my_tables},
            **self._my_games.handlers(),
            **self._challenges.handlers(),
            **self._reviews.handlers(),
            **PuzzleRoutes(self._callers).handlers(),
            "/tables/{table}": {"GET": self.table},
            "/tables/{table}/seats": {"POST": self.take_seat},
            "/tables/{table}/tokens": {"POST": self.my_seats},
            "/tables/{table}/bot-token": {"POST": self.invite_program},
            "/tables/{table}/record": {"GET": self.record},
            "/records": {"POST": self.read_record},
            "/records/steps": {"POST": self.replay_record},
            "/network": {"GET": self.network, "POST": self.open_network},
            "/site": {"GET": self.site},
            "/tables/{table}/reports": {"POST": self.report},
        }
        routes = [route(path, self._for_welcome(by)) for path, by in handlers.items()]
        return [*routes, WebSocketRoute("/socket", self._node.sockets.serve)]

    def _for_welcome(self, by_method: dict[str, Handler]) -> dict[str, Handler]:
        """The same for those whom nobody has banned; others may look, and be forgotten."""
        return {
            method: self._callers.refuse_banned(handler) if method == "POST" else handler
            for method, handler in by_method.items()
        }

    # Tables

    async def make_table(self, request: Request) -> Response:
        """Make a table and sit down at it."""
        body = await read_body(request, NewTable)
        guest = self._callers.guest(request) or new_id()
        await self._callers.count_everywhere(request, self._tables, "too_many_tables")
        seated = await self._node.lobby.create(body, guest)
        return self._callers.welcome(answer(seated, 201), guest)

    async def take_seat(self, request: Request) -> Response:
        """Join a table."""
        self._callers.count(request, self._callers.posts)
        body = await read_body(request, TakeSeat)
        guest = self._callers.guest(request) or new_id()
        table = request.path_params["table"]
        room = await self._room_in_sight(request)
        address, name = address_of(request), body.name
        if self._node.bans.silences(address, guest):  # Another name would be a word to the others.
            name = room.state.last_name_of(guest) or name
        token = await self._node.lobby.join(table, name, body.seat, guest, address)
        return self._callers.welcome(answer(Seated(table, [token]), 201), guest)

    async def invite_program(self, request: Request) -> Response:
        """A seat for a program from outside, with the token that opens it."""
        self._callers.count(request, self._callers.posts)
        body = await read_body(request, InviteProgram)
        table = (await self._room_in_sight(request)).state.id
        hosts = await self._guests_shown(request, table)
        return answer(await self._node.lobby.invite_program(table, body, hosts), 201)

    async def my_seats(self, request: Request) -> Response:
        """New tokens for the seats this guest has at a table."""
        self._callers.count(request, self._callers.posts)
        guest = self._callers.known_guest(request)
        table = (await self._room_in_sight(request)).state.id
        tokens = await self._node.lobby.seats_of(table, guest)
        if not tokens:
            raise CommandRefused("not_yours")
        return answer(Seated(table, tokens))

    async def open_tables(self, request: Request) -> Response:
        """Tables anybody may join."""
        self._callers.count(request, self._callers.reads)
        return answer(
            TableList(await self._node.lobby.list_tables(self._callers.guest(request), mine=False))
        )

    async def my_tables(self, request: Request) -> Response:
        """Tables where this guest has a seat."""
        self._callers.count(request, self._callers.reads)
        return answer(
            TableList(await self._node.lobby.list_tables(self._callers.guest(request), mine=True))
        )

    async def table(self, request: Request) -> Response:
        """A table as everybody may see it."""
        self._callers.count(request, self._callers.reads)
        room = await self._room_in_sight(request)
        return answer(table_info(room.state, room.present()))

    async def _room_in_sight(self, request: Request) -> Room:
        """The room of a table that whoever asks may know of; raises `CommandRefused`.

        Without spectators that is who sits or has played there or, before a game, may sit down.
        """
        room = await self._node.lobby.visit(request.path_params["table"])
        if room is None or not may_look(
            room.state, await self._guests_shown(request, room.state.id)
        ):
            raise CommandRefused("no_such_table")
        return room

    async def _guests_shown(self, request: Request, table: str) -> set[str]:
        """Who is asking: by cookie, and by the token of a seat that came to another device."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        holder = None
        if scheme.lower() == "bearer":
            holder = await self._node.lobby.keys.guest_of(table, token)
        return {guest for guest in (self._callers.guest(request), holder) if guest is not None}

    async def _past_record(self, request: Request) -> PastRecord:
        """The record of a finished game that whoever asks may see; raises `CommandRefused`.

        Without spectators that is who has played it, whoever sits there now.
        """
        room = await self._room_in_sight(request)
        guests = await self._guests_shown(request, room.state.id)
        wanted = read_number(request, "game", "no_record")
        number = room.state.last_finished_game() if wanted is None else wanted
        may_see = may_look_back(room.state, guests, number)
        text = await self._record_texts.text_of(room, number) if may_see else None
        if text is None:
            raise CommandRefused("no_record")
        return PastRecord(room.state, number, text)

    async def record(self, request: Request) -> Response:
        """The record of a finished game; a running one is not told."""
        self._callers.count(request, self._callers.reads)
        found = await self._past_record(request)
        name = f"quandary-{found.state.settings.game}-{found.state.id[:8]}.json"
        return Response(
            found.text,
            media_type="application/json",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def read_record(self, request: Request) -> Response:
        """Check a finished or broken-off game against the rules and its proofs."""
        return json_answer(await self._check(request, jobs.summary))

    async def replay_record(self, request: Request) -> Response:
        """One deal of a record, view by view."""
        deal, seat = (read_number(request, name, "no_such_deal") for name in ("deal", "seat"))
        packs = "gzip" in request.headers.get("accept-encoding", "")
        response = json_answer(await self._check(request, jobs.steps, deal or 0, seat, packs))
        if packs:
            response.headers.update({"content-encoding": "gzip", "vary": "Accept-Encoding"})
        return response

    async def _check(self, request: Request, job: Callable[..., bytes], *args: Any) -> bytes:
        self._callers.count(request, self._callers.posts)
        data = await read_bytes(request, MOST_RECORD_BYTES)
        return await self._node.records.check(job, data, *args, address=address_of(request))

    async def network(self, request: Request) -> Response:
        """Whether others in the network can join."""
        self._callers.count(request, self._callers.reads)
        return answer(network_state(self._node.network, request))

    async def open_network(self, request: Request) -> Response:
        """Let them join, or not any more."""
        self._callers.count(request, self._callers.posts)
        body = await read_body(request, NetworkWish)
        return answer(change_network(self._node.network, request, body))

    # The host of the server

    async def site(self, request: Request) -> Response:
        """What the host tells everybody."""
        self._callers.count(request, self._callers.reads)
        links = self._node.settings.links
        return answer(SiteInfo(self._node.announcement, **asdict(links), coach=is_available()))

    async def report(self, request: Request) -> Response:
        """Tell the host about somebody at the table."""
        await self._callers.count_everywhere(request, REPORTS)
        body = await read_body(request, NewReport)
        room = await self._room_in_sight(request)
        guests = await self._guests_shown(request, room.state.id)
        return answer(Reported(await room.report(self._node.store, guests, body)), 201)

    # Operations

    async def health(self, request: Request) -> Response:
        """Whether this node can store: the answer comes after a write has."""
        self._callers.count(request, self._callers.reads)
        try:
            async with asyncio.timeout(STORE_SECONDS):
                await self._node.store.touch()
        except TimeoutError:
            raise CommandRefused("cannot_store") from None
        return answer(Health("ok", __version__))

    async def metrics_here(self, request: Request) -> Response:
        """The same for this machine: where few play, figures tell of changed choices (F4)."""
        if not is_at_this_machine(self._node.network, request):
            raise CommandRefused("not_this_machine")
        return await self.metrics(request)

    async def metrics(self, request: Request) -> Response:
        """Figures for Prometheus."""
        self._callers.count(request, self._callers.reads)
        await self._node.note_figures()
        return Response(self._node.metrics.text(), media_type="text/plain; version=0.0.4")


def route(path: str, by_method: dict[str, Handler]) -> Route:
    """One route for all methods of a path, so that a wrong method hears of every right one."""
    handlers = {method: with_refusals(handler) for method, handler in by_method.items()}

    async def handle(request: Request) -> Response:
        return await handlers["GET" if request.method == "HEAD" else request.method](request)

    return Route(path, handle, methods=list(handlers))
