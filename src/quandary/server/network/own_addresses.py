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
    ip_network,
)
from typing import NamedTuple

import ifaddr

from quandary.server.network.listening import address_of

NOWHERE = "192.0.2.1"
"""An address for examples (RFC 5737): the way there begins where every other does."""
VIRTUAL = (
    *("docker", "podman", "br-", "veth", "virbr", "vboxnet", "vmnet", "vnet", "bridge1"),
    *("lxc", "lxd", "incus", "cni", "flannel", "cali", "cilium"),
    *("utun", "tun", "tap", "wg", "zt", "feth", "tailscale", "ppp", "ipsec", "cscotun", "gpd"),
    *("nordlynx", "proton", "mullvad", "wt0", "ham0"),
)
"""Beginnings of the names of adapters behind which there are containers, or a distant network."""
VIRTUAL_WORDS = ("virtual", "vpn", "tunnel", "tap-windows", "wireguard", "tailscale", "zerotier")
"""Words in the descriptions of such adapters, where the name is only a number (Windows)."""
LOCAL = tuple(
    ip_network(text)
    for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7")
)
"""Networks of a home or an office, which the internet does not reach (RFC 1918, 3927, 4193)."""
MOST = 6


class OwnAddress(NamedTuple):
    """An address of this machine, and the network it is in."""

    ip: IPv4Address | IPv6Address
    network: IPv4Network | IPv6Network


def own_addresses() -> list[OwnAddress]:
    """Every address at which others reach this machine, the likeliest first."""
    return _likeliest_first(_with_adapters())


def local_addresses() -> list[OwnAddress]:
    """Those in a network of a home or an office: no VPN, no containers, no public address."""
    found = _with_adapters().items()
    return _likeliest_first(
        {own: False for own, virtual in found if not virtual and _is_local(own)}
    )


def _with_adapters() -> dict[OwnAddress, bool]:
    """Every address a browser elsewhere can open, and whether its adapter is a virtual one."""
    found: dict[OwnAddress, bool] = {}
    for adapter in ifaddr.get_adapters():
        is_virtual = _is_virtual(adapter)
        for each in adapter.ips:
            text = each.ip if isinstance(each.ip, str) else each.ip[0]
            interface = ip_interface(f"{text}/{each.network_prefix}")
            if _is_for_neighbours(interface.ip):
                found[OwnAddress(interface.ip, interface.network)] = is_virtual
    return found


def _likeliest_first(found: dict[OwnAddress, bool]) -> list[OwnAddress]:
    usual = _usual_address()

    def rank(own: OwnAddress) -> tuple[bool, ...]:
        far = own.ip.is_link_local or not own.ip.is_private
        return (str(own.ip) != usual, found[own], own.ip.version == 6, far)

    return sorted(found, key=rank)[:MOST]


def _is_virtual(adapter: ifaddr.Adapter) -> bool:
    about = adapter.nice_name.lower()
    return adapter.name.lower().startswith(VIRTUAL) or any(word in about for word in VIRTUAL_WORDS)


def _is_local(own: OwnAddress) -> bool:
    """Whether it has neighbours, and all of them are in the house."""
    return own.network.num_addresses > 1 and any(own.ip in network for network in LOCAL)


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
