"""The attackers of the flood drill, in a process of their own: `python -m … BASE SECONDS`."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from contextlib import suppress

from drills.flood import bad_requests
from drills.shared.bad_frames import frames_that_close, frames_with_error
from drills.shared.games.registry import ANY_GAME
from drills.shared.machine import allow_many_files
from drills.shared.raw_client import RawClient, ask

ERRORS = (OSError, TimeoutError, ValueError, AssertionError)
IDLE_CONNECTIONS = 300
PAUSE = 0.02
"""Attackers and server share a machine here; without a pause they would take its time, too."""


async def bad_frames(base: str, until: float, rng: random.Random) -> None:
    """Bad frames before and after a hello, from sockets that come and go."""
    frames = [bad.data for bad in (*frames_with_error(), *frames_that_close())]
    while time.monotonic() < until:
        with suppress(*ERRORS):
            client = await RawClient.open(base)
            if rng.random() < 0.5:
                client.hello("A" * 22, ["wrong"])
            client.socket.write(b"".join(rng.choices(frames, k=20)))
            await asyncio.sleep(PAUSE)
            client.leave()


async def bad_bodies(base: str, until: float, rng: random.Random) -> None:
    """Bad requests of every kind."""
    while time.monotonic() < until:
        with suppress(*ERRORS):
            await bad_requests.attempts(base)
        await asyncio.sleep(PAUSE)


async def many_connections(base: str, until: float, rng: random.Random) -> None:
    """Connections that say nothing, opened anew all the time."""
    parts = base.removeprefix("http://").split(":")
    while time.monotonic() < until:
        writers = []
        for _ in range(IDLE_CONNECTIONS):
            with suppress(*ERRORS):
                _, writer = await asyncio.open_connection(parts[0], int(parts[1]))
                writers.append(writer)
        await asyncio.sleep(1.0)
        for writer in writers:
            writer.close()


async def many_tables(base: str, until: float, rng: random.Random) -> None:
    """More new tables than anybody needs."""
    body = json.dumps({"game": ANY_GAME, "seats": 2, "name": "Eve"}).encode()
    while time.monotonic() < until:
        with suppress(*ERRORS):
            await ask(base, "POST", "/api/tables", f"Origin: {base}", body=body)
        await asyncio.sleep(PAUSE)


async def main(base: str, seconds: float) -> None:
    """All of them at once."""
    until, rng = time.monotonic() + seconds, random.Random(1)
    kinds = (bad_frames, bad_frames, bad_bodies, many_connections, many_tables)
    await asyncio.gather(*(attack(base, until, rng) for attack in kinds))


if __name__ == "__main__":
    allow_many_files()
    if hasattr(os, "nice"):
        os.nice(5)
    asyncio.run(main(sys.argv[1], float(sys.argv[2])))
