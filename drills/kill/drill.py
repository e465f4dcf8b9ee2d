"""Acknowledged moves survive kill -9: a real server under load is killed again and again.

SIZE is the number of kills. Real clients play and chat as fast as they are answered; whatever
was acknowledged has to stand in the database exactly once, read there by somebody else.
"""

from __future__ import annotations

import asyncio
import random
import time
from functools import partial

from drills.shared.figures import Figures
from drills.shared.played_through import HURRY, compare, sit_down, until
from drills.shared.reconnecting_client import ReconnectingClient
from drills.shared.restartable_server import RestartableServer

DEFAULT_SIZE = 20
TABLES = 16


def run(size: int | None) -> Figures:
    """Kill the server that many times."""
    return asyncio.run(kill_under_load(size or DEFAULT_SIZE))


async def kill_under_load(kills: int, tables: int = TABLES, longest: float = 0.6) -> Figures:
    """Let clients play while the server dies; then compare what they know with the disk."""
    chance = random.Random(kills)
    began = time.perf_counter()
    with RestartableServer(patience=HURRY) as server:
        clients = [await sit_down(server.base, number) for number in range(tables)]
        lives = [asyncio.create_task(client.live()) for client in clients]
        for kill in range(kills):
            await until(partial(_are_back, clients, kill))
            await asyncio.sleep(chance.random() * longest)
            server.kill()
            await asyncio.to_thread(server.start_again)
        for client in clients:
            client.is_resting = True
        is_settled = await until(lambda: not any(client.unanswered for client in clients))
        server.kill()
        for client, life in zip(clients, lives, strict=True):
            client.is_done = True
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        figures = compare(clients, server.stored_events())
    figures = {"kills": kills, "tables": tables, **figures}
    figures["seconds"] = time.perf_counter() - began
    if not is_settled:
        figures["broken"].append("some commands were never answered")
    return figures


def _are_back(clients: list[ReconnectingClient], times: int) -> bool:
    return all(client.returns > times for client in clients)
