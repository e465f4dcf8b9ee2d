"""A room's connection: sending never waits, and what is unread has a limit."""

from quandary.server.room.connection import MOST_BYTES, MOST_MESSAGES, Connection


class FakeWire:
    """A client that reads when told to."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.kept = 0
        self.reads = True
        self.closed: list[int] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)
        if not self.reads:
            self.kept += len(data)

    def unread(self) -> int:
        return self.kept

    def close(self, code: int) -> None:
        self.closed.append(code)


def test_a_client_that_reads_gets_everything() -> None:
    wire = FakeWire()
    connection = Connection(wire, (0,))
    for number in range(10 * MOST_MESSAGES):
        connection.send(b"%d" % number)
    assert len(wire.written) == 10 * MOST_MESSAGES
    assert connection.close_code is None


def test_too_many_unread_messages_close_it() -> None:
    wire = FakeWire()
    wire.reads = False
    connection = Connection(wire)
    for _ in range(MOST_MESSAGES + 5):
        connection.send(b"x")
    assert wire.closed == [4008]
    assert len(wire.written) == MOST_MESSAGES


def test_too_many_unread_bytes_close_it_before_they_are_kept() -> None:
    wire = FakeWire()
    wire.reads = False
    connection = Connection(wire)
    for _ in range(9):
        connection.send(b"x" * (MOST_BYTES // 8))
    connection.send(b"x" * (MOST_BYTES // 8))
    assert wire.closed == [4008]
    assert wire.kept <= MOST_BYTES + MOST_BYTES // 8


def test_one_message_of_any_size_gets_through_with_what_follows_it() -> None:
    wire = FakeWire()
    wire.reads = False
    connection = Connection(wire)
    connection.send(b"x" * (3 * MOST_BYTES))
    connection.send(b"presence")
    wire.kept = 2 * MOST_BYTES
    connection.send(b"update")
    assert (wire.closed, len(wire.written)) == ([], 3)
    connection.send(b"x" * (2 * MOST_BYTES + 1))
    assert wire.closed == [4008]


def test_a_second_message_that_is_too_large_waits_for_nobody() -> None:
    wire = FakeWire()
    wire.reads = False
    connection = Connection(wire)
    connection.send(b"x")
    connection.send(b"x" * (MOST_BYTES + 1))
    assert wire.closed == [4008]
    assert wire.written == [b"x"]


def test_reading_again_in_time_starts_the_count_anew() -> None:
    wire = FakeWire()
    connection = Connection(wire)
    for _ in range(3):
        wire.reads = False
        for _ in range(MOST_MESSAGES - 1):
            connection.send(b"x")
        wire.reads, wire.kept = True, 0
    assert connection.close_code is None


def test_a_closed_connection_says_nothing_more_and_closes_once() -> None:
    wire = FakeWire()
    connection = Connection(wire)
    connection.close(4001)
    connection.close(1012)
    connection.send(b"late")
    assert wire.closed == [4001]
    assert wire.written == []
    assert connection.close_code == 4001
