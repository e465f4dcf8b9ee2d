"""Who is asking: the guest of a cookie, and how much an address may ask for."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from quandary.server.http.http_errors import Handler
from quandary.server.network.limits import RateLimits, household
from quandary.server.node import Node
from quandary.server.nodes.rates import Rate
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.json_body import Wish, decode_body
from quandary.server.room.identity import COOKIE, COOKIE_SECONDS

MOST_BODY_BYTES = 4096
MOST_RECORD_BYTES = 256 * 1024


async def read_bytes(request: Request, most: int) -> bytes:
    """A request's body, if it is not too long."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise CommandRefused("too_long", detail=f"at most {most} bytes")
    return bytes(body)


async def read_body(request: Request, kind: type[Wish]) -> Wish:
    """The body of a request, as a value of this kind."""
    return decode_body(await read_bytes(request, MOST_BODY_BYTES), kind)


def address_of(request: HTTPConnection) -> str:
    """Who counts as one caller: an address, or the household behind it."""
    return household(request.client.host if request.client else "")


def read_number(request: Request, name: str, otherwise: str) -> int | None:
    """A number in the query; `otherwise` is the refusal of what is no number."""
    number = request.query_params.get(name)
    if number is None:
        return None
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise CommandRefused(otherwise)
    return int(number)


class Callers:
    """Guests by their cookies, and limits that all routes share."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self.posts = RateLimits(node.settings.posts_per_minute, 60.0)
        self.reads = RateLimits(node.settings.reads_per_minute, 60.0)

    def count(self, request: Request, limits: RateLimits, code: str = "too_many_requests") -> None:
        """Count a request; raises `CommandRefused` once there are too many."""
        if not limits.allows(address_of(request), asyncio.get_running_loop().time()):
            raise CommandRefused(code)

    async def count_everywhere(
        self, request: Request, rate: Rate, code: str = "too_many_requests"
    ) -> None:
        """Count a request on all nodes; raises `CommandRefused` once there are too many."""
        if not await self._node.rates.allows(rate, address_of(request)):
            raise CommandRefused(code)

    def guest(self, request: Request) -> str | None:
        """The guest whose cookie this is."""
        return self._node.guests.read(request.cookies.get(COOKIE))

    def known_guest(self, request: Request) -> str:
        """The same; raises `CommandRefused` if there is none."""
        guest = self.guest(request)
        if guest is None:
            raise CommandRefused("no_guest")
        return guest

    def refuse_banned(self, handler: Handler) -> Handler:
        """The same handler, for those whom nobody has banned; raises `CommandRefused`."""

        async def handle(request: Request) -> Response:
            if self._node.bans.keeps_out(address_of(request), [self.guest(request)]):
                raise CommandRefused("banned")
            return await handler(request)

        return handle

    def welcome(self, response: Response, guest: str) -> Response:
        """Give a guest the cookie that says who they are."""
        response.set_cookie(
            COOKIE,
            self._node.guests.write(guest),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="strict",
            secure=self._node.settings.secure_cookie,
        )
        return response
