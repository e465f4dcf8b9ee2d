"""Frames of a socket: each is a message, or has a code that says why it is none."""

from __future__ import annotations

import msgspec

from quandary.server.protocol.incoming import AnyIncoming

MOST_FRAME_BYTES = 4096
_decoder: msgspec.json.Decoder[AnyIncoming] = msgspec.json.Decoder(AnyIncoming)


class Unreadable(Exception):
    """A frame that is no message; `code` says in what way."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


def read_message(frame: str | bytes | None) -> AnyIncoming:
    """The message in a text frame."""
    if not isinstance(frame, str):
        raise Unreadable("not_text")
    if len(frame.encode("utf-8", "surrogatepass")) > MOST_FRAME_BYTES:
        raise Unreadable("too_long")
    try:
        return _decoder.decode(frame)
    except msgspec.ValidationError as error:
        raise Unreadable("wrong_message", str(error)[:200]) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Unreadable("not_json") from None
