"""How much one client may ask for.

Every limit goes by a clock that only moves forward, such as the loop's: a machine whose date is
set back must not keep anybody waiting.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Protocol

GRAINS = 100
"""Messages closer together than this part of the time are remembered as one, with their number."""
MOST_KEYS = 20_000
"""Seats, guests or addresses that are remembered at the same time."""


class Limit(Protocol):
    """Something that runs out, and is there again after a while."""

    def allows(self, now: float) -> bool:
        """Count one message; false once there are too many."""


class RateLimit:
    """At most so many messages in so many seconds."""

    __slots__ = ("_grains", "_most", "_seconds", "_used")

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._used = 0
        self._grains: list[tuple[float, float, int]] = []
        """The first and the last moment of each grain, and how many messages it holds."""

    def has_room(self, now: float) -> bool:
        """Whether one more message is allowed."""
        past = 0
        for _, last, number in self._grains:
            if last > now - self._seconds:
                break
            self._used -= number
            past += 1
        del self._grains[:past]
        return self._used < self._most

    def count(self, now: float, amount: int = 1) -> None:
        """Count one message, or something else by its amount."""
        self._used += amount
        if self._grains and now - self._grains[-1][0] < self._seconds / GRAINS:
            first, _, number = self._grains[-1]
            self._grains[-1] = (first, now, number + amount)
        else:
            self._grains.append((now, now, amount))

    def allows(self, now: float, amount: int = 1) -> bool:
        """Count one message; false once there are too many."""
        if not self.has_room(now):
            return False
        self.count(now, amount)
        return True


class RateLimits:
    """A rate limit for each of many: seats, guests or addresses.

    Of too many, those that have not asked for the longest time are forgotten.
    """

    def __init__(self, most: int, seconds: float, keys: int = MOST_KEYS) -> None:
        self._most = most
        self._seconds = seconds
        self._keys = keys
        self._limits: OrderedDict[Hashable, RateLimit] = OrderedDict()

    def __len__(self) -> int:
        return len(self._limits)

    def limit_of(self, key: Hashable) -> RateLimit:
        """The limit of one; don't keep it, because it may be forgotten."""
        limit = self._limits.get(key)
        if limit is None:
            limit = self._limits[key] = RateLimit(self._most, self._seconds)
            if len(self._limits) > self._keys:
                self._limits.popitem(last=False)
        else:
            self._limits.move_to_end(key)
        return limit

    def allows(self, key: Hashable, now: float, amount: int = 1) -> bool:
        """Count one request; false once there are too many of this one."""
        return self.limit_of(key).allows(now, amount)


class SharedLimit:
    """Several limits as one: something counts only if every one of them has room for it."""

    __slots__ = ("_own", "_parts")

    def __init__(self, *parts: tuple[RateLimits, Hashable], own: RateLimit | None = None) -> None:
        self._parts = parts
        self._own = own

    def allows(self, now: float) -> bool:
        """Count one message everywhere; false if that is too many anywhere."""
        limits = [limits.limit_of(key) for limits, key in self._parts]
        if self._own is not None:
            limits.append(self._own)
        if not all(limit.has_room(now) for limit in limits):
            return False
        for limit in limits:
            limit.count(now)
        return True


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


class AddressLimit:
    """At most so many things at the same time from one address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count: Counter[str] = Counter()

    def __getitem__(self, address: str) -> int:
        """How many this address has."""
        return self._count[household(address)]

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
