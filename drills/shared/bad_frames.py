"""Frames that are no messages, each with what the server may answer: an error or a close code."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass

from drills.shared.light_socket import BINARY, PING, frame


@dataclass(frozen=True)
class BadFrame:
    """Bytes for the wire, and the error's or the closing code that must come of them."""

    name: str
    data: bytes
    error: str = ""
    close: int = 0


def _chat(**more: object) -> str:
    told = {"type": "chat", "cmd_id": "0" * 32, "seat": 0, "text": "x", **more}
    return json.dumps({name: value for name, value in told.items() if value != "(missing)"})


def bad_texts() -> list[tuple[str, str, str]]:
    """Text frames that are answered by an error: a name, the text, the error's code."""
    return [
        *(("not JSON", text, "not_json") for text in ("", "{", "nope", "{'a': 1}")),
        ("deep JSON", '{"type":"chat","a":' + "[" * 1500 + "]" * 1500 + "}", "wrong_message"),
        ("brackets", "[" * 4000, "wrong_message"),
        ("open deep JSON", '{"type":' * 450, "not_json"),
        ("a byte order mark", "\ufeff{}", "not_json"),
        ("NaN", '{"type":"resume","seq":NaN}', "not_json"),
        ("a negative seq", '{"type":"resume","seq":-1}', "wrong_message"),
        *(("no object", text, "wrong_message") for text in ("null", "42", '"x"', "[]", "{}")),
        ("an unknown type", '{"type":"admin"}', "wrong_message"),
        ("an answer's type", '{"type":"ack","cmd_id":"x","seq":1}', "wrong_message"),
        ("a type that is no text", '{"type":7}', "wrong_message"),
        ("an unknown field", _chat(admin=True), "wrong_message"),
        ("a missing field", _chat(text="(missing)"), "wrong_message"),
        ("a wrong type", _chat(seat="0"), "wrong_message"),
        ("a seat too high", _chat(seat=6), "wrong_message"),
        ("a null", _chat(cmd_id=None), "wrong_message"),
        ("a short id", _chat(cmd_id="abc"), "wrong_message"),
        ("a long text", _chat(text="x" * 301), "wrong_message"),
        ("half a letter", '{"type":"chat","text":"\\ud800"}', "not_json"),
        ("a second hello", '{"type":"hello","table":"' + "A" * 22 + '"}', "already_welcome"),
    ]


def frames_with_error() -> list[BadFrame]:
    """Those after which the talk goes on."""
    binary = BadFrame("binary", frame(b'{"type":"resume","seq":0}', BINARY), "not_text")
    return [
        *(BadFrame(name, frame(text.encode()), error) for name, text, error in bad_texts()),
        binary,
    ]


def frames_that_close() -> list[BadFrame]:
    """Those that end the socket."""
    long_part = frame(b"x" * 3000, is_last=False) + frame(b"x" * 3000, 0)
    return [
        BadFrame("too long", frame(b"x" * 4097), close=1009),
        BadFrame("very long", frame(b"x" * 70_000), close=1009),
        BadFrame("announced as endless", struct.pack("!BBQ", 0x81, 0xFF, 2**62), close=1009),
        BadFrame("too long in parts", long_part, close=1009),
        BadFrame("not UTF-8", frame(b"\xff\xfe{}"), close=1007),
        BadFrame("not UTF-8 in parts", frame(b"\xc3", is_last=False) + frame(b"(", 0), close=1007),
        BadFrame("not masked", b"\x81\x02{}", close=1002),
        BadFrame("an unknown kind", frame(b"x", 0x3), close=1002),
        BadFrame("reserved bits", b"\xf1\x80\0\0\0\0", close=1002),
        BadFrame("a long ping", frame(b"x" * 126, PING), close=1002),
        BadFrame("a ping in parts", frame(b"x", PING, is_last=False), close=1002),
        BadFrame("the end of nothing", frame(b"x", 0), close=1002),
        BadFrame("too many", frame(b"{}") * 101, close=4009),
        BadFrame("too many pings", frame(b"", PING) * 5000, close=4009),
        BadFrame(
            "too many empty parts",
            frame(b"", is_last=False) + frame(b"", 0, is_last=False) * 5000,
            close=4009,
        ),
    ]
