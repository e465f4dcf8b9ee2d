"""The addresses at which others in the same network reach this machine."""

from __future__ import annotations

import socket as sockets
from contextlib import suppress
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_interface,
)
from typing import NamedTuple

import ifaddr

from quandary.server.network.listening import address_of

NOWHERE = "192.0.2.1"
"""An address for examples (RFC 5737): the way there begins where every other does."""
VIRTUAL = ("docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "utun", "tun", "tap", "wg", "zt")
"""Beginnings of the names of adapters behind which there is seldom a friend."""
MOST = 6


class OwnAddress(NamedTuple):
    """An address of this machine, and the network it is in."""

    ip: IPv4Address | IPv6Address
    network: IPv4Network | IPv6Network


def own_addresses() -> list[OwnAddress]:
    """Where neighbours reach this machine, the likeliest first."""
    found: dict[OwnAddress, tuple[bool, ...]] = {}
    first = _usual_address()
    for adapter in ifaddr.get_adapters():
        is_virtual = adapter.name.lower().startswith(VIRTUAL)
        for each in adapter.ips:
            text = each.ip if isinstance(each.ip, str) else each.ip[0]
            interface = ip_interface(f"{text}/{each.network_prefix}")
            own = OwnAddress(interface.ip, interface.network)
            if _is_for_neighbours(own.ip):
                far = own.ip.is_link_local or not own.ip.is_private
                found[own] = (str(own.ip) != first, is_virtual, own.ip.version == 6, far)
    return sorted(found, key=lambda own: found[own])[:MOST]


def _is_for_neighbours(ip: IPv4Address | IPv6Address) -> bool:
    """Whether a browser elsewhere can open it. A link-local address of IPv6 needs a zone."""
    return not (ip.is_loopback or ip.is_unspecified or (ip.version == 6 and ip.is_link_local))


def _usual_address() -> str | None:
    """The address from which this machine goes out. Nothing is sent to find it."""
    with suppress(OSError), sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM) as probe:
        probe.connect((NOWHERE, 9))
        return str(probe.getsockname()[0])
    return None


def addresses_for_guests(host: str, port: int) -> list[str]:
    """Where others find a server that listens at every address of this machine; else nothing."""
    try:
        ip = ip_address(host)
    except ValueError:
        return []
    if not ip.is_unspecified:
        return []
    # A socket for IPv6 takes in IPv4 as well, unless the system was told otherwise.
    return [address_of(own.ip, port) for own in own_addresses() if own.ip.version <= ip.version]
