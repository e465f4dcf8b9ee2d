"""How much one client may ask for."""

from __future__ import annotations

from collections import Counter, deque


class RateLimit:
    """At most so many messages in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: deque[float] = deque()

    def allows(self, now: float) -> bool:
        """Count one message; false once there are too many."""
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) >= self._most:
            return False
        self._times.append(now)
        return True


class AddressLimit:
    """At most so many sockets from one address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Take one more; false if the address has enough."""
        if self._count[address] >= self._most:
            return False
        self._count[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Give one back."""
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
