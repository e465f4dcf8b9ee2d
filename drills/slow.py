"""A client that stops reading costs the five others nothing, and is let go with code 4008.

SIZE is how many seconds each half lasts: first everybody reads, then one of six does not.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket as sockets
import time
from typing import Any

from drills.shared.client import Guest
from drills.shared.games.registry import ANY_GAME
from drills.shared.machine import machine_load, quantile
from drills.shared.raw_client import RawClient, ask
from drills.shared.server_process import ROOMY, ServerProcess

DEFAULT_SIZE = 10
SEATS = 6
CHATS_PER_SECOND = 15
"""Of each of the five; every one goes to six. More than the server would let them."""
MOST_UNREAD = 256 * 1024
SLACK_MS = 50.0
"""What a stopped reader may cost the others at most, the machine being shared."""
SETTINGS = {**ROOMY, "log_level": "warning"}
TEXT = "\N{GAME DIE}" * 300
"""As many bytes as chat can have."""


def run(size: int | None) -> dict[str, Any]:
    """Half the time everybody reads, half the time one does not."""
    figures = asyncio.run(measure(size or DEFAULT_SIZE))
    if figures["p99_with_stopped_ms"] > figures["p99_without_ms"] + SLACK_MS:
        figures["broken"].append("a stopped reader made the others wait")
    return figures


async def measure(seconds: float, rate: float = CHATS_PER_SECOND) -> dict[str, Any]:
    """The others' times without and with a stopped reader, and what became of it."""
    with ServerProcess(**SETTINGS) as server:
        everybody = await _sit_down(server.base)
        *others, stopped = everybody
        without = await _chat(others, seconds, rate)
        _stop_reading(stopped)
        watch = asyncio.ensure_future(_watch(server.base, stopped, seconds * 4 + 30))
        both = await _chat(others, seconds, rate)
        for _ in range(10):  # until the machine's own buffers are full
            if watch.done():
                break
            await _chat(others, seconds / 2, rate)
        most_unread, code = await watch
        broken = [] if code == 4008 else [f"the stopped reader was closed with {code}, not 4008"]
        if most_unread > MOST_UNREAD:
            broken.append(f"{most_unread} bytes were kept for the stopped reader")
        broken += ["another was sent away" for visit in others if not visit.is_open()]
    return {
        "p99_without_ms": quantile(without, 0.99) * 1000,
        "p99_with_stopped_ms": quantile(both, 0.99) * 1000,
        "chats": len(without) + len(both),
        "most_unread_bytes": most_unread,
        "closed_with": code,
        "machine_load": machine_load(),
        "broken": broken,
    }


async def _sit_down(base: str) -> list[RawClient]:
    names = ["Ben", "Cat", "Dan", "Eve", "Fay"]
    body = {"game": ANY_GAME, "seats": SEATS, "name": "Ann", "here": names, "start": True}
    made = await Guest(base).ask("POST", "/api/tables", body)
    visits = []
    for seat in made["seats"]:
        visit = await RawClient.open(base)
        visit.hello(made["table"], [seat["token"]])
        assert await visit.hear("welcome") is not None
        visit.say(type="resume", seq=0)
        visits.append(visit)
    return visits


async def _chat(visits: list[RawClient], seconds: float, rate: float) -> list[float]:
    """Everybody talks at once; how long each word took to be stored and answered."""
    took = await asyncio.gather(
        *(_talk(seat, visit, seconds, rate) for seat, visit in enumerate(visits))
    )
    return [time for times in took for time in times]


async def _talk(seat: int, visit: RawClient, seconds: float, rate: float) -> list[float]:
    sent: dict[str, float] = {}
    took: list[float] = []

    def on_message(data: bytes) -> None:
        if data.startswith(b'{"type":"ack"'):
            took.append(time.perf_counter() - sent.pop(json.loads(data)["cmd_id"]))

    visit.socket.on_message = on_message
    began = time.perf_counter()
    for number in range(max(1, int(seconds * rate))):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        cmd_id = secrets.token_hex(16)
        sent[cmd_id] = time.perf_counter()
        visit.say(type="chat", cmd_id=cmd_id, seat=seat, text=TEXT)
    async with asyncio.timeout(30):
        while sent and visit.is_open():
            await asyncio.sleep(0.005)
    return took


def _stop_reading(visit: RawClient) -> None:
    assert visit.socket.transport is not None
    _set_buffer(visit, 16 * 1024)
    visit.socket.transport.pause_reading()


def _set_buffer(visit: RawClient, size: int) -> None:
    assert visit.socket.transport is not None
    socket = visit.socket.transport.get_extra_info("socket")
    socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, size)


async def _watch(base: str, stopped: RawClient, seconds: float) -> tuple[int, int | None]:
    """The most bytes that were kept, and the code the stopped reader finds when it reads on."""
    most, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        _, answer = await ask(base, "GET", "/metrics")
        figures = dict(line.split(b" ") for line in answer.splitlines() if line.count(b" ") == 1)
        most = max(most, int(float(figures.get(b"quandary_unread_bytes", 0))))
        if figures.get(b'quandary_closed_total{code="4008"}', b"0.0") != b"0.0":
            return most, await _read_on(stopped)
        await asyncio.sleep(0.02)
    return most, None


async def _read_on(visit: RawClient) -> int | None:
    assert visit.socket.transport is not None
    visit.socket.on_message = lambda data: None
    _set_buffer(visit, 1024 * 1024)
    visit.socket.transport.resume_reading()
    return await visit.wait_closed()
