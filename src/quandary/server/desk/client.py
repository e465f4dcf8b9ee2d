"""Asks the desk of a running server, over its socket on this machine or over HTTP with a token."""

from __future__ import annotations

import json
import socket as sockets
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from quandary.client.direct import send_request
from quandary.server.desk.requests import DeskRequest, Prune
from quandary.server.desk.sentences import problem_sentence
from quandary.system.safe_text import quote

ANSWER_SECONDS = 60.0
"""Longer than the server lets a request take."""

Ask = Callable[[DeskRequest], Any]
"""Asks one thing; gives the JSON of the answer, or raises `DeskUnreachable`."""


class DeskUnreachable(Exception):
    """There is no desk there, or it has refused; one sentence says so."""


def desk_at_socket(path: Path) -> Ask:
    """The desk of a server on this machine."""

    def ask(request: DeskRequest) -> Any:
        try:
            with sockets.socket(sockets.AF_UNIX, sockets.SOCK_STREAM) as line:
                line.settimeout(ANSWER_SECONDS)
                line.connect(str(path))
                line.sendall(msgspec.json.encode(request) + b"\n")
                with line.makefile("rb") as answers:
                    return _read(answers.readline())
        except AttributeError:
            raise DeskUnreachable(
                "this system has no unix sockets: use --server and --token-file"
            ) from None
        except PermissionError:
            raise DeskUnreachable(f"{path}: only the owner may ask; try it with sudo -u") from None
        except OSError:
            raise DeskUnreachable(
                f"no server answers at {path}; is it running with this --data-dir?"
            ) from None

    return ask


def desk_at_address(server: str, token: str) -> Ask:
    """The desk of a server anywhere."""
    parts = urlsplit(server)
    origin = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise DeskUnreachable(f"--server must be like https://cards.example, not {quote(server)}")
    headers = {
        "authorization": f"Bearer {token}",
        "origin": origin,
        "content-type": "application/json",
    }

    def ask(request: DeskRequest) -> Any:
        body = msgspec.json.encode(request)
        asked = urllib.request.Request(f"{origin}/admin/api", body, headers)
        try:
            with send_request(asked, ANSWER_SECONDS) as answer:
                return _read(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return _read_refusal(error, origin)
        except OSError as error:
            raise DeskUnreachable(f"{origin} does not answer: {error}") from None

    return ask


def prune(ask: Ask, request: Prune) -> Any:
    """Ask as often as it takes: one request deletes as much as it has time for."""
    answer = ask(request)
    while answer.get("has_more"):
        following = ask(request)
        answer = {**following, "tables": answer["tables"] + following["tables"]}
    return answer


def _read_refusal(error: urllib.error.HTTPError, origin: str) -> Any:
    if (place := error.headers.get("location")) is not None:
        raise DeskUnreachable(
            f"{origin} redirects to {quote(place)}: name the right server with --server"
        ) from None
    content = error.read()
    if error.code in (404, 405) and b"no_such" not in content:
        raise DeskUnreachable(f"{origin} has no desk: start it with --admin-token-file") from None
    return _read(content)


def _read(data: bytes) -> Any:
    try:
        answer = json.loads(data)
    except ValueError:
        raise DeskUnreachable("that is no desk of a Quandary server") from None
    if "code" in answer:
        sentence = problem_sentence(answer["code"], answer.get("detail", ""))
        raise DeskUnreachable(sentence[0].lower() + sentence[1:].removesuffix("."))
    return answer
