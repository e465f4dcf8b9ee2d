"""A PgBouncer in front of a private PostgreSQL, where Debian's package is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from drills.shared.postgres_server import PostgresServer

READY_SECONDS = 30.0


@contextmanager
def pooler(server: PostgresServer, mode: str) -> Iterator[int]:
    """The port at which connections are pooled that way."""
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("not run: there is no PgBouncer on this machine: install Debian's pgbouncer")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        users, settings = Path(folder) / "users", Path(folder) / "settings"
        users.write_text('"quandary" ""\n')
        settings.write_text(
            f"[databases]\n* = host={server.folder}\n[pgbouncer]\nauth_type = trust\n"
            f"auth_file = {users}\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n"
            f"pool_mode = {mode}\nunix_socket_dir =\n"
        )
        command = [program, str(settings)]
        # As the server's user: that may open its socket, and root may not run a pooler.
        user = server.folder.stat().st_uid if os.geteuid() == 0 else None
        running = subprocess.Popen(command, user=user, stderr=subprocess.DEVNULL)
        try:
            _wait_for(port)
            yield port
        finally:
            running.kill()
            running.wait()


def _wait_for(port: int) -> None:
    until = time.monotonic() + READY_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return
