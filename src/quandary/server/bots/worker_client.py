"""`quandary bots serve`: processes of this machine think for the bots of a server elsewhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from quandary import fast
from quandary.client.direct import DirectConnect
from quandary.server.bots.player import choose
from quandary.server.bots.remote_workers import Choice, Question, WorkerHello
from quandary.server.bots.workers import LIMITS
from quandary.server.workers.child import Prepare
from quandary.server.workers.pool import WorkerPool
from quandary.server.workers.process import NoAnswer
from quandary.server.workers.queue import NOBODY

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
_log = logging.getLogger("quandary.bots")


class WorkerRefused(Exception):
    """The server does not want this worker; one sentence says why."""


@dataclass(frozen=True)
class WorkerSettings:
    """Where to work, and how much."""

    server: str
    token: str
    levels: Sequence[str]
    processes: int


async def serve_bots(
    settings: WorkerSettings,
    tell: Callable[[str], None],
    prepare: Prepare = fast.compile_for_bots,
) -> None:
    """Think until this is cancelled; a server that is away is called again."""
    is_ready = asyncio.Event()
    pool = WorkerPool("bots", settings.processes, LIMITS, prepare, lambda _: is_ready.set())
    pool.start()
    try:
        tell("preparing the bots; the first time on a machine this takes half a minute or more")
        # Whoever asks a worker that still compiles waits in vain.
        while not pool.workers:
            is_ready.clear()
            await is_ready.wait()
        await _stay_connected(settings, pool, tell)
    finally:
        await pool.stop()


async def _stay_connected(
    settings: WorkerSettings, pool: WorkerPool, tell: Callable[[str], None]
) -> None:
    pause = FIRST_PAUSE
    while True:
        try:
            async with _connect(settings) as socket:
                tell(f"thinking for {settings.server}")
                pause = FIRST_PAUSE
                await _work(socket, pool, settings)
        except InvalidStatus as error:
            if error.response.status_code in (401, 403, 404):
                raise WorkerRefused(
                    f"{settings.server} has no place for this worker: is the token right, "
                    "and was it started with --worker-token-file?"
                ) from None
        except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
            pass
        tell(f"{settings.server} is away; trying again")
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _connect(settings: WorkerSettings) -> DirectConnect:
    parts = urlsplit(settings.server)
    scheme = "wss" if parts.scheme == "https" else "ws"
    return DirectConnect(
        f"{scheme}://{parts.netloc}/workers",
        origin=Origin(f"{parts.scheme}://{parts.netloc}"),
        additional_headers={"authorization": f"Bearer {settings.token}"},
        compression=None,
    )


async def _work(socket: ClientConnection, pool: WorkerPool, settings: WorkerSettings) -> None:
    hello = WorkerHello(list(settings.levels), settings.processes)  # type: ignore[arg-type]
    await socket.send(msgspec.json.encode(hello).decode())
    try:
        async with asyncio.TaskGroup() as thinking:
            async for frame in socket:
                question = msgspec.json.decode(frame, type=Question)
                thinking.create_task(_answer(socket, pool, question))
    except* (ConnectionClosed, msgspec.DecodeError):
        _log.info("server_lost")


async def _answer(socket: ClientConnection, pool: WorkerPool, asked: Question) -> None:
    action: str | None = None
    try:
        action = await pool.run(
            choose, asked.game, asked.level, asked.view, asked.legal, "", asker=NOBODY
        )
    except NoAnswer as error:
        _log.warning("thought_failed", extra={"reason": error.reason})
    try:
        await socket.send(msgspec.json.encode(Choice(asked.id, action)).decode())
    except ConnectionClosed:
        return
