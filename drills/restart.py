"""A restart resumes every table: kill -9 with all of them running, and everything is as before.

SIZE is the number of tables. Before and after, every seat's view and the table are asked for
as a snapshot and compared by digest.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial

from drills.shared.crowd import CrowdTable, gather_some, open_crowd
from drills.shared.figures import Figures
from drills.shared.machine import allow_many_files, machine_load
from drills.shared.restartable_server import RestartableServer, count_gaps

DEFAULT_SIZE = 200
MOVES = 12
PATIENT = {"away_after": 3600.0, "ready_wait": 3600.0, "reveal_wait": 3600.0}


def run(size: int | None) -> Figures:
    """Kill the server with that many running tables."""
    return asyncio.run(restart_with(size or DEFAULT_SIZE))


async def restart_with(tables: int, moves: int = MOVES) -> Figures:
    """Play, look, kill, start, look again."""
    allow_many_files()
    with RestartableServer(patience=PATIENT) as server:
        crowd = await open_crowd(server.base, tables)
        await gather_some(partial(table.play, moves) for table in crowd)
        before, _ = await _look(crowd)
        server.kill()
        began = time.perf_counter()
        await asyncio.to_thread(server.start_again)
        started = time.perf_counter()
        after, last = await _look(crowd)
        busy = server.figures.cpu_seconds()
        memory = server.figures.memory_kib() / 1024
        server.kill()
        events = server.stored_events()
        gaps = count_gaps(events)
    differing = sum(a != b for a, b in zip(before, after, strict=True))
    return {
        "tables": tables,
        "entries": len(events),
        "start_seconds": started - began,
        "resume_seconds": last - started,
        "seconds": last - began,
        "server_processor_seconds": busy,
        "server_mib": memory,
        "machine_load": machine_load(),
        "differing": differing,
        "logs_with_gaps": gaps,
        "broken": _broken(differing, gaps),
    }


async def _look(crowd: list[CrowdTable]) -> tuple[list[str], float]:
    digests = await gather_some(table.look for table in crowd)
    return digests, time.perf_counter()


def _broken(differing: int, gaps: int) -> list[str]:
    broken = []
    if differing:
        broken.append(f"{differing} tables are not as they were")
    if gaps:
        broken.append(f"{gaps} logs have gaps")
    return broken
