"""Nobody who calls a server follows it elsewhere: tokens stay where they were meant to go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from websockets.exceptions import InvalidStatus

from quandary.client.address import TableAddress
from quandary.client.connection import TableConnection
from quandary.client.requests import Problem, get_record, take_seat
from quandary.server.bots.worker_client import WorkerSettings, _connect
from quandary.server.desk import requests
from quandary.server.desk.client import DeskUnreachable, desk_at_address
from quandary.terminal.server_words import say_problem
from quandary.terminal.translator import Translator


@contextmanager
def serving(answer: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            answer(self)
            self.send_header("content-length", "0")
            self.send_header("connection", "close")
            self.end_headers()

        do_POST = do_GET  # noqa: N815  # the library's name

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(params=[301, 302, 303, 307, 308])
def redirecting(request: pytest.FixtureRequest) -> Iterator[str]:
    """A server that sends everybody elsewhere; fails if anybody goes."""
    came: list[str] = []

    def welcome(caller: BaseHTTPRequestHandler) -> None:
        came.append(f"{caller.command} {caller.headers}")
        caller.send_response(200)

    with serving(welcome) as elsewhere:

        def redirect(caller: BaseHTTPRequestHandler) -> None:
            caller.send_response(request.param)
            scheme = "ws" if "upgrade" in caller.headers else "http"
            caller.send_header("location", elsewhere.replace("http", scheme))

        with serving(redirect) as address:
            yield address
    assert came == []


def test_requests_of_players_are_not_redirected(redirecting: str) -> None:
    with pytest.raises(Problem) as problem:
        get_record(redirecting, "t", "token")
    assert "redirects to http://127.0.0.1" in say_problem(problem.value, Translator("en"))
    with pytest.raises(Problem, match="redirected"):
        take_seat(redirecting, "t", "Ann")


def test_the_hosts_token_is_not_redirected(redirecting: str) -> None:
    with pytest.raises(DeskUnreachable, match="redirects to 'http://127"):
        desk_at_address(redirecting, "token")(requests.ListBans())


def test_sockets_are_not_redirected(redirecting: str) -> None:
    async def run() -> None:
        lines: list[str] = []
        table = TableConnection(
            TableAddress(redirecting, "t"),
            tokens=lambda: ["token"],
            seq=int,
            hear=print,
            change=lines.append,
        )
        assert await table._connect_once() == 1006
        assert lines == []
        with pytest.raises(InvalidStatus):
            async with _connect(WorkerSettings(redirecting, "token", [], 1)):
                pass

    asyncio.run(run())
