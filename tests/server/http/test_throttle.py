"""What an address may ask over HTTP, in a minute and at the same time."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from drills.shared.raw_client import ask
from quandary.server.settings import Settings
from tests.server.serving import HURRY, server_in_thread


@pytest.mark.parametrize("path", ["/", "/rules/quando", "/metrics", "/health", "/nowhere"])
def test_every_path_has_a_limit_and_whoever_is_over_it_is_hung_up_on(
    tmp_path: Path, path: str
) -> None:
    settings = Settings(tmp_path / "tables", patience=HURRY, requests_per_minute=3)

    async def drill(base: str) -> list[tuple[int, bytes]]:
        return [await ask(base, "GET", path) for _ in range(5)]

    with server_in_thread(settings) as address:
        answers = asyncio.run(drill(address))
    assert [status == 429 for status, _ in answers] == [False] * 3 + [True] * 2
    assert b"connection: close" in answers[-1][1].lower()
    assert b"x-content-type-options" in answers[-1][1]
    assert answers[-1][1].endswith(b'{"code":"too_many_requests","detail":""}')


def test_bodies_that_never_come_are_limited_per_address(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "tables", patience=HURRY, requests_per_address=3)

    async def drill(base: str) -> None:
        host, port = base.removeprefix("http://").split(":")
        head = f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {base}\r\n"
        waiting = []
        for _ in range(3):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(head.encode() + b"Content-Length: 100\r\n\r\n{")
            waiting.append((reader, writer))
        while (await ask(base, "GET", "/health"))[0] != 429:
            await asyncio.sleep(0.01)  # until all three have been heard
        waiting.pop()[1].close()
        while (await ask(base, "GET", "/health"))[0] != 200:
            await asyncio.sleep(0.01)
        for _, writer in waiting:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    with server_in_thread(settings) as address:
        asyncio.run(asyncio.wait_for(drill(address), 30))
