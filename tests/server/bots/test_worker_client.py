"""`quandary bots serve`, with a server that asks as ours does, and goes away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from quandary.cli import main
from quandary.games import GAMES
from quandary.server.bots import worker_client
from quandary.server.bots.worker_client import WorkerRefused, WorkerSettings, serve_bots
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match
from tests.server.workers import jobs

TOKEN = "a-token-that-is-long-enough"
Leave = Callable[[ServerConnection], Awaitable[object]]


async def say_goodbye(socket: ServerConnection) -> None:
    await socket.close()


async def restart(socket: ServerConnection) -> None:
    await socket.close(1012)


async def break_off(socket: ServerConnection) -> None:
    socket.transport.abort()


async def talk_nonsense(socket: ServerConnection) -> None:
    await socket.send("[]")
    await socket.wait_closed()


LEAVES: list[Leave] = [say_goodbye, restart, break_off, talk_nonsense, say_goodbye]


def question() -> tuple[dict[str, Any], list[str]]:
    match: AnyMatch = Match.start("quando", ["Ann", "Ben"])
    match.deal(deck_from_seed(GAMES["quando"], "client", 0))
    seat = GAMES["quando"].to_act(match.state)[0]
    legal = list(match.legal(seat))
    view = json.loads(msgspec.json.encode(match.view(seat)))
    return {"game": "quando", "level": "gentle", "view": view, "legal": legal}, legal


def test_it_thinks_and_comes_back_when_the_server_was_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_client, "FIRST_PAUSE", 0.01)
    asked, legal = question()
    heard: list[tuple[dict[str, Any], dict[str, Any], str | None]] = []

    async def run() -> None:
        is_done = asyncio.Event()

        async def ask(socket: ServerConnection) -> None:
            assert socket.request is not None
            hello = json.loads(await socket.recv())
            await socket.send(json.dumps({"id": len(heard), **asked}))
            choice = json.loads(await socket.recv())
            heard.append((hello, choice, socket.request.headers.get("authorization")))
            await LEAVES[len(heard) - 1](socket)
            if len(heard) == len(LEAVES):
                is_done.set()

        async with serve(ask, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            settings = WorkerSettings(f"http://127.0.0.1:{port}", TOKEN, ["gentle"], 1)
            working = asyncio.create_task(
                serve_bots(settings, lambda _: None, prepare=jobs.prepare)
            )
            done = asyncio.create_task(is_done.wait())
            await asyncio.wait({done, working}, timeout=60, return_when=asyncio.FIRST_COMPLETED)
            working.cancel()
            await asyncio.wait([working])
            assert done.done()

    asyncio.run(run())
    for number, (hello, choice, shown) in enumerate(heard):
        assert hello == {"levels": ["gentle"], "at_once": 1}
        assert (choice["id"], choice["action"] in legal) == (number, True)
        assert shown == f"Bearer {TOKEN}"


def test_a_server_that_has_no_place_for_it_ends_it_with_a_sentence() -> None:
    async def run() -> None:
        async with serve(
            lambda _: asyncio.sleep(0),
            "127.0.0.1",
            0,
            process_request=lambda socket, _: socket.respond(403, ""),
        ) as server:
            port = server.sockets[0].getsockname()[1]
            settings = WorkerSettings(f"http://127.0.0.1:{port}", TOKEN, ["gentle"], 1)
            with pytest.raises(WorkerRefused, match="has no place for this worker"):
                await serve_bots(settings, lambda _: None, prepare=jobs.prepare)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--server", "http://127.0.0.1:9"], "serve needs --server"),
        (["--token-file", "/nowhere"], "cannot read '/nowhere'"),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bots", "serve", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
