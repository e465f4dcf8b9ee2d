"""`quandary serve`: a server on this machine, until it is told to stop."""

from __future__ import annotations

import logging
import socket as sockets
import sys
from pathlib import Path

import uvicorn

from quandary.server import logs
from quandary.server.app import create_app
from quandary.server.settings import Settings
from quandary.server.store.sqlite import UnusableDatabase, open_database

EXIT_REFUSED = 2
STOP_SECONDS = 5

_log = logging.getLogger("quandary.serve")


def bind(host: str, port: int) -> sockets.socket:
    """A listening socket; raises `OSError` if the address is taken or not ours."""
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listener = sockets.socket(family, sockets.SOCK_STREAM)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(2048)
    return listener


def serve(settings: Settings) -> int:
    """Serve until a signal says stop; returns the exit code."""
    logs.set_up(settings.log_level)
    try:
        open_database(settings.database).close()
    except UnusableDatabase as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    try:
        listener = bind(settings.host, settings.port)
    except OSError as error:
        where = f"{settings.host}:{settings.port}"
        print(f"cannot listen on {where}: {error.strerror}; name another --port", file=sys.stderr)
        return EXIT_REFUSED
    port = listener.getsockname()[1]
    print(f"Quandary is at http://{settings.host}:{port}", flush=True)
    _log.info("started", extra={"port": port})
    uvicorn.Server(_config(settings)).run(sockets=[listener])
    _log.info("stopped")
    return 0


def _config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
    )


def default_database(data_dir: Path) -> Path:
    """Where a node keeps its tables."""
    return data_dir / "quandary.sqlite3"
