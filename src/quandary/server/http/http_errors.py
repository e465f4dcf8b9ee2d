"""Errors over HTTP: whatever goes wrong, the answer has one shape and tells no secret."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from quandary.server.http.guard import HEADERS
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.http_bodies import Problem

Handler = Callable[[Request], Awaitable[Response]]

STATUS_OF = {
    "not_json": 400,
    "no_guest": 401,
    "not_yours": 403,
    "not_this_machine": 403,
    "banned": 403,
    "no_such_table": 404,
    "no_record": 404,
    "no_such_code": 404,
    "no_such_challenge": 404,
    "no_such_review": 404,
    "no_such_guest": 404,
    "no_such_ban": 404,
    "no_such_report": 404,
    "no_such_puzzle": 404,
    "too_long": 413,
    "wrong_message": 422,
    "one_subject": 422,
    "no_address": 422,
    "too_many_tables": 429,
    "too_many_requests": 429,
    "busy": 503,
    "cannot_store": 503,
}
"""Every other refusal is 409: the request is fine, the table is not as it would have to be."""
CODE_OF = {404: "not_found", 405: "method_not_allowed"}


def answer(content: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return json_answer(msgspec.json.encode(content), status)


def json_answer(content: bytes, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(content, status, media_type="application/json")


def with_refusals(handler: Handler) -> Handler:
    """A handler whose refusals become the one shape of an error."""

    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except CommandRefused as refusal:
            detail = str(refusal.details.get("detail", "")) or refusal.clause or ""
            return answer(Problem(refusal.code, detail), STATUS_OF.get(refusal.code, 409))
        except ClientDisconnect:
            return answer(Problem("disconnected"), 400)

    return handle


async def tell_http_error(request: Request, error: Exception) -> Response:
    """A path or a method that does not exist."""
    assert isinstance(error, HTTPException)
    response = answer(Problem(CODE_OF.get(error.status_code, "refused")), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def tell_failure(request: Request, error: Exception) -> Response:
    """Something of ours broke. The log has where; the client learns only that."""
    response = answer(Problem("server_failed"), 500)
    response.headers.update(HEADERS)
    return response


EXCEPTION_HANDLERS = {HTTPException: tell_http_error, Exception: tell_failure}
