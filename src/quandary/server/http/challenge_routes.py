"""The same cards for several people: the day's, and those of a game that was played."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from quandary.server.http.callers import Callers, address_of, read_body
from quandary.server.http.http_errors import Handler, answer, json_answer
from quandary.server.node import Node
from quandary.server.nodes.rates import Rate
from quandary.server.protocol.challenge_bodies import ChallengeList, NewChallenge, TakeChallenge
from quandary.server.room.identity import new_id


class ChallengeRoutes:
    """The handlers, with the node they serve."""

    def __init__(self, node: Node, callers: Callers, tables: Rate) -> None:
        self._challenges = node.challenges
        self._reviews = node.reviews
        self._callers = callers
        self._tables = tables
        self._made = Rate("challenges", node.settings.tables_per_address)

    def handlers(self) -> dict[str, dict[str, Handler]]:
        """By path and method."""
        return {
            "/challenges": {"GET": self.of_days, "POST": self.make},
            "/challenges/{challenge}": {"GET": self.challenge},
            "/challenges/{challenge}/tables": {"POST": self.take},
            "/challenges/{challenge}/partings/{result}": {"POST": self.part},
        }

    async def of_days(self, request: Request) -> Response:
        """The cards of today, and what is promised for tomorrow."""
        self._callers.count(request, self._callers.reads)
        return answer(ChallengeList(await self._challenges.of_days(self._callers.guest(request))))

    async def challenge(self, request: Request) -> Response:
        """A challenge, and how others did."""
        self._callers.count(request, self._callers.reads)
        name, guest = request.path_params["challenge"], self._callers.guest(request)
        return answer(await self._challenges.info(name, guest))

    async def make(self, request: Request) -> Response:
        """Let others play the cards of a finished game."""
        guest = self._callers.known_guest(request)
        await self._callers.count_everywhere(request, self._made)
        body = await read_body(request, NewChallenge)
        return answer(await self._challenges.make(body.table, body.game, guest), 201)

    async def take(self, request: Request) -> Response:
        """Play a challenge."""
        await self._callers.count_everywhere(request, self._tables, "too_many_tables")
        body = await read_body(request, TakeChallenge)
        guest = self._callers.guest(request) or new_id()
        name = request.path_params["challenge"]
        seated = await self._challenges.take(name, body.name, guest)
        return self._callers.welcome(answer(seated, 201), guest)

    async def part(self, request: Request) -> Response:
        """Where this guest's game and another's with the same cards parted."""
        guest = self._callers.known_guest(request)
        self._callers.count(request, self._callers.posts)
        path = request.path_params
        games = await self._challenges.compare(path["challenge"], guest, path["result"])
        return json_answer(await self._reviews.compare(*games, address_of(request)))
