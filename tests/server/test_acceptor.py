"""Taking connections in: every address in its turn, few at a time, and without file handles."""

import asyncio
import errno
import socket as sockets
from pathlib import Path
from typing import Any

from quandary.server.acceptor import (
    MOST_PER_WINDOW,
    WINDOW_SECONDS,
    Acceptor,
    Newcomer,
    Pace,
    Turns,
)
from quandary.server.connections import Connections, Slot
from quandary.server.settings import Settings

SETTINGS = Settings(Path("nowhere"))


class Closable:
    """As much of a socket as a queue needs."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True


def turns_of(turns: Turns, connections: Connections, *addresses: str) -> list[Any]:
    added = []
    for address in addresses:
        slot = connections.enter(address)
        assert slot is not None
        connection = Closable()
        added.append((connection, turns.add(Newcomer(connection, slot))))  # type: ignore[arg-type]
    return added


def test_every_address_has_its_turn() -> None:
    turns, connections = Turns(), Connections(SETTINGS)
    turns_of(turns, connections, *["192.0.2.1"] * 5, "192.0.2.2", "192.0.2.3")
    order = [turns.take().slot.address for _ in range(len(turns))]
    assert order[:3] == ["192.0.2.1", "192.0.2.2", "192.0.2.3"]
    assert order[3:] == ["192.0.2.1"] * 4


def test_in_a_full_queue_a_newcomer_comes_before_a_second_of_the_same_address() -> None:
    turns, connections = Turns(most=3), Connections(SETTINGS)
    added = turns_of(turns, connections, *["192.0.2.1"] * 4, "192.0.2.2")
    assert [is_in for _, is_in in added] == [True, True, True, False, True]
    assert [connection.is_closed for connection, _ in added] == [True, False, False, False, False]
    assert len(turns) == 3


class Hands:
    """Two clocks."""

    now = 0.0
    busy = 0.0


def paced(share_busy: float, windows: int) -> int:
    """How many are let in during the last window, if the loop works that share of its time."""
    hands = Hands()
    pace = Pace(lambda: hands.now, lambda: hands.busy)
    let_in = 0
    for _ in range(windows):
        let_in = 0
        while not pace.wait_before_next():
            let_in += 1
        hands.now += WINDOW_SECONDS
        hands.busy += WINDOW_SECONDS * share_busy
    return let_in


def test_newcomers_are_let_in_as_the_loop_has_time() -> None:
    assert paced(0.1, 10) == MOST_PER_WINDOW
    assert paced(0.9, 2) == MOST_PER_WINDOW // 2
    assert paced(0.9, 20) == 1


class Greeter(asyncio.Protocol):
    """Says one word."""

    def __init__(self, slot: Slot) -> None:
        self._slot = slot

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"hello")
        transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._slot.leave()


def test_without_a_free_file_handle_it_waits_and_goes_on(monkeypatch: Any) -> None:
    async def drill() -> tuple[bytes, dict[str, int], int]:
        connections = Connections(SETTINGS)
        listener = sockets.create_server(("127.0.0.1", 0))
        loop = asyncio.get_running_loop()
        accept, failures = loop.sock_accept, [errno.EMFILE, errno.ENFILE, errno.ECONNABORTED]

        async def sock_accept(socket: sockets.socket) -> Any:
            if failures:
                raise OSError(failures.pop(), "no")
            return await accept(socket)

        monkeypatch.setattr(loop, "sock_accept", sock_accept)
        acceptor = Acceptor(listener, connections, Greeter)
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        heard = await reader.read()
        writer.close()
        acceptor.close()
        await acceptor.wait_closed()
        listener.close()
        return heard, dict(connections.turned_away), connections.open

    heard, turned_away, still_open = asyncio.run(asyncio.wait_for(drill(), 20))
    assert heard == b"hello"
    assert turned_away == {"file_handles": 2}
    assert still_open == 0


def test_whoever_is_turned_away_is_told_so() -> None:
    async def drill() -> bytes:
        connections = Connections(Settings(Path("nowhere"), connections_per_address=0))
        with sockets.create_server(("127.0.0.1", 0)) as listener:
            acceptor = Acceptor(listener, connections, Greeter)
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            heard = await reader.read()
            writer.close()
            acceptor.close()
            await acceptor.wait_closed()
        return heard

    heard = asyncio.run(asyncio.wait_for(drill(), 20))
    assert heard.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After" in heard
