"""What seats, guests and addresses may send. Kept by the node: a new socket resets nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quandary.server.network.limits import Limit, RateLimit, RateLimits, SharedLimit
from quandary.server.settings import Settings


@dataclass(frozen=True, slots=True)
class SocketLimits:
    """The limits of one socket, most of them shared with other sockets."""

    frames: Limit
    """Frames of every kind, counted before they are read. One too many ends the socket."""
    resumes: Limit
    """Hellos, and what was missed, asked for: much to tell. One too many ends the socket."""
    earlier: Limit
    """What happened earlier in a deal, asked for piece by piece. One too many has to wait."""
    asides: Mapping[int, Limit]
    """By seat: what is no move. One too many is refused."""


class MessageLimits:
    """Every limit on what comes over sockets."""

    def __init__(self, settings: Settings) -> None:
        seconds = settings.message_seconds
        self._settings = settings
        self._by_seat = RateLimits(settings.messages, seconds)
        self._by_guest = RateLimits(settings.messages * settings.busy_seats_per_guest, seconds)
        busy_seats = settings.busy_seats_per_address
        self._by_address = RateLimits(settings.messages * busy_seats, seconds)
        self._resumes = RateLimits(settings.resumes, seconds)
        self._resumes_by_address = RateLimits(settings.resumes * busy_seats, seconds)
        self._earlier = RateLimits(settings.resumes, seconds)
        self._earlier_by_address = RateLimits(settings.resumes * busy_seats, seconds)
        self._asides = RateLimits(settings.asides, seconds)

    def of_stranger(self, address: str) -> SocketLimits:
        """For a socket that nobody has said hello on, or somebody who only watches."""
        settings = self._settings
        seconds = settings.message_seconds
        return SocketLimits(
            SharedLimit((self._by_address, address), own=RateLimit(settings.messages, seconds)),
            SharedLimit(
                (self._resumes_by_address, address), own=RateLimit(settings.resumes, seconds)
            ),
            SharedLimit(
                (self._earlier_by_address, address), own=RateLimit(settings.resumes, seconds)
            ),
            {},
        )

    def allows_hello(self, table: str, seat: int, now: float) -> bool:
        """Count a hello for a seat, which writes a new token; false once there are too many."""
        return self._resumes.allows((table, seat), now)

    def of_player(self, address: str, table: str, guests: Mapping[int, str]) -> SocketLimits:
        """For a socket that holds seats: frames count for each, for who speaks is read later."""
        seats = {seat: (table, seat) for seat in guests}
        return SocketLimits(
            SharedLimit(
                *((self._by_seat, seat) for seat in seats.values()),
                *((self._by_guest, guest) for guest in set(guests.values())),
                (self._by_address, address),
            ),
            SharedLimit(
                *((self._resumes, seat) for seat in seats.values()),
                (self._resumes_by_address, address),
            ),
            SharedLimit(
                *((self._earlier, seat) for seat in seats.values()),
                (self._earlier_by_address, address),
            ),
            {seat: SharedLimit((self._asides, key)) for seat, key in seats.items()},
        )
