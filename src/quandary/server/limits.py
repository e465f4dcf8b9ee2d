"""How much one client may ask for."""

from __future__ import annotations

from collections import Counter, deque
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address


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

    def is_used(self, now: float) -> bool:
        """Whether anything of late still counts."""
        return bool(self._times) and self._times[-1] > now - self._seconds


@lru_cache(maxsize=10_000)
def household(address: str) -> str:
    """Whose address it is: one connection to the internet has 2 to the 64 addresses of IPv6."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Network((ip, 64), strict=False))


class RateLimits:
    """A rate limit for each of many addresses; those that ask no more are forgotten."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._limits: dict[str, RateLimit] = {}
        self._forgot_at = 0.0

    def allows(self, address: str, now: float) -> bool:
        """Count one request; false once there are too many from this address."""
        address = household(address)
        if now - self._forgot_at > self._seconds:
            self._forgot_at = now
            self._limits = {a: limit for a, limit in self._limits.items() if limit.is_used(now)}
        limit = self._limits.setdefault(address, RateLimit(self._most, self._seconds))
        return limit.allows(now)


class AddressLimit:
    """At most so many sockets from one address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Take one more; false if the address has enough."""
        address = household(address)
        if self._count[address] >= self._most:
            return False
        self._count[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Give one back."""
        address = household(address)
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
