"""Sockets that come and go leave nothing behind, and one that stays costs little.

SIZE is the number of connect-and-abort cycles. Every third is cut before its hello, every third
after it, every third in the middle of a game's traffic. Memory, rooms, tasks and open files are
looked at along the way; then some thousand idle sockets are held and weighed.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

from drills import ROOT
from drills.shared.client import Guest
from drills.shared.games.registry import ANY_GAME
from drills.shared.light_socket import LightSocket
from drills.shared.machine import allow_many_files, machine_load
from drills.shared.raw_client import ask
from drills.shared.server_process import ROOMY, ServerProcess

DEFAULT_SIZE = 20_000
HELD = 5000
ROUNDS = 10
AT_ONCE = 50
KIB_PER_SOCKET = 30.0
SLOPE_BYTES = 64.0
"""Growth per cycle that counts as none: the log of a busy table grows, too."""
SETTINGS = {**ROOMY, "log_level": "warning"}


def run(size: int | None) -> dict[str, Any]:
    """So many cycles, then the idle sockets."""
    figures = measure(size or DEFAULT_SIZE, HELD)
    if figures["slope_bytes_per_cycle"] > SLOPE_BYTES:
        figures["broken"].append("memory grows with every connection")
    if figures["kib_per_idle_socket"] > KIB_PER_SOCKET:
        figures["broken"].append(f"an idle socket costs {figures['kib_per_idle_socket']:.1f} KiB")
    return figures


def measure(cycles: int, held: int) -> dict[str, Any]:
    """What came and went, and what stayed."""
    allow_many_files()
    with ServerProcess(**SETTINGS) as server:
        figures = asyncio.run(_soak(server, cycles))
        figures |= _weigh(server, held)
        trouble = [line for line in server.log_lines() if "error" in line]
    figures["broken"] += [f"the log has {line}" for line in trouble[:5]]
    return {**figures, "machine_load": machine_load()}


async def _soak(server: ServerProcess, cycles: int) -> dict[str, Any]:
    table, token = await _table(server.base)
    notes: list[tuple[int, int]] = []
    counts: list[dict[str, float]] = []
    done = 0
    for _ in range(ROUNDS):
        for _ in range(0, cycles // ROUNDS, AT_ONCE):
            await asyncio.gather(
                *(_come_and_go(server.base, table, token, done + n) for n in range(AT_ONCE))
            )
            done += AT_ONCE
        counts.append(await _wait_until_settled(server))
        notes.append((done, server.figures.memory_kib()))
    first, last = counts[1], counts[-1]
    broken = [
        f"{name} grew from {first[name]:.0f} to {last[name]:.0f}"
        for name in ("sockets", "rooms", "tasks", "open_files")
        if last[name] > first[name]
    ]
    return {
        "cycles": done,
        "slope_bytes_per_cycle": _slope(notes[len(notes) // 3 :]),
        **{name: int(last[name]) for name in ("sockets", "rooms", "tasks", "open_files")},
        "broken": broken,
    }


async def _table(base: str) -> tuple[str, str]:
    guest = Guest(base)
    body = {"game": ANY_GAME, "seats": 2, "name": "Ann", "bots": ["gentle"], "start": True}
    made = await guest.ask("POST", "/api/tables", body)
    return made["table"], made["seats"][0]["token"]


async def _come_and_go(base: str, table: str, token: str, number: int) -> None:
    """One socket, cut off at one of three moments; with a wrong token now and then."""
    heard = asyncio.Event()
    socket = await LightSocket.open(base, lambda data: heard.set())
    if number % 3:
        tokens = ["wrong"] if number % 7 == 0 else []
        socket.send(json.dumps({"type": "hello", "table": table, "tokens": tokens}).encode())
    if number % 3 == 2:
        socket.send(b'{"type":"resume","seq":0}')
        waiting = asyncio.ensure_future(heard.wait())
        await asyncio.wait((waiting, socket.closed), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
    socket.abort()


async def _wait_until_settled(server: ServerProcess) -> dict[str, float]:
    """The server's own figures once it has noticed that everybody has gone."""
    for _ in range(200):
        figures = await figures_of(server)
        if figures["sockets"] == 0:
            break
        await asyncio.sleep(0.1)
    return figures


async def figures_of(server: ServerProcess) -> dict[str, float]:
    """What the server says of itself, and the system of it."""
    _, answer = await ask(server.base, "GET", "/metrics")
    told = dict(line.split(b" ") for line in answer.splitlines() if line.count(b" ") == 1)
    names = ("sockets", "rooms", "tasks")
    figures = {name: float(told[f"quandary_{name}".encode()]) for name in names}
    return {**figures, "open_files": float(server.figures.open_files())}


def _slope(notes: list[tuple[int, int]]) -> float:
    """Bytes per cycle along the straight line nearest to what was noted."""
    mean_x = sum(cycle for cycle, _ in notes) / len(notes)
    mean_y = sum(kib for _, kib in notes) / len(notes)
    over = sum((cycle - mean_x) * (kib - mean_y) for cycle, kib in notes)
    return over / max(1.0, sum((cycle - mean_x) ** 2 for cycle, _ in notes)) * 1024


def _weigh(server: ServerProcess, held: int) -> dict[str, Any]:
    """Memory per socket that has said hello and waits; the clients are another process."""
    command = [sys.executable, "-m", "drills.soak", server.base, str(held)]
    before = server.figures.memory_kib()
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as clients:
        assert clients.stdout is not None
        opened = int(clients.stdout.readline())
        after = server.figures.memory_kib()
        clients.communicate(b"\n")
    return {"idle_sockets": opened, "kib_per_idle_socket": (after - before) / max(1, opened)}


async def _hold(base: str, held: int) -> None:
    """Tables with a spectator in every other socket, until a line comes in."""
    sockets: list[LightSocket] = []
    table, _ = await _table(base)
    for start in range(0, held, AT_ONCE):
        fresh = await asyncio.gather(
            *(LightSocket.open(base, lambda data: None) for _ in range(min(AT_ONCE, held - start)))
        )
        for socket in fresh:
            hello = {"type": "hello", "table": table, "tokens": []}
            socket.send(json.dumps(hello).encode())
        sockets += fresh
    await asyncio.sleep(2.0)
    print(sum(not socket.closed.done() for socket in sockets), flush=True)
    await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    allow_many_files()
    asyncio.run(_hold(sys.argv[1], int(sys.argv[2])))
