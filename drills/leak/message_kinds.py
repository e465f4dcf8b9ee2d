"""Every kind there is of messages, log entries and routes, so that none is forgotten."""

from __future__ import annotations

import typing

from starlette.routing import Mount, Route

from quandary.server.http.routes import Routes
from quandary.server.protocol.incoming import AnyIncoming
from quandary.server.protocol.outgoing import AnyOutgoing
from quandary.server.table import log_entries


def tags(union: object) -> set[str]:
    """The names of a union's messages."""
    return {str(kind.__struct_config__.tag) for kind in typing.get_args(union)}


def incoming() -> set[str]:
    """What a client may send."""
    return tags(AnyIncoming)


def outgoing() -> set[str]:
    """What the server may send."""
    return tags(AnyOutgoing)


def entries() -> set[str]:
    """What can stand in a log."""
    return tags(log_entries.AnyBody)


def routes(all_routes: Routes) -> set[str]:
    """Every path and method over HTTP."""
    found = set()
    for route in all_routes.all():
        inner = route.routes if isinstance(route, Mount) else [route]
        prefix = route.path if isinstance(route, Mount) else ""
        for one in inner:
            if isinstance(one, Route):
                methods = (one.methods or {"GET"}) - {"HEAD"}
                found |= {f"{method} {prefix}{one.path}" for method in methods}
    return found
