"""The desk's protocol: a request in JSON in, an answer in JSON out, the same on every way."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from quandary.server.desk.desk import Desk
from quandary.server.desk.requests import AnyRequest
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.http_bodies import Problem
from quandary.server.protocol.json_body import decode_body

MOST_REQUEST_BYTES = 4096
_log = logging.getLogger("quandary.desk")


def read_request(data: bytes) -> AnyRequest:
    """A request in JSON; raises `CommandRefused`."""
    request: AnyRequest = decode_body(data, AnyRequest)  # type: ignore[arg-type]
    return request


def read_form(fields: dict[str, str]) -> AnyRequest:
    """A request from the fields of a form, where all are text; raises `CommandRefused`."""
    filled: dict[str, Any] = {name: text for name, text in fields.items() if text.strip()}
    try:
        return msgspec.convert(filled, AnyRequest, strict=False)  # type: ignore[no-any-return]
    except msgspec.ValidationError as error:
        raise CommandRefused("wrong_message", detail=str(error)[:200]) from None


async def converse(desk: Desk, data: bytes) -> bytes:
    """Answer one request, whatever it is: a refusal, or a failure of ours, is an answer too."""
    try:
        return msgspec.json.encode(await desk.answer(read_request(data)))
    except CommandRefused as refusal:
        detail = str(refusal.details.get("detail", ""))
        return msgspec.json.encode(Problem(refusal.code, detail))
    except Exception:
        _log.exception("desk_failed")
        return msgspec.json.encode(Problem("server_failed"))
