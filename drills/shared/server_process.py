"""A real server for drills: a process of its own, a folder of its own, its log kept.

Limits that would only get in a drill's way (sockets per address, new tables) are the drill's
to choose; everything else is as `quandary serve` has it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from ipaddress import ip_interface
from pathlib import Path
from typing import Any, Self

from drills import ROOT
from drills.shared.machine import ProcessFigures

START_SECONDS = 120
MANY = 1_000_000
ROOMY: dict[str, Any] = {
    "connections": MANY,
    "unfinished_connections": MANY,
    "connections_per_address": MANY,
    "connections_per_minute": MANY,
    "sockets_per_address": MANY,
    "sockets_per_minute": MANY,
    "waiting_sockets": MANY,
    "waiting_sockets_per_address": MANY,
    "watchers_per_table": MANY,
    "messages": MANY,
    "asides": MANY,
    "resumes": MANY,
    "tables_per_address": MANY,
    "posts_per_minute": MANY,
    "reads_per_minute": MANY,
    "requests_per_minute": MANY,
    "requests_per_address": MANY,
}
"""Limits that are never in the way."""


class ServerProcess:
    """A server while the drill lasts."""

    def __init__(self, **settings: Any) -> None:
        self._settings = settings
        self._folder = tempfile.TemporaryDirectory(prefix="quandary-drill-")
        self.folder = Path(self._folder.name)
        self.base = ""

    def __enter__(self) -> Self:
        wanted = {"database": str(self.folder / "drill.sqlite3"), "port": 0, **self._settings}
        command = [sys.executable, "-m", "drills.shared.server_process", json.dumps(wanted)]
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        if " at http" not in line:
            raise RuntimeError(f"the server did not start: {self.log()[-500:]}")
        self.base = line.split()[-1]
        self.figures = ProcessFigures(self.process.pid)
        return self

    def __exit__(self, *error: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._folder.cleanup()

    def log(self) -> str:
        """Everything the server has logged so far."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def log_lines(self) -> list[dict[str, Any]]:
        """The same, line by line; a line that is no JSON object is a traceback or worse."""
        return [json.loads(line) for line in self.log().splitlines()]


def pretend_addresses(texts: list[str]) -> None:
    """Let this machine have these addresses in its network, such as 127.0.0.2/8."""
    from quandary.server.network import network_access
    from quandary.server.network.own_addresses import OwnAddress

    interfaces = [ip_interface(text) for text in texts]
    pretended = [OwnAddress(each.ip, each.network) for each in interfaces]
    setattr(network_access, "local_addresses", lambda: pretended)  # noqa: B010 - imported there


def main() -> int:
    """The server process itself."""
    from quandary.server.running.serve import serve
    from quandary.server.settings import Patience, Settings, read_database, read_hints

    wanted = json.loads(sys.argv[1])
    wanted["database"] = read_database(wanted["database"], Path())
    wanted["hints"] = read_hints(wanted.get("hints"), wanted["database"])
    if (gate := wanted.pop("no_processes_while", None)) is not None:
        from drills.shared.process_refusal import refuse_processes_while

        refuse_processes_while(wanted["database"].parent / gate)
    if (addresses := wanted.pop("local_addresses", None)) is not None:
        pretend_addresses(addresses)
    wanted["patience"] = Patience(**wanted.get("patience", {}))
    return serve(Settings(**wanted))


if __name__ == "__main__":
    sys.exit(main())
