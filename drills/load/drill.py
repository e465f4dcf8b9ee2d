"""How many moves per second are stored and answered, and how soon, beside a bare echo server.

SIZE is the number of moves per second that are asked for. Real sockets, two per table, from a
process of their own; every move is on disk before it is answered. With `--nodes` or `--database`,
one node on SQLite and so many nodes on that database are measured one after the other.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from drills import ROOT
from drills.load.servers import SQLITE, EchoServer, Nodes
from drills.shared.figures import Figures
from drills.shared.machine import machine_load
from quandary.server.settings import is_postgres

DEFAULT_SIZE = 1000
SECONDS = 15.0
TABLES_PER_MOVE = 2.5
"""5,000 sockets at 1,000 moves per second; some player is always ready to move."""
ECHO_SOCKETS = 200


def run(size: int | None, nodes: int | None = None, database: str | None = None) -> Figures:
    """Ask for so many moves per second and see what comes of it."""
    rate = size or DEFAULT_SIZE
    tables = max(8, int(rate * TABLES_PER_MOVE))
    if nodes is None and database is None:
        figures = measure(rate, SECONDS, tables)
        figures["broken"] = broken_promises(figures)
        return figures
    try:
        return compare(rate, SECONDS, tables, Nodes(nodes or 1, database))
    except UnsuitableDatabase as error:
        return {"broken": [str(error)]}


class UnsuitableDatabase(ValueError):
    """A database on which these nodes cannot be measured; one sentence says why."""


def compare(rate: float, seconds: float, tables: int, nodes: Nodes) -> Figures:
    """One node on SQLite, then the given nodes on theirs; figures of each under its own name."""
    if nodes.database == SQLITE and nodes.number > 1:
        raise UnsuitableDatabase("one SQLite file serves one node only")
    if nodes.database not in (None, SQLITE) and not is_postgres(str(nodes.database)):
        raise UnsuitableDatabase("--database must be sqlite or postgresql://...")
    figures: Figures = {"asked_per_second": rate, "tables": tables}
    broken = []
    for name, measured in (("sqlite", Nodes()), (f"nodes_{nodes.number}", nodes)):
        found = measure_nodes(rate, seconds, tables, measured)
        broken += [f"{name}: {promise}" for promise in broken_promises(found)]
        figures |= {f"{name}_{figure}": value for figure, value in found.items()}
    return {**figures, "broken": broken}


def measure(rate: float, seconds: float, tables: int) -> dict[str, Any]:
    """The figures of one node on SQLite and of the echo server beside it."""
    figures: dict[str, Any] = {"asked_per_second": rate, "seconds": seconds}
    figures |= measure_nodes(rate, seconds, tables, Nodes())
    with EchoServer() as echo:
        sockets = min(ECHO_SOCKETS, tables)
        wanted = {"bases": [echo.base], "pids": [echo.pid], "sockets": sockets, "rate": rate}
        figures |= _clients("echo", {**wanted, "seconds": min(seconds, 5.0)})
    figures["machine_load"] = machine_load()
    return figures


def measure_nodes(rate: float, seconds: float, tables: int, nodes: Nodes) -> dict[str, Any]:
    """The figures of some nodes and their database."""
    with nodes:
        servers = {
            "bases": nodes.bases, "pids": nodes.pids, "database_pids": nodes.database_pids,
        }  # fmt: skip
        load = {"tables": tables, "rate": rate, "seconds": seconds}
        return {"tables": tables, **_clients("tables", {**servers, **load})}


def broken_promises(figures: dict[str, Any]) -> list[str]:
    """What was promised and not kept; how fast the machine is nobody promised."""
    broken = []
    if figures["unanswered"] or figures["refused"]:
        broken.append(f"{figures['unanswered']} unanswered, {figures['refused']} refused moves")
    if figures["sockets"] != 2 * figures["tables"]:
        broken.append(f"only {figures['sockets']} of {2 * figures['tables']} sockets were held")
    return broken


def _clients(kind: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """What the clients measure, in a process of their own."""
    command = [sys.executable, "-m", "drills.load.clients", kind, json.dumps(wanted)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise RuntimeError(f"the clients failed: {done.stderr[-800:]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures
