"""Bots go on whatever happens to their workers, and one host's tables do not slow the others'.

SIZE is the number of tables. Honest ones, each from an address of its own, are timed alone; then
beside one address that has 28 of 100 tables full of `master` bots; then while workers are
slowed down, stopped, killed, crash, and cannot be started. Needs Linux.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from drills.shared.crowd import gather_some
from drills.shared.games.registry import HARDEST_GAME, game_in_turn
from drills.shared.machine import machine_load, quantile
from drills.shared.server_process import ROOMY, ServerProcess
from drills.workers.bot_table import BotTable
from drills.workers.faults import WorkerFaults, worker_pids
from quandary.server.bots.workers import LIMITS

DEFAULT_SIZE = 100
ABUSERS = 0.28
FREEZE_SECONDS = LIMITS.wait + LIMITS.work + 10.0
"""Longer than a bot may take at worst, however busy the machine is."""
END_SECONDS = 15.0
SLOWER_SECONDS = 1.0
GATE = "exhausted"
LEVELS = ("sharp", "expert")


@dataclass(frozen=True)
class Durations:
    """How long each part lasts, in seconds."""

    quiet: float = 15.0
    beside: float = 20.0
    hurt: float = 60.0
    every: float = 3.0
    """Between two faults."""
    until_ready: float = 600.0
    """For the kernels at most, which take minutes if they were never compiled on this machine."""


def run(size: int | None) -> dict[str, Any]:
    """All three parts with so many tables."""
    return measure(size or DEFAULT_SIZE, Durations())


def measure(tables: int, course: Durations) -> dict[str, Any]:
    """The figures, and what was promised and not kept."""
    if sys.platform != "linux":
        return {"tables": 0, "broken": ["this drill needs Linux"]}
    with ServerProcess(**ROOMY, log_level="warning", no_processes_while=GATE) as server:
        drill = WorkersDrill(server, tables)
        figures = asyncio.run(drill.take(course))
        figures |= end_of(server)
    figures["machine_load"] = machine_load()
    return {**figures, "broken": broken_promises(figures)}


class WorkersDrill:
    """A server full of tables, and somebody who hurts its workers."""

    def __init__(self, server: ServerProcess, tables: int) -> None:
        self._server = server
        self._abusers = max(1, round(tables * ABUSERS))
        self._honest = max(1, tables - self._abusers)
        self._chance = random.Random(1)
        self._tables: list[BotTable] = []
        self._playing: list[asyncio.Task[None]] = []
        self._freezes = 0
        self._longest = 0.0

    async def take(self, course: Durations) -> dict[str, Any]:
        """Every part, one after the other."""
        honest = await self._open(
            [
                (game_in_turn(n), [LEVELS[n % len(LEVELS)]], f"127.0.0.{2 + n % 200}")
                for n in range(self._honest)
            ]
        )
        watching = asyncio.ensure_future(self._watch())
        await self._until_ready(course.until_ready)
        began = time.monotonic()
        await asyncio.sleep(course.quiet)
        await self._open([(HARDEST_GAME, ["master"] * 3, "127.0.0.1")] * self._abusers)
        beside = time.monotonic()
        await asyncio.sleep(course.beside)
        hurt = time.monotonic()
        gate = self._server.folder / GATE
        faults = WorkerFaults(self._server.process.pid, gate, self._chance)
        await faults.go_on(course.hurt, course.every)
        before = [table.moves for table in self._tables]
        await asyncio.sleep(FREEZE_SECONDS)
        figures = {
            "tables": len(self._tables),
            "moves": sum(table.moves for table in self._tables),
            "tables_that_go_on": sum(
                table.moves > moves for table, moves in zip(self._tables, before, strict=True)
            ),
            **{f"workers_{kind}": number for kind, number in sorted(faults.hurt.items())},
            "quiet_wait_p50_s": _wait(honest, began, beside, 0.5),
            "beside_wait_p50_s": _wait(honest, beside, hurt, 0.5),
            "beside_wait_p95_s": _wait(honest, beside, hurt, 0.95),
            "hurt_wait_p95_s": _wait(honest, hurt, time.monotonic(), 0.95),
            **await self._read_counters(),
            "freezes": self._freezes,
            "longest_wait_s": self._longest,
        }
        for task in [watching, *self._playing]:
            task.cancel()
        await asyncio.gather(watching, *self._playing, return_exceptions=True)
        return figures

    async def _open(self, wishes: Sequence[tuple[str, list[str], str]]) -> list[BotTable]:
        async def one(game: str, levels: list[str], source: str) -> BotTable:
            chance = random.Random(self._chance.getrandbits(32))
            return await BotTable.make(self._server.base, game, levels, source, chance)

        jobs = [lambda wish=wish: one(*wish) for wish in wishes]
        tables: list[BotTable] = await gather_some(jobs, 8)
        self._tables += tables
        self._playing += [asyncio.ensure_future(table.play()) for table in tables]
        return tables

    async def _watch(self) -> None:
        """A table is frozen if a bot has been due for too long; each such time counts once."""
        frozen: set[BotTable] = set()
        while True:
            waits = {table: table.seconds_stuck() for table in self._tables}
            self._longest = max(self._longest, *waits.values())
            late = {table for table, wait in waits.items() if wait > FREEZE_SECONDS}
            self._freezes += len(late - frozen)
            frozen = late
            await asyncio.sleep(0.25)

    async def _until_ready(self, most_seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(most_seconds):
                while not (await self._metrics()).get("quandary_bot_workers_ready"):
                    await asyncio.sleep(0.5)

    async def _metrics(self) -> dict[str, float]:
        def read() -> str:
            with urllib.request.urlopen(f"{self._server.base}/metrics", timeout=30) as answer:
                content: bytes = answer.read()
            return content.decode()

        lines = (await asyncio.to_thread(read)).splitlines()
        pairs = [line.rsplit(" ", 1) for line in lines if not line.startswith("#")]
        return {name: float(value) for name, value in pairs}

    async def _read_counters(self) -> dict[str, float]:
        """What the server says about itself."""
        told = await self._metrics()
        stand_ins = sum(v for n, v in told.items() if n.startswith("quandary_stand_in_thoughts_t"))
        thoughts = told["quandary_thoughts_total"] + stand_ins
        return {
            "thoughts": thoughts,
            "stand_in_share": stand_ins / max(1.0, thoughts),
            "failed_timers": told["quandary_failed_timers_total"],
            "lost_timers": told["quandary_lost_timers_total"],
        }


def _wait(tables: Sequence[BotTable], start: float, end: float, share: float) -> float:
    return quantile([w for t in tables for at, w in t.waits if start <= at < end], share)


def end_of(server: ServerProcess) -> dict[str, Any]:
    """Whether the server ends while a worker is stopped, and takes all of them with it."""
    workers = worker_pids(server.process.pid)
    for pid in workers[:1]:
        os.kill(pid, signal.SIGSTOP)
    began = time.monotonic()
    server.process.terminate()
    try:
        server.process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        return {"end_s": END_SECONDS, "workers_left": len(workers)}
    seconds = time.monotonic() - began
    return {"end_s": seconds, "workers_left": sum(_is_there(pid) for pid in workers)}


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def broken_promises(figures: dict[str, Any]) -> list[str]:
    """What was promised and not kept."""
    broken = []
    if figures["freezes"]:
        broken.append(f"{figures['freezes']} times a bot was due and nothing moved")
    if figures["tables_that_go_on"] < figures["tables"]:
        broken.append(f"only {figures['tables_that_go_on']} tables went on")
    if figures["lost_timers"]:
        broken.append(f"{figures['lost_timers']:.0f} timers were lost, and found")
    missing = [
        k for k in ("stopped", "killed", "crashed", "slowed") if not figures.get(f"workers_{k}")
    ]
    if missing:
        broken.append(f"nothing is shown: no worker was {' or '.join(missing)}")
    if figures["end_s"] >= END_SECONDS or figures["workers_left"]:
        broken.append(
            f"{figures['workers_left']} workers were left, after {figures['end_s']:.0f} s"
        )
    if figures["beside_wait_p50_s"] > 2 * figures["quiet_wait_p50_s"] + SLOWER_SECONDS:
        broken.append("one host's tables slowed the others' bots")
    return broken
