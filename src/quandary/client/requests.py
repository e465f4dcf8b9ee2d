"""Requests over HTTP: a seat at a table, the record of its last game, the host's announcement."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

from quandary.client.direct import send_request

SECONDS = 20.0
LARGEST = 32 * 1024 * 1024


class Problem(Exception):
    """The server refused; `code` says why, `detail` may say more."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


def take_seat(base: str, table: str, name: str) -> dict[int, str]:
    """Sit down in a free seat; the seats that are ours now, with their tokens."""
    seated = _call(base, f"/api/tables/{table}/seats", {"name": name, "seat": None})
    return {seat["seat"]: seat["token"] for seat in seated["seats"]}


def get_record(base: str, table: str, token: str | None) -> bytes:
    """The record of the table's last game."""
    return _read(base, f"/api/tables/{table}/record", None, token)


def get_announcement(base: str) -> str:
    """What the host of the server has to say to everybody; nothing, most of the time."""
    return str(_call(base, "/api/site", None).get("announcement", ""))


def _call(base: str, path: str, body: Any) -> Any:
    return json.loads(_read(base, path, body))


def _read(base: str, path: str, body: Any, token: str | None = None) -> bytes:
    headers = {"origin": base, "content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, headers)
    try:
        with send_request(request, SECONDS) as answer:
            return answer.read(LARGEST)
    except urllib.error.HTTPError as error:
        with error:
            raise _problem_in(error) from None
    except (OSError, ValueError):
        raise Problem("no_connection") from None


def _problem_in(error: urllib.error.HTTPError) -> Problem:
    if (place := error.headers.get("location")) is not None:
        return Problem("redirected", place)
    try:
        problem = json.loads(error.read(LARGEST))
        return Problem(str(problem["code"]), str(problem.get("detail", "")))
    except (ValueError, TypeError, KeyError):
        return Problem("server_failed")
