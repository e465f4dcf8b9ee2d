"""A request's body as JSON of a certain shape."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.fields import MOST_EXACT

Wish = TypeVar("Wish")


def decode_body(body: bytes, kind: type[Wish]) -> Wish:
    """A body as what it should be; raises `CommandRefused`."""
    try:
        return msgspec.convert(with_whole_numbers(msgspec.json.decode(body)), kind)
    except msgspec.ValidationError as error:
        raise CommandRefused("wrong_message", detail=str(error)[:200]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise CommandRefused("not_json") from None


def with_whole_numbers(value: Any) -> Any:
    """The same JSON with 3.0 as 3: to JSON these are one number."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= MOST_EXACT:
        return int(value)
    if isinstance(value, dict):
        return {name: with_whole_numbers(inner) for name, inner in value.items()}
    return [with_whole_numbers(inner) for inner in value] if isinstance(value, list) else value
