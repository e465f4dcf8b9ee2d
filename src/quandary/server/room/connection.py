"""One client's socket, seen from a room: sending never waits, and what is unread is bounded.

The transport is behind a small interface, so that tests and the simulation can stand in
for it.
"""

from __future__ import annotations

from typing import Protocol

MOST_MESSAGES = 64
MOST_BYTES = 256 * 1024


class Transport(Protocol):
    """What a socket has to offer. Nothing here waits for the client."""

    def write(self, data: bytes) -> None:
        """Send one text frame as soon as the client takes it."""

    def unread(self) -> int:
        """How many bytes the client has not taken yet."""

    def close(self, code: int) -> None:
        """Close after everything written before."""


class Connection:
    """A client with its seats. One that cannot keep up is closed, comes back and resumes."""

    __slots__ = (
        "_first", "_transport", "_unread",
        "address", "close_code", "is_program", "is_silent", "is_synced", "seats",
    )  # fmt: skip

    def __init__(
        self, transport: Transport, seats: tuple[int, ...] = (), address: str = ""
    ) -> None:
        self.seats = seats
        self.address = address
        """Where the client is (`limits.household`)."""
        self.is_program = False
        """Whether its seat is a program's."""
        self.is_synced = False
        """Whether the client has asked to resume, and so gets updates."""
        self.is_silent = False
        """Whether a ping stays unanswered: the client may be out of reach."""
        self.close_code: int | None = None
        self._transport = transport
        self._unread = 0
        """Messages since everything before had been taken."""
        self._first = 0
        """The size of the first of these."""

    def send(self, data: bytes) -> None:
        """Send a message; too many or too much unread closes the socket (4008).

        One whole message always gets through: whatever its size, it is sent when nothing else is
        unread, and does not count against those that follow while it is on its way.
        """
        if self.close_code is not None:
            return
        unread = self._transport.unread()
        if not unread:
            self._unread, self._first = 0, len(data)
        self._unread += 1
        is_too_much = unread + len(data) > self._first + MOST_BYTES
        if self._unread > MOST_MESSAGES or is_too_much:
            self.close(4008)
            return
        self._transport.write(data)

    def unread(self) -> int:
        """How many bytes the client has not taken yet."""
        return self._transport.unread()

    def close(self, code: int) -> None:
        """Close once everything sent before has been taken."""
        if self.close_code is None:
            self.close_code = code
            self._transport.close(code)
