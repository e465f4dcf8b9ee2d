"""Listening sockets, and the addresses people open to reach them."""

from __future__ import annotations

import errno
import ipaddress
import socket as sockets
import sys

SEND_BUFFER = 128 * 1024
RECEIVE_BUFFER = 32 * 1024


class CannotListen(Exception):
    """The address is taken or not ours; one sentence says so."""


def listen(host: str, port: int, option: str | None = None) -> sockets.socket:
    """A listening socket; raises `CannotListen`, which names the option at fault."""
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listener = sockets.socket(family, sockets.SOCK_STREAM)
    if sys.platform != "win32":
        listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    # Every connection inherits these. The system would keep megabytes for a client that does not
    # read, and hand over a flood in one piece.
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, SEND_BUFFER)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, RECEIVE_BUFFER)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, UnicodeError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or "that is no address"
        at_fault = option or ("--host" if _is_host_at_fault(error) else "--port")
        raise CannotListen(
            f"cannot listen on {host} port {port}: {why}; name another {at_fault}"
        ) from None
    return listener


def _is_host_at_fault(error: Exception) -> bool:
    is_not_ours = getattr(error, "errno", None) == errno.EADDRNOTAVAIL
    return isinstance(error, sockets.gaierror | UnicodeError) or is_not_ours


def address_to_open(host: str, port: int) -> str:
    """The address a person at this machine can open."""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return f"http://{host}:{port}"
    if ip.is_unspecified:
        return f"http://localhost:{port}"
    return address_of(ip, port)


def address_of(ip: ipaddress.IPv4Address | ipaddress.IPv6Address, port: int) -> str:
    """The address of the page at this place."""
    return f"http://[{ip}]:{port}" if ip.version == 6 else f"http://{ip}:{port}"
