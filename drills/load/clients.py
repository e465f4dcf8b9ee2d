"""The players of the load drill, in a process of their own: see `main`.

The load is open-loop: moves fall due at a steady rate whatever the server does, and a move's
time runs from the moment it was due. A server that falls behind cannot slow its clients down
and so look better than it is.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.request import urlopen

from drills.load.player import LoadPlayer
from drills.shared.client import Guest
from drills.shared.games.registry import game_in_turn
from drills.shared.light_socket import LightSocket
from drills.shared.machine import (
    ProcessFigures,
    ProcessGroup,
    allow_many_files,
    fastest_loop,
    quantile,
)

AT_ONCE = 32
SECONDS_TO_GATHER = 240.0


class Crowd:
    """All players, and what has come of their moves."""

    def __init__(self, bases: Sequence[str], seed: int = 1) -> None:
        self.bases = bases
        self.rng = random.Random(seed)
        self.players: list[LoadPlayer] = []
        self.ready: deque[LoadPlayer] = deque()
        self.due_of: dict[str, float] = {}
        self.latencies: list[float] = []
        self.refused = 0
        self._gate = asyncio.Semaphore(AT_ONCE)

    # Gathering

    async def gather(self, tables: int) -> None:
        """Make the tables and let everybody sit down; returns once all games have begun."""
        async with asyncio.timeout(SECONDS_TO_GATHER):
            await asyncio.gather(*(self._make_table(n) for n in range(tables)))
            while any(player.status != "playing" for player in self.players):
                await asyncio.sleep(0.05)

    async def _make_table(self, number: int) -> None:
        body = {"game": game_in_turn(number), "seats": 2, "name": "Ann", "here": ["Ben"]}
        async with self._gate:
            guest = Guest(self.rng.choice(self.bases))
            made = await guest.ask("POST", "/api/tables", {**body, "start": True})
            for seat in made["seats"]:
                player = LoadPlayer(
                    made["table"],
                    seat["seat"],
                    seat["token"],
                    random.Random(self.rng.random()),
                    self.ready.append,
                    self._on_ack,
                )
                await player.come(self.rng.choice(self.bases))
                self.players.append(player)

    # Playing

    def _on_ack(self, cmd_id: str, is_done: bool) -> None:
        due = self.due_of.pop(cmd_id)
        self.latencies.append(time.perf_counter() - due)
        self.refused += not is_done

    async def play(self, rate: float, seconds: float) -> dict[str, Any]:
        """Moves at a steady rate for some time, then the figures."""
        self.latencies.clear()
        began, sent, wanted = time.perf_counter(), 0, int(rate * seconds)
        while sent < wanted and time.perf_counter() < began + 2 * seconds:
            due = min(wanted, int((time.perf_counter() - began) * rate))
            while sent < due and self.ready:
                if self._send_one(began + sent / rate):
                    sent += 1
            await asyncio.sleep(0.002)
        while self.due_of and time.perf_counter() < began + 2 * seconds + 5:
            await asyncio.sleep(0.01)
        return self._figures(sent, time.perf_counter() - began)

    def _send_one(self, due: float) -> bool:
        cmd_id = self.ready.popleft().act()
        if cmd_id is not None:
            self.due_of[cmd_id] = due
        return cmd_id is not None

    def _figures(self, sent: int, seconds: float) -> dict[str, Any]:
        def in_ms(share: float) -> float:
            return quantile(self.latencies, share) * 1000

        return {
            "seconds": seconds,
            "moves": len(self.latencies) - self.refused,
            "moves_per_second": (len(self.latencies) - self.refused) / seconds,
            "refused": self.refused,
            "unanswered": sent - len(self.latencies),
            "p50_ms": in_ms(0.5),
            "p95_ms": in_ms(0.95),
            "p99_ms": in_ms(0.99),
            "sockets": sum(1 for player in self.players if _is_open(player.socket)),
        }


def _is_open(socket: LightSocket | None) -> bool:
    return socket is not None and not socket.closed.done()


async def echo(base: str, sockets: int, rate: float, seconds: float) -> dict[str, Any]:
    """The same load on a server that sends back what it gets and stores nothing."""
    latencies: list[float] = []

    def on_message(data: bytes) -> None:
        latencies.append(time.perf_counter() - json.loads(data)["due"])

    crowd = [await LightSocket.open(base, on_message) for _ in range(sockets)]
    began, wanted = time.perf_counter(), int(rate * seconds)
    for sent in range(wanted):
        due = began + sent / rate
        if due > time.perf_counter():
            await asyncio.sleep(due - time.perf_counter())
        crowd[sent % sockets].send(json.dumps({"due": due, "pad": "x" * 100}).encode())
    await asyncio.sleep(0.5)
    for socket in crowd:
        socket.abort()
    return {
        "echo_per_second": len(latencies) / seconds,
        "echo_p50_ms": quantile(latencies, 0.5) * 1000,
        "echo_p99_ms": quantile(latencies, 0.99) * 1000,
    }


async def measure_echo(
    bases: list[str], pids: list[int], sockets: int, rate: float, seconds: float
) -> dict[str, Any]:
    """One measurement of the echo server, with the processor time it took for it."""
    server = ProcessGroup(pids)
    before = server.cpu_seconds()
    figures = await echo(bases[0], sockets, rate, seconds)
    figures["echo_cpu_ms_each"] = (server.cpu_seconds() - before) / (rate * seconds) * 1000
    return figures


class Used(NamedTuple):
    """What some processes have used so far."""

    web_seconds: float
    database_seconds: float
    written_bytes: float
    commits: float
    clients_seconds: float


class Meter:
    """Reads what the nodes and their database use."""

    def __init__(self, bases: list[str], pids: list[int], database_pids: list[int]) -> None:
        self._bases = bases
        self.web, self.database = ProcessGroup(pids), ProcessGroup(database_pids)

    async def read(self) -> Used:
        """What they have used so far."""
        commits = [await asyncio.to_thread(_read_commits, base) for base in self._bases]
        written = self.web.written_bytes() + self.database.written_bytes()
        seconds = self.web.cpu_seconds(), self.database.cpu_seconds()
        return Used(*seconds, written, sum(commits), ProcessFigures("self").cpu_seconds())


def _read_commits(base: str) -> float:
    """How many commits a node has made."""
    with urlopen(f"{base}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("quandary_commits ")))


async def measure_tables(
    bases: list[str],
    pids: list[int],
    database_pids: list[int],
    tables: int,
    rate: float,
    seconds: float,
) -> dict[str, Any]:
    """One measurement of some nodes, with what they and their database took for it."""
    meter, crowd = Meter(bases, pids, database_pids), Crowd(bases)
    empty_kib = meter.web.memory_kib()
    await crowd.gather(tables)
    filled_kib = meter.web.memory_kib()
    before = await meter.read()
    figures = await crowd.play(rate, seconds)
    used = Used(*(after - first for after, first in zip(await meter.read(), before, strict=True)))
    moves, took = max(1, figures["moves"]), figures["seconds"]
    return figures | {
        "server_cpu_ms_per_move": used.web_seconds / moves * 1000,
        "database_cpu_ms_per_move": used.database_seconds / moves * 1000,
        "server_cpu_percent": used.web_seconds / took * 100,
        "clients_cpu_percent": used.clients_seconds / took * 100,
        "written_bytes_per_move": used.written_bytes / moves,
        "commits_per_move": used.commits / moves,
        "mib_per_1000_sockets": (filled_kib - empty_kib) / 1024 / (2 * tables) * 1000,
        "server_mib": filled_kib / 1024,
    }


def main() -> None:
    """Measure, and print the figures as one JSON object."""
    allow_many_files()
    kind, wanted = sys.argv[1], json.loads(sys.argv[2])
    work = measure_echo(**wanted) if kind == "echo" else measure_tables(**wanted)
    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        print(json.dumps(runner.run(work)))


if __name__ == "__main__":
    main()
