"""What the load drill measures: some nodes on SQLite or PostgreSQL, and a bare echo server."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Self

from drills import ROOT
from drills.shared.postgres_server import PostgresServer
from drills.shared.server_process import ROOMY, ServerProcess

SQLITE = "sqlite"


@dataclass
class Nodes:
    """So many nodes on one database while the drill lasts; on SQLite there can be one only."""

    number: int = 1
    database: str | None = SQLITE
    """`None` is a PostgreSQL of the drill's own."""
    bases: list[str] = field(default_factory=list)
    pids: list[int] = field(default_factory=list)
    database_pids: list[int] = field(default_factory=list)
    """Of a PostgreSQL of the drill's own; another may be on another machine."""

    def __enter__(self) -> Self:
        self._stack = ExitStack()
        with self._stack as opening:
            settings = {} if self.database == SQLITE else {"database": self._postgres(opening)}
            for _ in range(self.number):
                node = ServerProcess(**ROOMY, log_level="warning", **settings)
                opening.enter_context(node)
                self.bases.append(node.base)
                self.pids.append(node.process.pid)
            self._stack = opening.pop_all()
        return self

    def _postgres(self, stack: ExitStack) -> str:
        if self.database is not None:
            return self.database
        server = stack.enter_context(PostgresServer())
        assert server.process is not None
        self.database_pids = [server.process.pid]
        return str(server.new_database())

    def __exit__(self, *error: object) -> None:
        self._stack.close()


class EchoServer:
    """A bare WebSocket server of the same make: what the machine allows at best."""

    base = ""
    pid = 0

    def __enter__(self) -> Self:
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
