"""How many moves per second are stored and answered, and how soon, beside a bare echo server.

SIZE is the number of moves per second that are asked for. Real sockets, two per table, from a
process of their own; every move is on disk before it is answered.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from drills import ROOT
from drills.shared.machine import machine_load
from drills.shared.server_process import ROOMY, ServerProcess

DEFAULT_SIZE = 1000
SECONDS = 15.0
TABLES_PER_MOVE = 2.5
"""5,000 sockets at 1,000 moves per second; some player is always ready to move."""
ECHO_SOCKETS = 200


def run(size: int | None) -> dict[str, Any]:
    """Ask for so many moves per second and see what comes of it."""
    rate = size or DEFAULT_SIZE
    figures = measure(rate, SECONDS, tables=max(8, int(rate * TABLES_PER_MOVE)))
    figures["broken"] = broken_promises(figures, rate)
    return figures


def measure(rate: float, seconds: float, tables: int) -> dict[str, Any]:
    """The figures of the server and of the echo server beside it."""
    figures: dict[str, Any] = {"asked_per_second": rate, "seconds": seconds, "tables": tables}
    with ServerProcess(**ROOMY, log_level="warning") as server:
        pid = server.process.pid
        figures |= _clients("tables", server.base, pid, tables, rate, seconds)
        figures["server_mib"] = server.figures.memory_kib() / 1024
    with EchoServer() as echo:
        sockets = min(ECHO_SOCKETS, tables)
        figures |= _clients("echo", echo.base, echo.pid, sockets, rate, min(seconds, 5.0))
    figures["machine_load"] = machine_load()
    return figures


def broken_promises(figures: dict[str, Any], rate: float) -> list[str]:
    """What was promised and not kept; how fast the machine is nobody promised."""
    broken = []
    if figures["unanswered"] or figures["refused"]:
        broken.append(f"{figures['unanswered']} unanswered, {figures['refused']} refused moves")
    if figures["sockets"] != 2 * figures["tables"]:
        broken.append(f"only {figures['sockets']} of {2 * figures['tables']} sockets were held")
    return broken


def _clients(kind: str, base: str, *sizes: float) -> dict[str, Any]:
    """What the clients measure; the sizes are the server's process, the crowd, rate, seconds."""
    command = [sys.executable, "-m", "drills.load.clients", kind, base, *map(str, sizes)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise RuntimeError(f"the clients failed: {done.stderr[-800:]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


class EchoServer:
    """A bare WebSocket server of the same make: what the machine allows at best."""

    base = ""
    pid = 0

    def __enter__(self) -> EchoServer:
        command = [sys.executable, "-m", "drills.load.echo_server"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.base, self.pid = self._process.stdout.readline().strip(), self._process.pid
        return self

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()
