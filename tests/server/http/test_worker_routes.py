"""Where workers of other machines connect: with the right token only, and counted."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from quandary.server.http.token_gate import WRONG_TRIES
from quandary.server.settings import Settings
from tests.server.serving import HURRY, server_in_thread

TOKEN = "a-token-that-is-long-enough"
HELLO = json.dumps({"levels": ["sharp"], "at_once": 2})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("workers")
    with server_in_thread(Settings(folder / "t", patience=HURRY, worker_token=TOKEN)) as address:
        yield address


def join(address: str, token: str) -> connect:
    return connect(
        f"{address.replace('http', 'ws', 1)}/workers",
        origin=Origin(address),
        additional_headers={"authorization": f"Bearer {token}"},
    )


def workers(address: str) -> float:
    text = urllib.request.urlopen(f"{address}/metrics").read().decode()
    (line,) = [line for line in text.splitlines() if line.startswith("quandary_remote_workers ")]
    return float(line.split()[1])


async def until(address: str, wanted: float) -> None:
    async with asyncio.timeout(20):
        while await asyncio.to_thread(workers, address) != wanted:
            await asyncio.sleep(0.01)


def test_a_worker_is_counted_while_it_is_there(server: str) -> None:
    async def run() -> None:
        async with join(server, TOKEN) as socket:
            await socket.send(HELLO)
            await until(server, 1)
        await until(server, 0)

    asyncio.run(run())


@pytest.mark.parametrize("token", ["", "another", TOKEN + "x"])
def test_a_wrong_token_is_refused(server: str, token: str) -> None:
    async def run() -> None:
        with pytest.raises(InvalidStatus):
            async with join(server, token):
                pass

    asyncio.run(run())


def test_whoever_guesses_keeps_no_worker_away(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        for _ in range(WRONG_TRIES + 1):
            with pytest.raises(InvalidStatus):
                async with join(address, "wrong"):
                    pass
        async with join(address, TOKEN) as socket:
            await socket.send(HELLO)

    with server_in_thread(Settings(tmp_path / "t", patience=HURRY, worker_token=TOKEN)) as address:
        asyncio.run(run(address))


def test_without_a_token_there_is_no_place_for_workers(address: str) -> None:
    async def run() -> None:
        with pytest.raises(InvalidStatus):
            async with join(address, TOKEN):
                pass

    asyncio.run(run())


@pytest.mark.parametrize("frames", [["hello"], ["{}"], [HELLO, "[]"], [HELLO, '{"id": "x"}']])
def test_what_cannot_be_read_ends_it(server: str, frames: list[str]) -> None:
    async def read_to_the_end(socket: ClientConnection) -> int | None:
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        return socket.close_code

    async def run() -> None:
        async with join(server, TOKEN) as socket:
            for frame in frames:
                await socket.send(frame)
            assert await read_to_the_end(socket) == 4000
        await until(server, 0)

    asyncio.run(run())
