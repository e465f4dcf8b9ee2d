"""Hints over Redis' or Valkey's publish and subscribe. Nothing is kept there."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from quandary.server.nodes.hints import CHANNEL, TransportFailed
from quandary.server.settings import RedisUrl

ANSWER_SECONDS = 2.0
"""For a connection, and for the answer to anything."""
QUIET_SECONDS = 5.0
"""Without a word from it, the server is asked whether it is there."""
PASSWORD = "REDISCLI_AUTH"
"""The variable in which redis-cli looks for a password."""


class RedisTransport:
    """One connection that listens and one that tells."""

    def __init__(self, url: RedisUrl) -> None:
        """Connects to nothing yet."""
        password = {"password": os.environ[PASSWORD]} if PASSWORD in os.environ else {}
        more: dict[str, Any] = {"socket_timeout": ANSWER_SECONDS, **password}
        self._redis = Redis.from_url(
            url,
            socket_connect_timeout=ANSWER_SECONDS,
            protocol=2,  # What every Redis and Valkey speaks.
            retry=Retry(NoBackoff(), 0),  # Whoever uses this tries again.
            **more,
        )

    async def receive(self, on_connect: Callable[[], None], on_text: Callable[[str], None]) -> None:
        """Until it fails: tell that it listens, then of every text. Raises `TransportFailed`."""
        async with _failures_named(), self._redis.pubsub() as subscriber:
            await subscriber.subscribe(CHANNEL)
            is_asked = False
            while True:
                message = await _next(subscriber, ANSWER_SECONDS if is_asked else QUIET_SECONDS)
                if message is None:
                    if is_asked:
                        raise TransportFailed("NoAnswer")
                    await subscriber.ping()
                elif message["type"] == "subscribe":
                    on_connect()
                elif message["type"] == "message":
                    on_text(message["data"].decode("utf-8", "replace"))
                is_asked = message is None

    async def send(self, text: str) -> None:
        """Tell every node; raises `TransportFailed`."""
        async with _failures_named():
            await self._redis.publish(CHANNEL, text)

    async def close(self) -> None:
        """Carry nothing any more."""
        await self._redis.aclose()


async def _next(subscriber: PubSub, seconds: float) -> dict[str, Any] | None:
    """The next thing that the server says; `None` if it is quiet for so long."""
    message: dict[str, Any] | None = await subscriber.get_message(timeout=seconds)
    return message


@asynccontextmanager
async def _failures_named() -> AsyncIterator[None]:
    try:
        yield
    except (TimeoutError, RedisError, OSError) as error:
        raise TransportFailed(type(error).__name__) from None
