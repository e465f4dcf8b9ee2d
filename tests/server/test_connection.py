"""A connection: sending never waits, and what is unread is bounded."""

from __future__ import annotations

import pytest

from quandary.server.connection import MOST_BYTES, MOST_MESSAGES, Connection


class Pipe:
    """A transport whose client reads when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[bytes] = []
        self.code: int | None = None

    def write(self, data: bytes) -> None:
        self.waiting.append(data)

    def unread(self) -> int:
        return sum(map(len, self.waiting))

    def close(self, code: int) -> None:
        assert self.code is None, "closed twice"
        self.code = code


def test_whoever_reads_is_sent_any_number_of_messages() -> None:
    pipe = Pipe()
    connection = Connection(pipe)
    for _ in range(10 * MOST_MESSAGES):
        connection.send(b"x")
        pipe.waiting.clear()
    assert connection.close_code is None


@pytest.mark.parametrize(
    ("data", "most"), [(b"x", MOST_MESSAGES), (b"x" * 10_000, MOST_BYTES // 10_000)]
)
def test_whoever_does_not_read_is_closed_and_sent_nothing_more(data: bytes, most: int) -> None:
    pipe = Pipe()
    connection = Connection(pipe)
    for _ in range(most):
        connection.send(data)
    assert len(pipe.waiting) == most
    connection.send(data)
    connection.send(data)
    connection.close(1012)
    assert (connection.close_code, pipe.code) == (4008, 4008)
    assert len(pipe.waiting) == most
