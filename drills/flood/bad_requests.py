"""HTTP requests that no client of ours would make, and what may come of them."""

from __future__ import annotations

import asyncio
import json
import time
from urllib.parse import urlsplit

from drills.shared.games.registry import ANY_GAME
from drills.shared.raw_client import ask

JSON = "Content-Type: application/json"


async def attempts(base: str) -> list[str]:
    """What was answered other than it should be."""
    origin = f"Origin: {base}"
    wrong = []
    for name, body, expected in bodies():
        status, answer = await ask(base, "POST", "/api/tables", origin, JSON, body=body)
        if status == 0 and len(body) > 10_000:
            continue  # Cut off before it was all sent; the answer may be lost with the rest.
        if status != expected or b'"code"' not in answer:
            wrong.append(f"a request with {name} was answered {status}")
    for name, data in raw_requests(base).items():
        status = await _send(base, data)
        if not (status == 0 or 400 <= status < 500):
            wrong.append(f"{name} was answered {status}")
    return wrong


def bodies() -> list[tuple[str, bytes, int]]:
    """Bodies for a new table, with the status each must get."""
    good = {"game": ANY_GAME, "seats": 2, "name": "Eve"}
    return [
        ("no body", b"", 400),
        ("no JSON", b"{", 400),
        ("deep JSON", b"[" * 4000, 400),
        ("bytes", b"\xff\x00", 400),
        ("a huge body", b" " * 1_000_000, 413),
        ("a list", b"[]", 422),
        ("an unknown field", json.dumps({**good, "admin": 1}).encode(), 422),
        ("a wrong type", json.dumps({**good, "seats": "2"}).encode(), 422),
        ("too many seats", json.dumps({**good, "seats": 7}).encode(), 422),
        ("a long name", json.dumps({**good, "name": "x" * 25}).encode(), 409),
        ("an endless name", json.dumps({**good, "name": "x" * 97}).encode(), 422),
        ("no name", json.dumps({**good, "name": ""}).encode(), 422),
    ]


def raw_requests(base: str) -> dict[str, bytes]:
    """Bytes that are hardly HTTP."""
    host = f"Host: {urlsplit(base).netloc}\r\n".encode()
    post = b"POST /api/tables HTTP/1.1\r\n" + host + f"Origin: {base}\r\n".encode()
    return {
        "nonsense": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n\r\n",
        "a line without end": b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
        "many headers": b"GET / HTTP/1.1\r\n" + host + b"X: y\r\n" * 30_000 + b"\r\n",
        "two lengths": post + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        "a negative length": post + b"Content-Length: -1\r\n\r\n",
        "a wrong chunk": post + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        "endless chunks": post
        + b"Transfer-Encoding: chunked\r\n\r\n"
        + b"400\r\n%b\r\n" % (b" " * 1024) * 500,
        "a way out": b"GET /../../etc/passwd HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n",
        "another method": b"BREW /api/tables HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n",
    }


async def _send(base: str, data: bytes, seconds: float = 10.0) -> int:
    parts = urlsplit(base)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        async with asyncio.timeout(seconds):
            writer.write(data)
            answer = await reader.readline()
    except ConnectionError:
        return 0
    finally:
        writer.close()
    return int(answer.split()[1]) if answer else 0


async def seconds_until_cut_off(base: str, first: bytes, drip: bytes, most: float) -> float:
    """How long a request that never ends is listened to; it gets on by a few bytes a second."""
    parts = urlsplit(base)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    began = time.monotonic()
    ending = asyncio.ensure_future(reader.read())
    try:
        writer.write(first)
        while not ending.done() and time.monotonic() - began < most:
            await asyncio.wait((ending,), timeout=1.0)
            if not ending.done():
                writer.write(drip)
    except ConnectionError:
        pass
    finally:
        ending.cancel()
        await asyncio.gather(ending, return_exceptions=True)
        writer.close()
    return time.monotonic() - began
