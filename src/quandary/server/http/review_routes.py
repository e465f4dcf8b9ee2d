"""Reviews: of a table's finished game, or of a record that somebody sends in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quandary.server.http.callers import (
    MOST_RECORD_BYTES,
    Callers,
    address_of,
    read_bytes,
    read_number,
)
from quandary.server.http.http_errors import Handler, answer
from quandary.server.node import Node
from quandary.server.protocol.review_bodies import ReviewProgress
from quandary.server.records.jobs import outline
from quandary.server.records.outline import RecordOutline, outline_record
from quandary.server.records.reviews import WantedReview
from quandary.server.records.texts import PastRecord

FindRecord = Callable[[Request], Awaitable[PastRecord]]
"""Finds the record that a path names for those who may see it; raises `CommandRefused`."""


class ReviewRoutes:
    """The handlers, with the node they serve."""

    def __init__(self, node: Node, callers: Callers, find_record: FindRecord) -> None:
        self._reviews = node.reviews
        self._records = node.records
        self._callers = callers
        self._find_record = find_record

    def handlers(self) -> dict[str, dict[str, Handler]]:
        """By path and method."""
        return {
            "/tables/{table}/review": {"POST": self.review_game},
            "/records/review": {"POST": self.review_record},
            "/reviews/{review}": {"GET": self.progress, "DELETE": self.leave},
        }

    async def review_game(self, request: Request) -> Response:
        """Review a finished game, for whoever may see its record."""
        self._callers.count(request, self._callers.posts)
        found = await self._find_record(request)
        game = found.state.id, found.number
        progress = await self._begin(
            request, WantedReview(found.text, outline_record(found.text), game)
        )
        progress.my_seat = found.seat_of(self._callers.guest(request))
        return answer(progress)

    async def review_record(self, request: Request) -> Response:
        """Review a record."""
        self._callers.count(request, self._callers.posts)
        data = await read_bytes(request, MOST_RECORD_BYTES)
        checked = await self._records.check(outline, data, address=address_of(request))
        read = msgspec.json.decode(checked, type=RecordOutline)
        return answer(await self._begin(request, WantedReview(data, read)))

    async def _begin(self, request: Request, wanted: WantedReview) -> ReviewProgress:
        guest, address = self._callers.guest(request) or "", address_of(request)
        return await self._reviews.begin(wanted, guest, address)

    async def progress(self, request: Request) -> Response:
        """How far a review is."""
        self._callers.count(request, self._callers.reads)
        after = read_number(request, "after", "wrong_message") or 0
        return answer(self._reviews.progress(request.path_params["review"], after))

    async def leave(self, request: Request) -> Response:
        """Don't wait for a review any longer."""
        self._callers.count(request, self._callers.posts)
        return answer(self._reviews.leave(request.path_params["review"]))
