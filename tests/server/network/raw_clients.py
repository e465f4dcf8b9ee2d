"""Clients that write frames by hand, each left at the end of its test."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from drills.shared.client import Guest
from drills.shared.raw_client import RawClient

clients: list[RawClient] = []
"""Opened by a test, to be left at its end."""


def run(drill: Callable[[], Awaitable[Any]]) -> Any:
    async def within_time() -> Any:
        async with asyncio.timeout(30):
            try:
                return await drill()
            finally:
                while clients:
                    clients.pop().leave()
                await asyncio.sleep(0.01)

    return asyncio.run(within_time())


async def opened(base: str) -> RawClient:
    clients.append(await RawClient.open(base))
    return clients[-1]


async def make_table(guest: Guest) -> dict[str, Any]:
    body = {"game": "quando", "seats": 2, "name": "Ann"}
    made: dict[str, Any] = await guest.ask("POST", "/api/tables", body)
    return made


async def welcomed(base: str, made: dict[str, Any]) -> RawClient:
    """Somebody at the first seat; the token is renewed in what was made."""
    client = await opened(base)
    client.hello(made["table"], [made["seats"][0]["token"]])
    welcome = await client.hear("welcome")
    if welcome:
        made["seats"] = welcome["tokens"]
    return client


async def seated(base: str) -> RawClient:
    client = await welcomed(base, await make_table(Guest(base)))
    assert client.is_open()
    return client
