"""The link to a table, as people send it to each other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

_TABLE = re.compile(r"/t/([\w-]{1,64})/?", re.ASCII)


class BadAddress(ValueError):
    """A text that is no link to a table."""


@dataclass(frozen=True)
class TableAddress:
    """A server, a table on it, and perhaps the key to a seat there."""

    base: str
    table: str
    key: str | None = None
    """What stands behind the `#` of a private link to a seat; it works once."""

    @property
    def link(self) -> str:
        """The table's link, without the key."""
        return f"{self.base}/t/{self.table}"

    @property
    def socket(self) -> str:
        """Where the server's socket is."""
        return f"ws{self.base.removeprefix('http')}/api/socket"


def read_address(text: str) -> TableAddress:
    """The table that a link leads to; raises `BadAddress`."""
    try:
        parts = urlsplit(text.strip())
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        raise BadAddress from None
    found = _TABLE.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname or not found or not has_port:
        raise BadAddress
    return TableAddress(f"{parts.scheme}://{parts.netloc}", found[1], parts.fragment or None)


def read_bot_token(server: str, token: str) -> TableAddress:
    """The seat that a host has given to a program; raises `BadAddress`."""
    table, _, key = token.strip().partition(".")
    if not key or not _TABLE.fullmatch(f"/t/{table}"):
        raise BadAddress
    return TableAddress(read_server(server), table, key)


def read_server(text: str) -> str:
    """The address of a server, such as `https://cards.example`; raises `BadAddress`."""
    try:
        parts = urlsplit(text.strip())
    except ValueError:
        raise BadAddress from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise BadAddress
    return f"{parts.scheme}://{parts.netloc}"
