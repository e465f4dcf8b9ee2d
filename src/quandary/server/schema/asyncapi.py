"""AsyncAPI of the socket: one channel, what goes each way."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from quandary import __version__
from quandary.server.protocol.outgoing import CLOSE_CODES
from quandary.server.schema.parts import INCOMING, OUTGOING, tag_of

CLOSING = "; ".join(f"{code}: {why}" for code, why in CLOSE_CODES.items())


def asyncapi() -> dict[str, Any]:
    """`asyncapi.json`."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Quandary: live tables",
            "version": __version__,
            "description": "docs/messages.md tells a whole exchange. Codes a socket is closed "
            f"with: {CLOSING}.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/api/socket",
                "description": "One socket is for one table. The first message is `hello`.",
                "messages": {tag_of(m): _ref("components", m) for m in (*INCOMING, *OUTGOING)},
            }
        },
        "operations": {
            "fromClient": _operation("receive", INCOMING),
            "fromServer": _operation("send", OUTGOING),
        },
        "components": {"messages": {tag_of(m): _message(m) for m in (*INCOMING, *OUTGOING)}},
    }


def _operation(action: str, messages: tuple[type[Struct], ...]) -> dict[str, Any]:
    refs = [{"$ref": f"#/channels/socket/messages/{tag_of(m)}"} for m in messages]
    return {"action": action, "channel": {"$ref": "#/channels/socket"}, "messages": refs}


def _message(message: type[Struct]) -> dict[str, Any]:
    summary = (message.__doc__ or "").splitlines()[0]
    payload = {"$ref": f"messages.json#/$defs/{message.__name__}"}
    return {"name": tag_of(message), "summary": summary, "payload": payload}


def _ref(where: str, message: type[Struct]) -> dict[str, str]:
    return {"$ref": f"#/{where}/messages/{tag_of(message)}"}
