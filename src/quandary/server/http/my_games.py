"""What a guest has played: the list, and what follows from it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from quandary.server.http.callers import Callers, read_number
from quandary.server.http.http_errors import Handler, answer
from quandary.server.node import Node
from quandary.server.protocol.http_bodies import GameList
from quandary.server.store.played_games import MOST_KEPT
from quandary.server.table.my_statistics import my_statistics

LISTED = 50
"""Games that are listed if nobody says how many."""


class MyGamesRoutes:
    """The handlers, with the node they serve."""

    def __init__(self, node: Node, callers: Callers) -> None:
        self._node = node
        self._callers = callers

    def handlers(self) -> dict[str, dict[str, Handler]]:
        """By path and method."""
        return {
            "/my-games": {"GET": self.games},
            "/my-games/statistics": {"GET": self.statistics},
        }

    async def games(self, request: Request) -> Response:
        """Games this guest has played, to look back at."""
        self._callers.count(request, self._callers.reads)
        most = read_number(request, "most", "wrong_message")
        guest = self._callers.guest(request)
        games = await self._node.lobby.games_of(guest, LISTED if most is None else most)
        return answer(GameList(games))

    async def statistics(self, request: Request) -> Response:
        """How this guest has played."""
        self._callers.count(request, self._callers.reads)
        games = await self._node.lobby.games_of(self._callers.guest(request), MOST_KEPT)
        return answer(my_statistics(games))
