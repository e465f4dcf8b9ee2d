"""Takes connections in: every address in turn, and no more at a time than the loop has time for.

The system's queue is emptied quickly, for a connection that is only counted costs little. To be
let in, and again to have a request read, a connection waits until it is its turn. So a flood of
newcomers cannot take the time of those who are playing, however it is timed, and one address
cannot take the turns of the others.
"""

from __future__ import annotations

import asyncio
import errno
import socket as sockets
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from quandary.server.network.connections import Connections, Slot

MOST_WAITING = 2000
"""More of them, and an address has one place among them. A thousand players who come back at once
after a restart, perhaps all through one proxy, have room."""
TAKEN_AT_ONCE = 16
"""Connections taken from the system's queue before the loop does something else."""
WINDOW_SECONDS = 0.005
MOST_PER_WINDOW = 16
LEAST_PER_WINDOW = 4
PER_PLAYER = 4
"""Turns for each player who has just come. One who comes takes two: to connect, and to ask."""
LATE_SECONDS = 0.005
LONGEST_PAUSE = 0.01
BUSY = 0.4
"""The share of the loop's time above which fewer newcomers are let in. The thread that stores
needs the rest: Python lets one thread run at a time."""
NO_HANDLES_SECONDS = 0.1
NO_HANDLES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
TURNED_AWAY = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: 0\r\n\r\n"
)

MakeProtocol = Callable[[Slot, "Turns"], asyncio.Protocol]


class Waiter(Protocol):
    """Somebody who waits for a turn."""

    @property
    def address(self) -> str | None:
        """Whose turn it would be."""

    @property
    def is_gone(self) -> bool:
        """Whether nobody waits any more."""

    async def take_turn(self) -> None:
        """It is their turn."""

    def cut(self) -> None:
        """Hang up at once."""


class Turns:
    """Those who wait, every address in its turn."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._by_address: OrderedDict[str | None, deque[Waiter]] = OrderedDict()
        self._count = 0
        self._is_awaited = asyncio.Event()

    def __len__(self) -> int:
        return self._count

    def add(self, waiter: Waiter) -> bool:
        """One more; false if there is no room, and its address waits already."""
        if self._count >= self._most:
            if waiter.address in self._by_address:
                return False
            self.take().cut()
        self._by_address.setdefault(waiter.address, deque()).append(waiter)
        self._count += 1
        self._is_awaited.set()
        return True

    def take(self) -> Waiter:
        """The next, whose address goes to the end."""
        address, queue = self._by_address.popitem(last=False)
        waiter = queue.popleft()
        if queue:
            self._by_address[address] = queue
        self._count -= 1
        return waiter

    async def some(self) -> None:
        """Until somebody waits."""
        if not self._count:
            self._is_awaited.clear()
            await self._is_awaited.wait()


class Newcomer:
    """A connection that nobody has listened to yet."""

    __slots__ = ("_connection", "_connections", "_let_in", "_slot", "is_gone")

    def __init__(
        self,
        connection: sockets.socket,
        slot: Slot,
        connections: Connections,
        let_in: Callable[[sockets.socket, Slot], Awaitable[object]],
    ) -> None:
        self._connection = connection
        self._slot = slot
        self._connections = connections
        self._let_in = let_in
        self.is_gone = False

    @property
    def address(self) -> str | None:
        """Where it comes from."""
        return self._slot.address

    async def take_turn(self) -> None:
        """Listen to it."""
        try:
            await self._let_in(self._connection, self._slot)
        except OSError:
            self.cut()

    def cut(self) -> None:
        """Hang up and give the place back."""
        self.is_gone = True
        self._connections.stop_waiting(self)
        self._slot.leave()
        self._connection.close()


class Pace:
    """How many newcomers are let in: more and more while the loop has time, few when it has not."""

    def __init__(self, busy_clock: Callable[[], float] = time.thread_time) -> None:
        """`busy_clock` moves only while the loop works."""
        self.share = MOST_PER_WINDOW
        self._busy_clock = busy_clock
        self._busy_before = busy_clock()

    def next_pause(self, passed: float, players: int = 0) -> float:
        """How long to leave the loop to others, after a window that took so many seconds.

        A loop that works much, or that comes back late because the machine is busy with
        something else, has no time for newcomers. But where players have come in this window,
        as all of them do after a restart, others of them are waiting.
        """
        late = passed - WINDOW_SECONDS
        busy = self._busy_clock() - self._busy_before
        self._busy_before += busy
        if late <= LATE_SECONDS and busy <= BUSY * passed:
            self.share = min(MOST_PER_WINDOW, self.share + 1)
            return 0.0
        earned = min(MOST_PER_WINDOW, PER_PLAYER * players)
        self.share = max(LEAST_PER_WINDOW, self.share // 2, earned)
        return 0.0 if earned else min(max(0.0, late), LONGEST_PAUSE)


class Acceptor:
    """A listening socket at work."""

    def __init__(
        self,
        listener: sockets.socket,
        connections: Connections,
        protocol: MakeProtocol,
        allows: Callable[[str], bool] = lambda _: True,
    ) -> None:
        """`allows` says who may connect at all, by their address."""
        self._allows = allows
        self._listener = listener.dup()  # The other belongs to whoever made it.
        self._listener.setblocking(False)
        self._connections = connections
        self._protocol = protocol
        self._turns = Turns()
        self._pace = Pace()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._accept()), loop.create_task(self._give_turns())]

    def close(self) -> None:
        """Take nobody in any more."""
        for task in self._tasks:
            task.cancel()

    async def wait_closed(self) -> None:
        """Until nothing is left of it."""
        await asyncio.wait(self._tasks)

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                for _ in range(TAKEN_AT_ONCE):
                    await self._accept_one(loop)
                await asyncio.sleep(0)
        finally:
            self._listener.close()
            while len(self._turns):
                self._turns.take().cut()

    async def _accept_one(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            connection, peer = await loop.sock_accept(self._listener)
        except OSError as error:
            if error.errno in NO_HANDLES and not self._connections.cut_oldest("file_handles"):
                self._connections.note("file_handles")
            if error.errno != errno.ECONNABORTED:  # else it was gone before it was taken
                await asyncio.sleep(NO_HANDLES_SECONDS)
            return
        if not self._allows(str(peer[0])):
            connection.close()
            return
        slot = self._connections.enter(str(peer[0]))
        if slot is None:
            _turn_away(connection)
            return
        with suppress(OSError):  # Answers are small, and none waits for the next.
            connection.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        newcomer = Newcomer(connection, slot, self._connections, self._let_in)
        if self._turns.add(newcomer):
            self._connections.wait(newcomer)
        else:
            self._connections.note("waiting_connections")
            slot.leave()
            _turn_away(connection)

    async def _let_in(self, connection: sockets.socket, slot: Slot) -> None:
        protocol = partial(self._protocol, slot, self._turns)
        await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)

    async def _give_turns(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._turns.some()
            began, players = loop.time(), self._connections.players
            for _ in range(min(self._pace.share, len(self._turns))):
                waiter = self._turns.take()
                if not waiter.is_gone:
                    self._connections.stop_waiting(waiter)
                    await waiter.take_turn()
            await asyncio.sleep(WINDOW_SECONDS)
            came = self._connections.players - players
            await asyncio.sleep(self._pace.next_pause(loop.time() - began, came))


def _turn_away(connection: sockets.socket) -> None:
    """Say so, if that can be said at once, and hang up."""
    connection.setblocking(False)
    with suppress(OSError):
        connection.send(TURNED_AWAY)
    connection.close()
