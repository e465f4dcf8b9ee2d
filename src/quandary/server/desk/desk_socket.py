"""The desk for whoever has an account on this machine that may read the tables themselves.

A unix socket beside the database, for its owner only: one line of JSON in, one line out.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from quandary.server.desk.conversation import MOST_REQUEST_BYTES, converse
from quandary.server.desk.desk import Desk

REQUEST_SECONDS = 10.0
FOR_THE_OWNER = 0o177
_log = logging.getLogger("quandary.desk")


@asynccontextmanager
async def desk_socket(path: Path | None, desk: Desk) -> AsyncIterator[None]:
    """Answer there while the server runs. Where that is not possible, it runs without."""
    listener = None if path is None else _listen(path)
    if path is None or listener is None:
        yield
        return

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(
            OSError, ValueError, TimeoutError
        ):  # It has gone, or said too much, or nothing.
            async with asyncio.timeout(REQUEST_SECONDS):
                request = await reader.readline()
            writer.write(await converse(desk, request) + b"\n")
            await writer.drain()
        writer.close()

    server = await asyncio.start_unix_server(serve, sock=listener, limit=MOST_REQUEST_BYTES)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


def _listen(path: Path) -> sockets.socket | None:
    """A socket that nobody but the owner can open, from its first moment."""
    if not hasattr(sockets, "AF_UNIX"):
        return None
    with suppress(OSError):  # With PostgreSQL nobody else makes the folder; binding says why not.
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    listener = sockets.socket(sockets.AF_UNIX, sockets.SOCK_STREAM)
    before = os.umask(FOR_THE_OWNER)
    try:
        path.unlink(missing_ok=True)  # One that a killed server left; the database is ours.
        listener.bind(str(path))
    except OSError as error:
        listener.close()
        _log.warning("desk_unavailable", extra={"reason": error.strerror or str(error)})
        return None
    finally:
        os.umask(before)
    return listener
