"""Every open connection, in whatever state it is: counted, capped, and some file handles kept free.

A connection that waits for its client (for a request, for its body, for the next request) can be
cut when there are too many; one that is being answered, and a socket, cannot.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Container
from typing import Protocol

from quandary.server.network.limits import AddressLimit, RateLimits, household
from quandary.server.settings import Settings

RESERVE = 64
"""File handles kept for the store, the logs, bots and whatever else the server opens."""
LOG_SECONDS = 60.0
_log = logging.getLogger("quandary.connections")


class Waiter(Protocol):
    """A connection that waits for its client."""

    def cut(self) -> None:
        """Hang up at once."""


def raise_file_limit() -> int | None:
    """Let this process open as many files as the system allows; `None` where it does not say."""
    try:
        import resource
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (ValueError, OSError):
            _log.warning("file_limit_kept", extra={"limit": soft})
    return None if soft == resource.RLIM_INFINITY else soft


class Slot:
    """The place of one connection in the count, from its arrival to its end."""

    __slots__ = ("_connections", "address")

    def __init__(self, connections: Connections, address: str | None) -> None:
        self._connections: Connections | None = connections
        self.address = address
        """`None` for a proxy: whom it speaks for is known only later."""

    def note_player(self) -> None:
        """This connection has turned out to be a player's."""
        if self._connections is not None:
            self._connections.players += 1

    def leave(self) -> None:
        """The connection has ended; to say so twice does no harm."""
        connections, self._connections = self._connections, None
        if connections is not None:
            connections.leave(self.address)


class Connections:
    """All connections of a server."""

    def __init__(
        self,
        settings: Settings,
        files: int | None = None,
        proxies: Container[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`files` is how many the process may open; `proxies` speak for many addresses."""
        self.most = settings.connections
        if files is not None:
            self.most = max(1, min(self.most, files - RESERVE))
        self._most_waiting = min(settings.unfinished_connections, self.most)
        self._proxies = proxies
        self._clock = clock
        self._by_address = AddressLimit(settings.connections_per_address)
        self._arrivals = RateLimits(settings.connections_per_minute, 60.0)
        self._waiting: dict[Waiter, None] = {}
        self.open = 0
        self.players = 0
        """How many have come since the start whose seats their tokens opened."""
        self.turned_away: Counter[str] = Counter()
        """By the limit that was met."""
        self._logged_at = -LOG_SECONDS

    @property
    def waiting(self) -> int:
        """How many connections wait for their client."""
        return len(self._waiting)

    # Coming and going

    def enter(self, peer: str) -> Slot | None:
        """A place for a new connection; `None` if there are too many."""
        address = None if peer in self._proxies else household(peer)
        limit = self._limit_met(address)
        if limit is not None:
            self.note(limit)
            return None
        self.open += 1
        return Slot(self, address)

    def _limit_met(self, address: str | None) -> str | None:
        if address is not None and not self._arrivals.allows(address, self._clock()):
            return "connections_per_minute"
        if self.open >= self.most and not self.cut_oldest("connections"):
            return "connections"
        if address is not None and not self._by_address.enter(address):
            return "connections_per_address"
        return None

    def leave(self, address: str | None) -> None:
        """A connection has ended."""
        self.open -= 1
        if address is not None:
            self._by_address.leave(address)

    # Waiting

    def wait(self, waiter: Waiter) -> None:
        """This one waits for its client from now on; of too many the oldest is cut."""
        self._waiting.pop(waiter, None)
        self._waiting[waiter] = None
        if len(self._waiting) > self._most_waiting:
            self.cut_oldest("unfinished_connections")

    def stop_waiting(self, waiter: Waiter) -> None:
        """The client has said all it has to say, or is gone."""
        self._waiting.pop(waiter, None)

    def cut_oldest(self, limit: str) -> bool:
        """Hang up on the one that has waited for its client the longest; false if none does."""
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            return False
        self.note(limit)
        del self._waiting[oldest]
        oldest.cut()
        return True

    def note(self, limit: str) -> None:
        """Count somebody who met a limit; the log hears of it once in a while."""
        self.turned_away[limit] += 1
        now = self._clock()
        if now - self._logged_at >= LOG_SECONDS:
            self._logged_at = now
            facts = {"limit": limit, "count": self.turned_away.total()}
            _log.warning("turned_away", extra=facts)
