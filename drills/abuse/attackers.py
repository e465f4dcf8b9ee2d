"""The attackers of the abuse drill, in a process of their own: `python -m … NAME FACTS`.

Each tries one thing from many loopback addresses until its time is up, and prints how often it
tried and how often it got through.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from drills.shared.games.registry import ANY_GAME, HARDEST_GAME
from drills.shared.light_socket import LightSocket
from drills.shared.machine import allow_many_files
from drills.shared.raw_client import RawClient, ask

ERRORS = (OSError, TimeoutError, ValueError, AssertionError, IndexError)
PAUSE = 0.02
"""Attackers and server share a machine here; without a pause they would take its time, too."""
FLOOD = 60
"""Commands that are sent on a socket before the next is opened."""


@dataclass
class Attack:
    """What an attacker knows, and what came of it."""

    base: str
    seconds: float
    size: int
    """How many sockets or connections at the same time."""
    tokens: dict[str, list[str]] = field(default_factory=dict)
    """Seats that the attacker rightfully holds, by table."""
    tables: list[str] = field(default_factory=list)
    record: str = ""
    """A file with a long legal record."""
    counts: Counter[str] = field(default_factory=Counter)
    began: float = field(default_factory=time.monotonic)

    def is_on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.began + self.seconds

    async def each(self, number: int, work: Callable[[int], Awaitable[None]]) -> None:
        """So many of them at once, each again and again, whatever happens."""

        async def again_and_again(place: int) -> None:
            while self.is_on():
                with suppress(*ERRORS):
                    await work(place)
                await asyncio.sleep(PAUSE)

        await asyncio.gather(*(again_and_again(place) for place in range(number)))


def address(place: int) -> str:
    """One of many addresses of this machine."""
    return f"127.66.{place // 200 % 250}.{place % 200 + 2}"


async def commands(attack: Attack) -> None:
    """Six sockets for every seat, each with a flood of commands before the next takes its place."""
    seats = [
        (table, seat) for table, tokens in attack.tokens.items() for seat in range(len(tokens))
    ]

    async def flood(place: int) -> None:
        table, seat = seats[place % len(seats)]
        client = await RawClient.open(attack.base, own_address=address(place))
        client.hello(table, [attack.tokens[table][seat]])
        welcome = await client.hear("welcome")
        if welcome is not None:
            attack.tokens[table][seat] = welcome["tokens"][0]["token"]
            for _ in range(FLOOD):
                if not client.is_open():
                    break
                kind = random.choice(("chat", "back", "resume"))
                more = {"seq": 0} if kind == "resume" else {"seat": seat, "text": "x"}
                if kind == "back":
                    del more["text"]
                    attack.counts["tried"] += 1
                cmd = {} if kind == "resume" else {"cmd_id": secrets.token_hex(16)}
                client.say(type=kind, **cmd, **more)
            await asyncio.sleep(0.3)
            attack.counts["through"] += sum(b'"type":"ack"' in data for data in client.frames)
        client.leave()

    await attack.each(6 * len(seats), flood)


async def silence(attack: Attack) -> None:
    """Sockets that never say hello, opened again as soon as they are closed."""

    async def sit(place: int) -> None:
        attack.counts["tried"] += 1
        socket = await LightSocket.open(
            attack.base, lambda _: None, own_address=address(place), seconds=5.0
        )
        attack.counts["through"] += socket.status == 101
        left = attack.began + attack.seconds - time.monotonic()
        await asyncio.wait((socket.closed,), timeout=max(0.1, left))
        socket.abort()

    await attack.each(attack.size, sit)


async def bodies(attack: Attack) -> None:
    """Requests with whole headers whose body never comes."""
    parts = urlsplit(attack.base)
    head = f"POST /api/tables HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {attack.base}\r\n"

    async def ask_and_wait(place: int) -> None:
        attack.counts["tried"] += 1
        reader, writer = await asyncio.open_connection(
            parts.hostname, parts.port, local_addr=(address(place % 20), 0)
        )
        try:
            writer.write(head.encode() + b"Content-Length: 3000\r\n\r\n{")
            left = attack.began + attack.seconds - time.monotonic()
            async with asyncio.timeout(max(0.1, left)):
                await reader.read()
        finally:
            writer.close()

    async def count() -> None:
        await asyncio.sleep(attack.seconds * 0.8)
        with suppress(*ERRORS):
            attack.counts["through"] = await connections_of(attack.base)

    await asyncio.gather(attack.each(min(attack.size, 3000), ask_and_wait), count())


async def connections_of(base: str) -> int:
    """How many connections the server has."""
    _, text = await ask(base, "GET", "/metrics")
    return int(float(text.partition(b"\nquandary_connections ")[2].split()[0]))


async def new_tables(attack: Attack) -> None:
    """More tables than anybody needs, with bots that think hard."""
    new_table = {
        "game": HARDEST_GAME,
        "seats": 4,
        "name": "Eve",
        "bots": ["master"] * 3,
        "start": True,
    }
    body = json.dumps(new_table).encode()

    async def make(place: int) -> None:
        attack.counts["tried"] += 1
        origin = f"Origin: {attack.base}"
        status, _ = await ask(
            attack.base, "POST", "/api/tables", origin, body=body, own_address=address(place % 2)
        )
        attack.counts["through"] += status == 201

    await attack.each(20, make)


async def long_tables(attack: Attack) -> None:
    """Tables as long as they can become, looked at again and again."""

    async def look(place: int) -> None:
        table = random.choice(attack.tables)
        attack.counts["tried"] += 1
        path = f"/api/tables/{table}" + random.choice(("", "", "/record"))
        status, _ = await ask(attack.base, "GET", path, own_address=address(place))
        attack.counts["through"] += status == 200
        client = await RawClient.open(attack.base, own_address=address(place))
        client.hello(table, [])
        if await client.hear("welcome"):
            client.say(type="resume", seq=0)
            await client.hear("snapshot")
        client.leave()

    await attack.each(10, look)


async def records(attack: Attack) -> None:
    """Six parallel uploads of a long legal record."""
    with open(attack.record, "rb") as file:
        body = file.read()

    async def upload(place: int) -> None:
        attack.counts["tried"] += 1
        path = random.choice(("/api/records", "/api/records/steps?deal=0"))
        origin = f"Origin: {attack.base}"
        status, _ = await ask(
            attack.base, "POST", path, origin, body=body, own_address=address(place)
        )
        attack.counts["through"] += status == 200

    await attack.each(6, upload)


async def pages(attack: Attack) -> None:
    """Pages, figures and health, as fast as they come."""
    paths = ("/", "/metrics", "/health", f"/rules/{ANY_GAME}", "/api/tables", "/nowhere")

    async def read(place: int) -> None:
        attack.counts["tried"] += 1
        status, _ = await ask(
            attack.base, "GET", random.choice(paths), own_address=address(place % 4)
        )
        attack.counts["through"] += status == 200

    await attack.each(40, read)


async def everything(attack: Attack) -> None:
    """All of them at once."""
    attack.size //= 3
    await asyncio.gather(*(each(attack) for name, each in ATTACKS.items() if name != "everything"))


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "commands": commands,
    "silence": silence,
    "bodies": bodies,
    "new_tables": new_tables,
    "long_tables": long_tables,
    "records": records,
    "pages": pages,
    "everything": everything,
}


async def main(name: str, facts: dict[str, Any]) -> Attack:
    """One attack, from its beginning to its end."""
    attack = Attack(**facts)
    await ATTACKS[name](attack)
    return attack


if __name__ == "__main__":
    allow_many_files()
    if hasattr(os, "nice"):
        os.nice(5)
    ended = asyncio.run(main(sys.argv[1], json.loads(sys.argv[2])))
    print(json.dumps({**ended.counts, "tokens": ended.tokens}))
