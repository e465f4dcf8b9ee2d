"""Sockets from their first to their last message, against a real server and a stock client."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from quandary.drills.client import Guest
from quandary.server.settings import Settings
from tests.server.serving import HURRY, server_in_thread


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("sockets")
    settings = Settings(
        folder / "tables", patience=HURRY, tables_per_guest=1000, messages=30, hello_seconds=1.0
    )
    with server_in_thread(settings) as address:
        yield address


def made_table(address: str, **more: Any) -> tuple[str, str]:
    wish = {"game": "quando", "seats": 3, "name": "Ann", **more}
    _, seated = Guest(address).call("POST", "/api/tables", wish)
    return seated["table"], seated["seats"][0]["token"]


@contextmanager
def opened(address: str) -> Iterator[ClientConnection]:
    url = f"{address.replace('http', 'ws')}/api/socket"
    with connect(url, origin=Origin(address), compression=None) as socket:
        yield socket


def say(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if message["type"] == kind:
            return message


def closed_with(socket: ClientConnection) -> int | None:
    """Hear it out; the code it is closed with."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=20)
    return socket.close_code


@contextmanager
def greeted(address: str, table: str, *tokens: str) -> Iterator[ClientConnection]:
    with opened(address) as socket:
        say(socket, type="hello", table=table, tokens=list(tokens))
        yield socket


@pytest.mark.parametrize(
    "first", ["", "nope", '{"type":"resume","seq":0}', b"\0", '{"type":"hello"}']
)
def test_whoever_does_not_say_hello_first_is_not_heard(address: str, first: str | bytes) -> None:
    with opened(address) as socket:
        socket.send(first)
        assert closed_with(socket) == 4000


def test_whoever_says_nothing_is_not_waited_for(address: str) -> None:
    with opened(address) as socket:
        assert closed_with(socket) == 4000


def test_a_wrong_token_opens_nothing_and_a_right_one_beside_it_stays_good(address: str) -> None:
    table, token = made_table(address)
    for tokens in (["x"], [token, "x"], ["x", token]):
        with greeted(address, table, *tokens) as socket:
            assert closed_with(socket) == 4003
    with greeted(address, table, token) as socket:
        assert hear(socket, "welcome")["seats"] == [0]


def test_a_token_opens_no_other_table(address: str) -> None:
    _, token = made_table(address)
    other, _ = made_table(address)
    with greeted(address, other, token) as socket:
        assert closed_with(socket) == 4003


def test_a_table_that_is_not_there_and_one_that_may_not_be_watched_look_alike(
    address: str,
) -> None:
    private, _ = made_table(address, spectators=False)
    for table in (private, "A" * 22):
        with greeted(address, table) as socket:
            assert closed_with(socket) == 4004


def test_a_used_token_ends_with_the_first_use_of_the_one_that_follows(address: str) -> None:
    table, first = made_table(address)
    with greeted(address, table, first) as socket:
        second = hear(socket, "welcome")["tokens"][0]["token"]
    with greeted(address, table, second) as socket:
        hear(socket, "welcome")
    with greeted(address, table, first) as socket:
        assert closed_with(socket) == 4003


def test_a_new_socket_for_a_seat_takes_the_place_of_the_old(address: str) -> None:
    table, token = made_table(address)
    with greeted(address, table, token) as old:
        token = hear(old, "welcome")["tokens"][0]["token"]
        with greeted(address, table, token) as new:
            hear(new, "welcome")
            assert closed_with(old) == 4001


def test_a_seat_link_brings_the_seat_to_another_device_once(address: str) -> None:
    table, token = made_table(address)
    with greeted(address, table, token) as socket:
        hear(socket, "welcome")
        say(socket, type="seat_link", cmd_id="0" * 32, seat=1)
        assert hear(socket, "error")["code"] == "not_your_seat"
        say(socket, type="seat_link", cmd_id="0" * 32, seat=0)
        link = hear(socket, "linked")["token"]
    with greeted(address, table, link) as socket:
        assert hear(socket, "welcome")["seats"] == [0]
    with greeted(address, table, link) as socket:
        assert closed_with(socket) == 4003


def test_a_frame_that_is_no_message_is_answered_and_the_talk_goes_on(address: str) -> None:
    table, token = made_table(address)
    chat = {"type": "chat", "cmd_id": "0" * 32, "seat": 0, "text": "hi"}
    bad = {
        "nope": "not_json",
        "[" * 4000: "wrong_message",
        '{"type":"admin"}': "wrong_message",
        json.dumps({**chat, "seat": "0"}): "wrong_message",
        json.dumps({**chat, "admin": True}): "wrong_message",
    }
    with greeted(address, table, token) as socket:
        hear(socket, "welcome")
        for text, code in bad.items():
            socket.send(text)
            assert hear(socket, "error")["code"] == code
        socket.send(b"{}")
        assert hear(socket, "error")["code"] == "not_text"
        say(socket, **chat)
        assert hear(socket, "ack")["cmd_id"] == "0" * 32


def test_a_frame_that_is_too_long_ends_the_socket(address: str) -> None:
    table, token = made_table(address)
    with greeted(address, table, token) as socket:
        hear(socket, "welcome")
        socket.send("x" * 5000)
        assert closed_with(socket) == 1009


def test_too_many_messages_end_the_socket(address: str) -> None:
    table, token = made_table(address)
    with greeted(address, table, token) as socket:
        hear(socket, "welcome")
        with suppress(ConnectionClosed):  # It may be quicker than we.
            for _ in range(40):
                socket.send("nope")
        assert closed_with(socket) == 4009
