"""Sockets on which nobody has said hello yet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from quandary.server.network.wire import Wire


class WaitingSockets:
    """So many may wait for a hello; of too many the oldest are closed (4000)."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self._most = most
        self._most_per_address = most_per_address
        self._by_address: dict[str, dict[Wire, None]] = {}
        self._all: dict[Wire, str] = {}

    def __len__(self) -> int:
        return len(self._all)

    @contextmanager
    def room_for(self, wire: Wire, address: str) -> Iterator[None]:
        """While its hello is waited for."""
        near = self._by_address.setdefault(address, {})
        near[wire], self._all[wire] = None, address
        if len(near) > self._most_per_address:
            self._send_away(next(iter(near)))
        elif len(self._all) > self._most:
            self._send_away(next(iter(self._all)))
        try:
            yield
        finally:
            self._forget(wire)

    def _send_away(self, wire: Wire) -> None:
        self._forget(wire)
        wire.close(4000)

    def _forget(self, wire: Wire) -> None:
        address = self._all.pop(wire, None)
        if address is not None:
            near = self._by_address[address]
            del near[wire]
            if not near:
                del self._by_address[address]
