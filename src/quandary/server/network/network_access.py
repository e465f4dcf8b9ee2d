"""Neighbours let in: a server for one machine listens to its network too, while somebody wants it.

A socket is added for every local address of this machine, and closed again; the others are not
touched, so that no table notices. Only whoever is in the network of the address is let in: not the
wide world, unless a router brings it here under an address of that network.
"""

from __future__ import annotations

import logging
import socket as sockets
from collections.abc import Callable, Container
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Protocol

from quandary.server.network.listening import CannotListen, address_of, listen
from quandary.server.network.own_addresses import OwnAddress, addresses_for_guests, local_addresses
from quandary.server.settings import Settings

_log = logging.getLogger("quandary.network")
Place = tuple[str, int]
"""Where a socket listens: host and port."""


class Listener(Protocol):
    """A listening socket at work."""

    def close(self) -> None:
        """Take nobody in any more."""


@dataclass(frozen=True)
class Wiring:
    """How the running server listens at more places, and hangs up on those who came there."""

    port: int
    accept: Callable[[sockets.socket, Callable[[str], bool]], Listener]
    hang_up: Callable[[Container[Place]], None]


class NetworkAccess:
    """Whether neighbours may connect, and where."""

    def __init__(self, settings: Settings) -> None:
        self._host = settings.host
        is_for_one = is_loopback(settings.host) and not settings.origins
        self._is_offered = settings.offers_network and is_for_one
        self._wiring: Wiring | None = None
        self._open: dict[OwnAddress, tuple[Place, Listener]] = {}

    def attach(self, wiring: Wiring) -> None:
        """The server is running."""
        self._wiring = wiring

    @property
    def can_open(self) -> bool:
        """Whether a person at this machine may let neighbours in."""
        return self._is_offered and self._wiring is not None

    @property
    def is_open(self) -> bool:
        """Whether neighbours can connect, at an address that this machine still has."""
        return bool(self._reachable()) or not is_loopback(self._host)

    def addresses(self) -> list[str]:
        """Where neighbours find the page, the likeliest first."""
        if self._wiring is None:
            return []
        if not self._open:
            return addresses_for_guests(self._host, self._wiring.port)
        return [address_of(own.ip, self._open[own][0][1]) for own in self._reachable()]

    def _reachable(self) -> list[OwnAddress]:
        """Where neighbours are let in: a network may have been left since."""
        return [own for own in local_addresses() if own in self._open] if self._open else []

    def is_network_place(self, place: Place) -> bool:
        """Whether this is a place at which neighbours connect."""
        return place in {opened for opened, _ in self._open.values()}

    def open(self) -> None:
        """Listen at every local address this machine has now."""
        assert self._wiring is not None
        present = local_addresses()
        self._close([own for own in self._open if own not in present])
        for own in present:
            if own not in self._open:
                self._listen_at(own, self._wiring)
        _log.info("network_opened", extra={"count": len(self._open)})

    def close(self) -> None:
        """Listen to this machine alone, and hang up on everybody else."""
        if self._open:
            self._close(list(self._open))
            _log.info("network_closed")

    def _listen_at(self, own: OwnAddress, wiring: Wiring) -> None:
        socket = _listen(str(own.ip), wiring.port)
        if socket is None:
            return
        with socket:  # The listener has its own hold on it.
            place = socket.getsockname()[:2]
            listener = wiring.accept(socket, lambda peer: _is_in(peer, own))
        self._open[own] = (place, listener)

    def _close(self, addresses: list[OwnAddress]) -> None:
        assert self._wiring is not None
        closed = [self._open.pop(own) for own in addresses]
        for _, listener in closed:
            listener.close()
        self._wiring.hang_up({place for place, _ in closed})


def is_loopback(host: str) -> bool:
    """Whether only this machine itself reaches this address, or has it."""
    try:
        return ip_address(host.removeprefix("[").removesuffix("]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _is_in(peer: str, own: OwnAddress) -> bool:
    return ip_address(peer.partition("%")[0]) in own.network


def _listen(host: str, port: int) -> sockets.socket | None:
    """At the server's own port, or at another where that is taken."""
    for wanted in (port, 0):
        try:
            return listen(host, wanted)
        except CannotListen:
            continue
    return None
