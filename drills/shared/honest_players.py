"""Players who do nothing wrong: they speak now and then, and note how soon it is stored."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from drills.shared.client import Guest
from drills.shared.games.registry import ANY_GAME
from drills.shared.machine import quantile
from drills.shared.raw_client import RawClient

EVERY_SECONDS = 0.25
"""Less than the server allows: 100 messages in 20 seconds."""


@dataclass(frozen=True)
class Latency:
    """How soon what honest players said was stored, in milliseconds."""

    p50: float
    p95: float
    p99: float

    @classmethod
    def of(cls, seconds: list[float]) -> Latency:
        """From single times."""
        return cls(*(quantile(seconds, share) * 1000 for share in (0.5, 0.95, 0.99)))


@dataclass
class HonestPlayers:
    """One person at each of some tables; a second seat at the first table is for visitors."""

    base: str
    tables: list[str] = field(default_factory=list)
    clients: list[RawClient] = field(default_factory=list)
    token: str = ""
    """The visitors' seat."""
    seqs: dict[str, int] = field(default_factory=dict)
    every: float = EVERY_SECONDS

    @classmethod
    async def sit_down(
        cls,
        base: str,
        tables: int,
        every: float = EVERY_SECONDS,
        own_address: Callable[[int], str | None] = lambda _: None,
    ) -> HonestPlayers:
        """Everybody sits, connected, each from an address that may be their own."""
        this = cls(base, every=every)
        body = {"game": ANY_GAME, "seats": 2, "name": "Ann", "here": ["Ben"]}
        for number in range(tables):
            made = await Guest(base).ask("POST", "/api/tables", body)
            client = await RawClient.open(base, own_address=own_address(number))
            client.hello(made["table"], [made["seats"][0]["token"]])
            assert await client.hear("welcome") is not None
            client.say(type="resume", seq=0)
            this.tables.append(made["table"])
            this.clients.append(client)
            this.token = this.token or made["seats"][1]["token"]
        return this

    async def client(self, as_player: bool) -> RawClient:
        """A stranger at the first table: a spectator, or the second seat's player."""
        client = await RawClient.open(self.base)
        client.hello(self.tables[0], [self.token] if as_player else [])
        welcome = await client.hear("welcome")
        assert welcome is not None, client.socket.close_code
        if as_player:
            self.token = welcome["tokens"][0]["token"]
        return client

    async def p99_ms(self, seconds: float) -> float:
        """The time from a word to its durable answer, which 99 of 100 do not exceed."""
        return (await self.latency(seconds)).p99

    async def latency(self, seconds: float) -> Latency:
        """How soon words are answered during this time."""
        took = await asyncio.gather(
            *(self._speak(n, client, seconds) for n, client in enumerate(self.clients))
        )
        return Latency.of([t for times in took for t in times])

    async def _speak(self, number: int, client: RawClient, seconds: float) -> list[float]:
        await asyncio.sleep(self.every * number / len(self.clients))
        took = []
        for _ in range(max(1, int(seconds / self.every))):
            began = time.perf_counter()
            client.say(type="chat", cmd_id=secrets.token_hex(16), seat=0, text="hello")
            ack = await client.hear("ack")
            took.append(time.perf_counter() - began)
            assert ack is not None, f"an honest player was sent away: {client.socket.close_code}"
            self.seqs[self.tables[number]] = ack["seq"]
            await asyncio.sleep(max(0.0, self.every - took[-1]))
        return took

    async def harm(self) -> list[str]:
        """Who was sent away, and which log grew by something nobody said."""
        harm = [f"honest player {n} is gone" for n, v in enumerate(self.clients) if not v.is_open()]
        for table, client in zip(self.tables, self.clients, strict=True):
            client.say(type="react", cmd_id=secrets.token_hex(16), seat=0, reaction="hello")
            ack: dict[str, Any] | None = await client.hear("ack")
            if ack is None or ack["seq"] != self.seqs.get(table, ack["seq"] - 1) + 1:
                harm.append(f"a table changed: {json.dumps(ack)}")
        return harm
