"""Taking connections in: every address in its turn, few at a time, and without file handles."""

import asyncio
import errno
import socket as sockets
from pathlib import Path
from typing import Any

import pytest

from quandary.server.network.acceptor import (
    LEAST_PER_WINDOW,
    LONGEST_PAUSE,
    MOST_PER_WINDOW,
    PER_PLAYER,
    WINDOW_SECONDS,
    Acceptor,
    Newcomer,
    Pace,
    Turns,
)
from quandary.server.network.connections import Connections, Slot
from quandary.server.settings import Settings

SETTINGS = Settings(Path("nowhere"))


class Closable:
    """As much of a socket as a queue needs."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True


async def never(*_: Any) -> None:
    raise AssertionError("nobody is let in")


def turns_of(turns: Turns, connections: Connections, *addresses: str) -> list[Any]:
    added = []
    for address in addresses:
        slot = connections.enter(address)
        assert slot is not None
        connection = Closable()
        newcomer = Newcomer(connection, slot, connections, never)  # type: ignore[arg-type]
        connections.wait(newcomer)
        added.append((connection, turns.add(newcomer)))
    return added


def test_every_address_has_its_turn() -> None:
    turns, connections = Turns(), Connections(SETTINGS)
    turns_of(turns, connections, *["192.0.2.1"] * 5, "192.0.2.2", "192.0.2.3")
    order = [turns.take().address for _ in range(len(turns))]
    assert order[:3] == ["192.0.2.1", "192.0.2.2", "192.0.2.3"]
    assert order[3:] == ["192.0.2.1"] * 4


def test_in_a_full_queue_a_newcomer_comes_before_a_second_of_the_same_address() -> None:
    turns, connections = Turns(most=3), Connections(SETTINGS)
    added = turns_of(turns, connections, *["192.0.2.1"] * 4, "192.0.2.2")
    assert [is_in for _, is_in in added] == [True, True, True, False, True]
    assert [connection.is_closed for connection, _ in added] == [True, False, False, False, False]
    assert len(turns) == 3
    while len(turns):
        turns.take().cut()
    assert connections.waiting == 1  # the one that was not added
    assert connections.open == 1


@pytest.mark.parametrize(
    ("busy", "late", "windows", "share"),
    [
        (0.1, 0.0, 10, MOST_PER_WINDOW),
        (0.9, 0.0, 1, MOST_PER_WINDOW // 2),
        (0.9, 0.0, 20, LEAST_PER_WINDOW),
        (0.0, 0.05, 20, LEAST_PER_WINDOW),
    ],
)
def test_newcomers_are_let_in_as_the_loop_has_time(
    busy: float, late: float, windows: int, share: int
) -> None:
    clock = [0.0]
    pace = Pace(lambda: clock[0])
    for _ in range(windows):
        clock[0] += busy * WINDOW_SECONDS
        pause = pace.next_pause(WINDOW_SECONDS + late)
        assert pause == min(late, LONGEST_PAUSE)
    assert pace.share == share
    while pace.share < MOST_PER_WINDOW:
        assert pace.next_pause(WINDOW_SECONDS) == 0.0


def test_where_players_come_others_are_let_in_however_busy_the_loop_is() -> None:
    clock = [0.0]
    pace = Pace(lambda: clock[0])

    def pass_window(players: int) -> float:
        clock[0] += WINDOW_SECONDS
        return pace.next_pause(2 * WINDOW_SECONDS + LONGEST_PAUSE, players)

    for players in (0, 0, 0, 1, 2, 3, 100, 0, 0, 0):
        pause = pass_window(players)
        assert pause == (0.0 if players else LONGEST_PAUSE)
        assert LEAST_PER_WINDOW <= pace.share <= MOST_PER_WINDOW
        assert pace.share >= min(MOST_PER_WINDOW, PER_PLAYER * players)
    assert pace.share == LEAST_PER_WINDOW


class Greeter(asyncio.Protocol):
    """Says one word."""

    def __init__(self, slot: Slot, turns: Turns) -> None:
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
