"""Foreign origins are refused before anything else happens; every answer is safe to show."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import PlainTextResponse

from quandary.server.http.guard import HEADERS, Guard, is_allowed, is_own_name
from quandary.server.settings import Settings

SETTINGS = Settings(Path("unused"), origins=("https://cards.example",))


def scope(*headers: tuple[str, str], scheme: str = "ws") -> dict[str, Any]:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers]
    return {"type": "websocket", "scheme": scheme, "headers": raw}


def from_origin(origin: str, host: str = "127.0.0.1:8711", scheme: str = "ws") -> dict[str, Any]:
    return scope(("host", host), ("origin", origin), scheme=scheme)


@pytest.mark.parametrize(
    ("origin", "host", "scheme"),
    [
        ("http://127.0.0.1:8711", "127.0.0.1:8711", "ws"),
        ("http://localhost:8711", "localhost:8711", "http"),
        ("http://[::1]:8711", "[::1]:8711", "http"),
        ("http://192.168.1.5:8711", "192.168.1.5:8711", "ws"),
        ("http://kitchen:8711", "kitchen:8711", "ws"),
        ("http://kitchen.local", "kitchen.local", "ws"),
        ("https://127.0.0.1", "127.0.0.1", "wss"),
        ("https://cards.example", "127.0.0.1:8711", "http"),
    ],
)
def test_the_own_address_and_listed_origins_may_ask(origin: str, host: str, scheme: str) -> None:
    assert is_allowed(from_origin(origin, host, scheme), SETTINGS)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "http://evil.example",
        "http://127.0.0.1",
        "http://127.0.0.1:8712",
        "https://127.0.0.1:8711",
        "ws://127.0.0.1:8711",
        "http://127.0.0.1:8711.evil.example",
        "http://127.0.0.1:87110",
        "http://evil.example/127.0.0.1:8711",
        "http://127.0.0.1:8711@evil.example",
        "http://user@127.0.0.1:8711",
        "http://127.0.0.1:8711/",
        "http://127.0.0.1:8711/path",
        "http://127.0.0.1:8711?",
        "HTTP://127.0.0.1:8711",
        "http://localhost:8711",
        "https://cards.example.evil.example",
        "https://CARDS.example",
        "http://cards.example",
        "https://cards.example:443",
        "https://cards.example, http://127.0.0.1:8711",
        "file://",
        "http://[",
    ],
)
def test_foreign_origins_may_not(origin: str) -> None:
    assert not is_allowed(from_origin(origin), SETTINGS)


def test_an_origin_must_be_there_once() -> None:
    host, own = ("host", "127.0.0.1:8711"), ("origin", "http://127.0.0.1:8711")
    assert is_allowed(scope(host, own), SETTINGS)
    assert not is_allowed(scope(host), SETTINGS)
    assert not is_allowed(scope(host, own, own), SETTINGS)
    assert not is_allowed(scope(own), SETTINGS)
    assert not is_allowed(scope(host, host, own), SETTINGS)


def test_a_name_of_the_wide_world_is_not_ours_unless_listed() -> None:
    """A stranger can point a name at our address; a page under it is its own origin."""
    assert not is_allowed(
        from_origin("http://rebound.example:8711", "rebound.example:8711"), SETTINGS
    )
    assert not is_own_name("rebound.example", "127.0.0.1")
    assert not is_own_name("local.example", "127.0.0.1")
    assert is_own_name("table.example:80", "table.example")


async def ask(method: str, *headers: tuple[str, str]) -> tuple[dict[str, Any], bytes]:
    """What the guard lets an application answer: the head and the body."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await PlainTextResponse("hello")(scope, receive, send)

    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    asked = {**scope(("host", "localhost"), *headers, scheme="http"), "method": method}
    await Guard(app, SETTINGS)({**asked, "type": "http", "path": "/"}, receive, send)
    return sent[0], sent[1]["body"]


def test_reading_needs_no_origin_and_every_answer_has_safe_headers() -> None:
    head, body = asyncio.run(ask("GET"))
    assert body == b"hello"
    headers = {name.decode(): value.decode() for name, value in head["headers"]}
    assert HEADERS.items() <= headers.items()
    assert "unsafe" not in headers["content-security-policy"]


def test_a_foreign_request_that_changes_something_gets_the_one_shape_of_an_error() -> None:
    head, body = asyncio.run(ask("POST", ("origin", "http://evil.example")))
    assert head["status"] == 403
    assert json.loads(body) == {"code": "foreign_origin", "detail": ""}
    assert (b"x-content-type-options", b"nosniff") in head["headers"]
    _, body = asyncio.run(ask("POST", ("origin", "http://localhost")))
    assert body == b"hello"


def test_a_request_with_two_lengths_is_refused_and_hung_up_on() -> None:
    lengths = (("content-length", "4"), ("transfer-encoding", "chunked"))
    head, body = asyncio.run(ask("POST", ("origin", "http://localhost"), *lengths))
    assert (head["status"], json.loads(body)["code"]) == (400, "refused")
    assert (b"connection", b"close") in head["headers"]


def test_a_foreign_socket_is_refused_before_it_is_accepted() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def never(*_: Any) -> None:
        raise AssertionError("nothing else may be asked")

    asyncio.run(Guard(never, SETTINGS)(from_origin("http://evil.example"), never, send))  # type: ignore[arg-type]
    assert sent == [{"type": "websocket.close", "code": 1008}]
