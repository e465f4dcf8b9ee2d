"""Lets in whoever shows a token of the host's; wrong ones are counted by address and slowed."""

from __future__ import annotations

import asyncio
import hashlib
import hmac

from quandary.server.network.limits import RateLimits
from quandary.server.protocol.errors import CommandRefused

WRONG_TRIES = 20
"""From one address in a minute."""
WRONG_SECONDS = 1.0
"""How long one more has to wait for its answer."""
MOST_WAITING = 100
"""At the same time; of more, nobody is kept, for that takes memory."""


class TokenGate:
    """Compares tokens in constant time.

    A right one is let in at once, however many wrong ones come from the same address: behind a
    proxy that forwards none, everybody has the same. That makes guessing no easier to speak of:
    a token has twenty characters or more (`settings.read_token_file`).
    """

    def __init__(self, token: str | None) -> None:
        self._digest = None if token is None else _digest(token)
        self._wrong = RateLimits(WRONG_TRIES, 60.0)
        self._waiting = 0

    async def admits(self, given: str, address: str) -> bool:
        """Whether the token is right; showing none is no guess.

        Raises `CommandRefused` for too many wrong ones, and takes its time.
        """
        if self._digest is not None and hmac.compare_digest(_digest(given), self._digest):
            return True
        now = asyncio.get_running_loop().time()
        if not given or self._wrong.limit_of(address).allows(now):
            return False
        await self._keep_waiting()
        raise CommandRefused("too_many_requests")

    async def _keep_waiting(self) -> None:
        if self._waiting >= MOST_WAITING:
            return
        self._waiting += 1
        try:
            await asyncio.sleep(WRONG_SECONDS)
        finally:
            self._waiting -= 1


def _digest(token: str) -> bytes:
    """As long for every token, so that its length tells nothing."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
