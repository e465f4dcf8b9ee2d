"""What a guest has played: the list and what follows from it; taking it along; and its end."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from quandary.analysis.review.review import VERSION
from quandary.server.http.callers import Callers, read_body, read_number
from quandary.server.http.http_errors import Handler, answer
from quandary.server.http.record_archive import record_archive
from quandary.server.node import Node
from quandary.server.nodes.rates import Rate
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.my_games_bodies import GameList, PlayedGame, TransferCode, UseCode
from quandary.server.records.review_shares import add_shares
from quandary.server.room.guest_deletion import GuestDeletion
from quandary.server.room.identity import COOKIE
from quandary.server.room.transfer_codes import VALID_SECONDS, TransferCodes
from quandary.server.store.played_games import MOST_KEPT
from quandary.server.table.listing import MOST_LISTED
from quandary.server.table.my_statistics import my_statistics

HEAVY = 10
"""Archives, codes, tries of codes and deletions from one address in ten minutes, of each."""
ARCHIVES, MADE_CODES, USED_CODES, DELETIONS = (
    Rate(kind, HEAVY) for kind in ("archives", "made_codes", "used_codes", "deletions")
)


class MyGamesRoutes:
    """The handlers, with the node they serve."""

    def __init__(self, node: Node, callers: Callers) -> None:
        self._node = node
        self._callers = callers
        self._codes = TransferCodes(node.store)
        self._deletion = GuestDeletion(node.lobby, node.store)
        self._archiving = asyncio.Semaphore(1)

    def handlers(self) -> dict[str, dict[str, Handler]]:
        """By path and method."""
        return {
            "/my-games": {"GET": self.games, "DELETE": self.delete},
            "/my-games/statistics": {"GET": self.statistics},
            "/my-games/records": {"GET": self.records},
            "/my-games/transfer": {"POST": self.make_code},
            "/my-games/transfer/use": {"POST": self.use_code},
        }

    async def games(self, request: Request) -> Response:
        """Games this guest has played, to look back at."""
        self._callers.count(request, self._callers.reads)
        most = read_number(request, "most", "wrong_message")
        games = await self._games(request, MOST_LISTED if most is None else most)
        return answer(GameList(games, self._node.settings.keeps_history))

    async def _games(self, request: Request, most: int) -> list[PlayedGame]:
        guest = self._callers.guest(request)
        if not self._node.settings.keeps_history or guest is None:
            return []
        games = await self._node.lobby.games_of(guest, most)
        add_shares(games, await self._node.store.review_shares(guest, VERSION))
        return games

    async def statistics(self, request: Request) -> Response:
        """How this guest has played."""
        self._callers.count(request, self._callers.reads)
        return answer(my_statistics(await self._games(request, MOST_KEPT)))

    async def records(self, request: Request) -> Response:
        """All records of this guest in one file."""
        self._callers.known_guest(request)
        await self._callers.count_everywhere(request, ARCHIVES)
        games = await self._games(request, MOST_KEPT)
        headers = {"content-disposition": 'attachment; filename="quandary-games.zip"'}
        archive = record_archive(self._node.lobby, games, self._archiving)
        return StreamingResponse(archive, media_type="application/zip", headers=headers)

    async def delete(self, request: Request) -> Response:
        """Forget this guest. What others' games need stays, without the name."""
        guest = self._callers.known_guest(request)
        await self._callers.count_everywhere(request, DELETIONS)
        await self._codes.end(guest)
        await self._deletion.forget(guest)
        response = answer(GameList([], self._node.settings.keeps_history))
        response.delete_cookie(
            COOKIE,
            httponly=True,
            samesite="strict",
            secure=self._node.settings.secure_cookie,
        )
        return response

    async def make_code(self, request: Request) -> Response:
        """A code that makes another device the same guest."""
        guest = self._callers.known_guest(request)
        await self._callers.count_everywhere(request, MADE_CODES)
        code = await self._codes.make(guest)
        return answer(TransferCode(code, VALID_SECONDS), 201)

    async def use_code(self, request: Request) -> Response:
        """Be the guest behind a code from now on."""
        await self._callers.count_everywhere(request, USED_CODES)
        body = await read_body(request, UseCode)
        guest = await self._codes.use(body.code)
        if guest is None:
            raise CommandRefused("no_such_code")
        response = answer(GameList([], self._node.settings.keeps_history))
        return self._callers.welcome(response, guest)
