"""Several nodes on a real PostgreSQL lose nothing, whichever of them dies, pauses or is cut off.

SIZE is the number of faults. Two players at each table, each connected to any of three nodes, play
and chat while nodes and PostgreSQL are killed, paused and restarted; whatever was acknowledged has
to stand in the log exactly once, and both players must have been told the same.
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field

import psycopg

from drills.shared.figures import Figures
from drills.shared.played_through import HURRY, compare, sit_down, until
from drills.shared.postgres_server import PostgresServer
from drills.shared.reconnecting_client import ReconnectingClient
from drills.shared.restartable_server import RestartableServer, read_stored
from quandary.server.settings import PostgresUrl

DEFAULT_SIZE = 20
NODES, TABLES = 3, 8
FAULTS = ("node killed", "node paused", "postgresql restarted", "postgresql killed")
WEIGHTS = (8, 3, 1, 1)
PAUSE_SECONDS = 8.0
"""Longer than a lease."""
MOST_TAKEOVER_SECONDS = 10.0
SILENT_AFTER = 3.0
"""Seconds after which a dead node has missed a sign of life; it had six to its lease's end."""
_LEFT = """SELECT count(*) FROM game_table WHERE owner IS NOT NULL AND owner NOT IN
    (SELECT id FROM node WHERE alive_until > now() + interval '3.5 seconds')"""


def run(size: int | None) -> Figures:
    """Let so many things go wrong."""
    return asyncio.run(play_through_faults(size or DEFAULT_SIZE))


@dataclass
class RoamingClient(ReconnectingClient):
    """Comes back to whichever node it happens to be sent to."""

    addresses: list[str] = field(default_factory=list)

    async def connect(self) -> None:
        """To any node."""
        self.base = self.chance.choice(self.addresses)
        await super().connect()


class Nodes:
    """Some nodes, their database, and what goes wrong with them."""

    def __init__(self, stack: ExitStack, number: int, chance: random.Random) -> None:
        self._postgres = stack.enter_context(PostgresServer())
        self.url = self._postgres.new_database()
        self.servers = [
            stack.enter_context(RestartableServer(database=str(self.url), patience=HURRY))
            for _ in range(number)
        ]
        self._chance = chance
        self.takeovers: list[float] = []

    def break_something(self, fault: str) -> None:
        """One fault, from its beginning to its end."""
        server = self._chance.choice(self.servers)
        if fault == "node killed":
            server.kill()
            self.takeovers.append(_seconds_until_taken_over(self.url))
            server.start_again()
        elif fault == "node paused":
            server.process.send_signal(signal.SIGSTOP)
            time.sleep(PAUSE_SECONDS)
            server.process.send_signal(signal.SIGCONT)
        else:
            (self._postgres.kill if fault == "postgresql killed" else self._postgres.stop)()
            time.sleep(self._chance.random())
            self._postgres.start()


def _seconds_until_taken_over(url: PostgresUrl) -> float:
    """How long it takes until every table has an owner again that shows life."""
    began = time.monotonic()
    with psycopg.connect(url, autocommit=True) as connection:
        while _seconds(began) < 2 * MOST_TAKEOVER_SECONDS:
            is_left = connection.execute(_LEFT).fetchall()[0][0] > 0
            if not is_left and _seconds(began) > SILENT_AFTER:
                break
            time.sleep(0.05)
    return _seconds(began)


def _seconds(began: float) -> float:
    return time.monotonic() - began


async def play_through_faults(
    faults: int, nodes: int = NODES, tables: int = TABLES, kinds: tuple[str, ...] = FAULTS
) -> Figures:
    """Let people play while things break; then compare what they know with the log."""
    chance, began = random.Random(faults), time.monotonic()
    done: Counter[str] = Counter()
    with ExitStack() as stack:
        all_nodes = await asyncio.to_thread(Nodes, stack, nodes, chance)
        addresses = [server.base for server in all_nodes.servers]
        clients = [c for n in range(tables) for c in await _two_at_a_table(addresses, n)]
        lives = [asyncio.create_task(client.live()) for client in clients]
        for _ in range(faults):
            acks = [len(client.acks) for client in clients]
            await until(lambda: sum(len(c.acks) for c in clients) > sum(acks) + len(clients))  # noqa: B023
            (fault,) = chance.choices(kinds, WEIGHTS[: len(kinds)])
            await asyncio.to_thread(all_nodes.break_something, fault)
            done[fault] += 1
        for client in clients:
            client.is_resting = True
        is_settled = await until(lambda: _are_settled(clients))
        for client, life in zip(clients, lives, strict=True):
            client.is_done = True
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        figures = compare(clients, read_stored(all_nodes.url))
    pairs = list(zip(clients[::2], clients[1::2], strict=True))
    figures["divergent"] = sum(one.seq != other.seq for one, other in pairs)
    figures["slowest_takeover_seconds"] = max(all_nodes.takeovers, default=0.0)
    figures |= {fault.replace(" ", "_"): done[fault] for fault in kinds}
    figures |= {"faults": faults, "nodes": nodes, "seconds": _seconds(began)}
    if figures["divergent"]:
        figures["broken"].append(f"divergent: {figures['divergent']}")
    if figures["slowest_takeover_seconds"] > MOST_TAKEOVER_SECONDS:
        figures["broken"].append("a dead node's tables were left alone for too long")
    if not is_settled:
        figures["broken"].append("some commands were never answered")
    return figures


def _are_settled(clients: list[RoamingClient]) -> bool:
    """Everything is answered, and both at each table have heard the same."""
    pairs = zip(clients[::2], clients[1::2], strict=True)
    is_answered = not any(client.unanswered for client in clients)
    return is_answered and all(one.seq == other.seq for one, other in pairs)


async def _two_at_a_table(addresses: list[str], number: int) -> list[RoamingClient]:
    one = await sit_down(addresses[number % len(addresses)], number)
    return [
        RoamingClient(one.base, one.table, [token], chance=random.Random(seat), addresses=addresses)
        for seat, token in enumerate(one.tokens)
    ]
