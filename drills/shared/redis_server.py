"""A private Redis or Valkey for tests and drills: on a free port of this machine, nothing kept."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from contextlib import suppress
from typing import Self

from redis import Redis
from redis.exceptions import RedisError

from drills.shared.not_installed import NotInstalled
from quandary.server.settings import RedisUrl

START_SECONDS = 30.0
PROGRAMS = ("redis-server", "valkey-server")


class NoRedis(NotInstalled):
    """There is no Redis or Valkey on this machine."""


def find_program() -> str:
    """The server's program; raises `NoRedis`."""
    for name in PROGRAMS:
        if (found := shutil.which(name)) is not None:
            return found
    raise NoRedis("there is no Redis on this machine: install Debian's redis-server")


class RedisServer:
    """A server while a test or a drill lasts; it can be killed and started again."""

    def __init__(self, **settings: str) -> None:
        self._program = find_program()
        self._settings = {"bind": "127.0.0.1", "save": "", "appendonly": "no", **settings}
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> RedisUrl:
        """Its address."""
        return RedisUrl(f"redis://127.0.0.1:{self.port}")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start, or start again, at the same address, and wait until it answers."""
        options = [part for name, value in self._settings.items() for part in (f"--{name}", value)]
        self.process = subprocess.Popen(
            [self._program, "--port", str(self.port), *options], stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("Redis did not start")
            time.sleep(0.02)

    def _answers(self) -> bool:
        password = self._settings.get("requirepass")
        with suppress(RedisError), Redis(port=self.port, password=password) as client:
            return bool(client.ping())
        return False

    def kill(self) -> None:
        """kill -9: whoever is connected is cut off."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
