"""A private PostgreSQL for tests and drills: its own folder, a socket there, no port.

It can be stopped, killed and started again on the same data. PostgreSQL refuses to run as root;
started by root, it runs as an ordinary user of the system.
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import psycopg

from drills.shared.machine import children
from drills.shared.not_installed import NotInstalled
from quandary.server.settings import PostgresUrl

START_SECONDS = 60.0
DEBIAN = Path("/usr/lib/postgresql")
USERS = ("postgres", "nobody")
OWNER = "quandary"


class NoPostgres(NotInstalled):
    """There is no PostgreSQL on this machine."""


def find_programs() -> Path:
    """The folder with `initdb` and `postgres`, of the newest version; raises `NoPostgres`."""
    on_path = shutil.which("initdb")
    if on_path is not None and shutil.which("postgres") is not None:
        return Path(on_path).parent
    found = sorted(DEBIAN.glob("*/bin/postgres"), key=lambda file: float(file.parts[-3]))
    if not found:
        raise NoPostgres("there is no PostgreSQL on this machine: install Debian's postgresql")
    return found[-1].parent


def _user_for_server() -> dict[str, Any]:
    """How a process is started that must not be root's."""
    if os.geteuid() != 0:
        return {}
    for name in USERS:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise NoPostgres("PostgreSQL does not run as root, and there is no other user for it")


class PostgresServer:
    """A server while a test or a drill lasts."""

    def __init__(self, *, is_durable: bool = True, **settings: str) -> None:
        """`is_durable` syncs to disk; without that it is quicker, and a power cut loses it."""
        self._programs = find_programs()
        self._as_user = _user_for_server()
        # A socket's path is short: not wherever temporary folders are.
        self.folder = Path(tempfile.mkdtemp(prefix="quandary-pg-", dir="/tmp"))
        self._data = self.folder / "data"
        self._settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if is_durable else "off",
            "full_page_writes": "on" if is_durable else "off",
            "max_connections": "200",
            **settings,
        }
        self._numbers = itertools.count()
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        if "user" in self._as_user:
            os.chown(self.folder, self._as_user["user"], self._as_user["group"])
        options = ["-U", OWNER, "-A", "trust", "-N", "-E", "UTF8", "--locale=C"]
        subprocess.run(
            [self._programs / "initdb", "-D", self._data, *options],
            cwd=self.folder, check=True, capture_output=True, **self._as_user,
        )  # fmt: skip
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start, or start again, and wait until it answers."""
        until = time.monotonic() + START_SECONDS
        self.process = self._start()
        while not self._answers():
            if time.monotonic() > until:
                raise RuntimeError(f"PostgreSQL did not start: {self.log()[-500:]}")
            if self.process.poll() is not None:  # The memory of those killed is still in use.
                self.process = self._start()
            time.sleep(0.02)

    def _start(self) -> subprocess.Popen[bytes]:
        options = [f"-c{name}={value}" for name, value in self._settings.items()]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, *options],
                cwd=self.folder, stdout=log, stderr=log, **self._as_user,
            )  # fmt: skip

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Shut down in good order, whoever is connected."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """kill -9 of every process of it: nothing is finished, nobody is told."""
        assert self.process is not None
        started = children(self.process.pid)
        self._end(signal.SIGKILL)
        for child in started:
            with suppress(ProcessLookupError):  # It has noticed by itself.
                os.kill(child, signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(START_SECONDS)
            self.process = None

    def log(self) -> str:
        """Everything the server has logged so far."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def url(self, database: str) -> PostgresUrl:
        """The address of one of its databases."""
        return PostgresUrl(f"postgresql://{OWNER}@/{database}?host={self.folder}")

    def new_database(self, template: str = "template1") -> PostgresUrl:
        """A database of its own, as a copy of another."""
        name = f"database{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")  # type: ignore[arg-type, unused-ignore]
        return self.url(name)
