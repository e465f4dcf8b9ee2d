"""What can happen to a server's workers, done to them from outside: Linux only."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from contextlib import suppress
from pathlib import Path

SLOW_SECONDS = 2.0
"""A slow worker stands still for this long in the middle of its work."""
EXHAUSTED_SECONDS = 8.0


def worker_pids(server: int) -> list[int]:
    """The worker processes of a server, by the threads that started them."""
    pids = []
    for thread in Path(f"/proc/{server}/task").iterdir():
        with suppress(OSError):
            pids += [int(pid) for pid in (thread / "children").read_text().split()]
    return sorted(pid for pid in pids if _is_worker(pid))


def _is_worker(pid: int) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


class WorkerFaults:
    """Hurts one worker after the other, in turn by every kind there is."""

    def __init__(self, server: int, gate: Path, chance: random.Random) -> None:
        self._server, self._gate, self._chance = server, gate, chance
        self.hurt: Counter[str] = Counter()

    async def go_on(self, seconds: float, every: float) -> None:
        """For so long, one every few seconds; in the middle nothing new can be started."""
        kinds = (self._stop, self._kill, self._crash, self._slow_down)
        loop = asyncio.get_running_loop()
        begins = loop.time()
        turn = 0
        is_exhausted_yet = False
        while loop.time() < begins + seconds:
            if not is_exhausted_yet and loop.time() > begins + seconds / 3:
                is_exhausted_yet = True
                await self._exhaust()
            if workers := worker_pids(self._server):
                with suppress(ProcessLookupError):  # It ended by itself, or was replaced.
                    await kinds[turn % len(kinds)](self._chance.choice(workers))
                    turn += 1
            await asyncio.sleep(every)

    async def _stop(self, pid: int) -> None:
        os.kill(pid, signal.SIGSTOP)
        self.hurt["stopped"] += 1

    async def _kill(self, pid: int) -> None:
        os.kill(pid, signal.SIGKILL)
        self.hurt["killed"] += 1

    async def _crash(self, pid: int) -> None:
        os.kill(pid, signal.SIGSEGV)
        self.hurt["crashed"] += 1

    async def _slow_down(self, pid: int) -> None:
        os.kill(pid, signal.SIGSTOP)
        self.hurt["slowed"] += 1
        await asyncio.sleep(SLOW_SECONDS)
        os.kill(pid, signal.SIGCONT)

    async def _exhaust(self) -> None:
        """Every worker dies, and the system refuses to start another."""
        self._gate.touch()
        try:
            for pid in worker_pids(self._server):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    self.hurt["exhausted"] += 1
            await asyncio.sleep(EXHAUSTED_SECONDS)
        finally:
            self._gate.unlink()
