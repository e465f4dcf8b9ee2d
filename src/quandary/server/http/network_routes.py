"""Opening the server to its network: for the person at this machine, and nobody else."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request

from quandary.server.network.network_access import NetworkAccess, is_loopback
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.http_bodies import NetworkState, NetworkWish

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Somebody speaks for somebody else: a proxy or a tunnel on this machine."""


def network_state(access: NetworkAccess | None, request: Request) -> NetworkState:
    """Whether others can join. Callers from elsewhere learn nothing."""
    if access is None or not is_at_this_machine(access, request):
        return NetworkState(can_open=False, is_open=False, addresses=[])
    return NetworkState(access.can_open, access.is_open, access.addresses())


def change_network(
    access: NetworkAccess | None, request: Request, body: NetworkWish
) -> NetworkState:
    """Let others in the network join, or not any more; raises `CommandRefused`."""
    if access is None or not is_at_this_machine(access, request):
        raise CommandRefused("not_this_machine")
    if not access.can_open:
        raise CommandRefused("network_not_offered")
    if body.open:
        access.open()
    else:
        access.close()
    if body.open and not access.is_open:
        raise CommandRefused("no_network")
    return network_state(access, request)


def is_at_this_machine(access: NetworkAccess | None, request: Request) -> bool:
    """Whether somebody on this machine asks, under a name that only this machine has.

    Tunnels and proxies speak from here too, but for others; they name them, or the name they
    were called by.
    """
    client, server = request.scope.get("client"), request.scope.get("server")
    if client is None or server is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        name = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    came_by_network = access is not None and access.is_network_place((server[0], server[1]))
    return is_loopback(client[0]) and is_loopback(name) and not came_by_network
