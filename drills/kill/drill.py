"""Acknowledged moves survive kill -9: a real server under load is killed again and again.

SIZE is the number of kills. Real clients play and chat as fast as they are answered; whatever
was acknowledged has to stand in the database exactly once, read there by somebody else.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from functools import partial

from drills.kill.reconnecting_client import ReconnectingClient
from drills.shared.client import Guest
from drills.shared.figures import Figures
from drills.shared.games.registry import game_in_turn
from drills.shared.restartable_server import (
    RestartableServer,
    StoredEvent,
    count_doubled,
    count_gaps,
    public_seqs,
)

DEFAULT_SIZE = 20
TABLES = 16
HURRY = {"bot_least": 0.0, "bot_most": 0.01, "ready_wait": 5.0, "reveal_wait": 5.0}
SETTLE_SECONDS = 60.0


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


async def sit_down(base: str, number: int) -> ReconnectingClient:
    """One person with two seats against a bot, at a table of their own."""
    game = game_in_turn(number)
    wish = {"game": game, "seats": 3, "name": "One", "here": ["Two"], "bots": ["casual"]}
    seated = await Guest(base).ask("POST", "/api/tables", {**wish, "start": True})
    tokens = [seat["token"] for seat in seated["seats"]]
    return ReconnectingClient(base, seated["table"], tokens, chance=random.Random(number))


async def until(is_so: Callable[[], bool], seconds: float = SETTLE_SECONDS) -> bool:
    """Wait for something, but not for ever."""
    until = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > until:
            return False
        await asyncio.sleep(0.01)
    return True


def compare(clients: list[ReconnectingClient], events: list[StoredEvent]) -> Figures:
    """What clients were told beside what is on disk."""
    stored = public_seqs(events)
    said = [json.loads(event.body)["text"] for event in events if event.kind == "chat_said"]
    acks = [(c.table, cmd_id, seq) for c in clients for cmd_id, seq in c.acks.items()]
    lost = sum((table, cmd_id) not in stored for table, cmd_id, _ in acks)
    moved = sum(stored.get((table, cmd_id), seq) != seq for table, cmd_id, seq in acks)
    doubled = count_doubled(events) + len(said) - len(set(said))
    figures: Figures = {
        "acknowledged": len(acks),
        "entries": len(events),
        "lost": lost,
        "doubled": doubled,
        "logs_with_gaps": count_gaps(events),
        "moved": moved,
        "refused": sum(client.refused for client in clients),
        "reconnections": sum(client.returns for client in clients),
    }
    wrong = ("lost", "doubled", "logs_with_gaps", "moved")
    figures["broken"] = [f"{name}: {figures[name]}" for name in wrong if figures[name]]
    if not acks:
        figures["broken"].append("nothing was acknowledged at all")
    return figures
