"""A line to a table: which ends are for good, and what is said about them."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.server import ServerConnection, serve

from quandary.client.address import TableAddress
from quandary.client.connection import FINAL, LineState, TableConnection
from quandary.server.protocol.outgoing import CLOSE_CODES
from quandary.terminal.server_words import say_ending
from quandary.terminal.translator import Translator
from quandary.words.catalogue import languages

COME_BACK = {1012, 4008, 4009}
OUR_OWN_FAULT = {1009, 4000}
"""A client that says hello in time and sends little never meets them."""


def test_every_other_code_of_the_server_is_final() -> None:
    assert set(FINAL) == set(CLOSE_CODES) - COME_BACK - OUR_OWN_FAULT


@pytest.mark.parametrize(("code", "line"), FINAL.items())
def test_nobody_comes_back_after_a_final_code(code: int, line: LineState) -> None:
    calls, lines = list[str](), list[LineState]()

    async def turn_away(socket: ServerConnection) -> None:
        calls.append(str(await socket.recv()))
        await socket.close(code)

    async def run() -> None:
        async with serve(turn_away, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            connection = TableConnection(
                TableAddress(f"http://127.0.0.1:{port}", "t"),
                tokens=list,
                seq=int,
                hear=print,
                change=lines.append,
            )
            await asyncio.wait_for(connection.run(), 30)

    asyncio.run(run())
    assert len(calls) == 1
    assert lines == [line]


@pytest.mark.parametrize("language", languages())
def test_each_end_has_a_sentence(language: str) -> None:
    translator = Translator(language)
    told = {line: say_ending(line, translator) for line in FINAL.values()}
    assert told.pop("wrong_key") == told["gone"], "a stranger cannot tell"
    assert len(set(told.values())) == len(told)
