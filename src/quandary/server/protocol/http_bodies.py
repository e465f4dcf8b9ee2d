"""The server itself over HTTP: its network, its host, its health, and what is wrong."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class NetworkWish(Struct, forbid_unknown_fields=True):
    """Let others in this machine's network join, or stop that."""

    open: bool


class NetworkState(Struct):
    """Whether others can reach the server, as far as the person at its machine may know and say."""

    can_open: bool
    """Whether this may be changed from here."""
    is_open: bool
    addresses: list[str]
    """Where others find the page, the likeliest first."""


class SiteInfo(Struct):
    """What whoever runs the server tells everybody."""

    announcement: str
    """In the host's own words; empty if there is none."""
    imprint: str
    privacy: str
    contact: str
    """Addresses for links; empty if there is none."""
    coach: bool = True
    """Whether choices can be judged here, which needs numba."""


class Health(Struct):
    """The server can store."""

    status: Literal["ok"]
    version: str


class Problem(Struct):
    """The one shape of an HTTP error."""

    code: str
    detail: str = ""
