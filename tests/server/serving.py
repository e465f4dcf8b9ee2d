"""Servers for tests: one in a thread, quick and patient as wanted, and one in its own process."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket

from quandary.server.network.listening import listen
from quandary.server.node import Node
from quandary.server.running.http_server import make_server
from quandary.server.settings import Patience, Settings
from quandary.server.store.sqlite import SqliteStore

HURRY = Patience(bot_least=0.0, bot_most=0.002, bot_step=0.01, ready_wait=5.0, reveal_wait=5.0)


def sqlite_of(node: Node) -> SqliteStore:
    """A node's store, for tests that look inside."""
    assert isinstance(node.store, SqliteStore)
    return node.store


@contextmanager
def server_in_thread(settings: Settings, *private: socket) -> Iterator[str]:
    """A running server; gives its address. `private` is where it tells figures, if apart."""
    listener = listen("127.0.0.1", 0)
    server = make_server(settings)
    is_up = threading.Event()

    async def run() -> None:
        task = asyncio.create_task(server.serve(sockets=[listener, *private]))
        while not server.started and not task.done():
            await asyncio.sleep(0.005)
        is_up.set()
        await task

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    try:
        assert is_up.wait(20)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)


@contextmanager
def server_process(data_dir: Path, *more: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`quandary serve` in its own process; gives its address and the process."""
    command = [sys.executable, "-m", "quandary", "serve", "--port", "0"]
    command += ["--data-dir", str(data_dir), *more]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().rpartition(" ")[2].strip(), process
        finally:
            process.kill()
