"""Takes connections in: every address in turn, and no more at a time than the loop has time for.

The system's queue is emptied quickly, for a connection that is only counted costs little. Those
that are let in wait here until it is their turn. So a flood of newcomers cannot take the time of
those who are playing, and one address cannot take the turns of the others.
"""

from __future__ import annotations

import asyncio
import errno
import socket as sockets
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from quandary.server.connections import Connections, Slot

MOST_WAITING = 400
"""More newcomers, and an address has one place among them."""
TAKEN_AT_ONCE = 16
"""Connections taken from the system's queue before the loop does something else."""
WINDOW_SECONDS = 0.005
MOST_PER_WINDOW = 32
BUSY = 0.4
"""The share of the loop's time above which fewer newcomers are let in. The thread that stores
needs the rest: Python lets one thread run at a time."""
NO_HANDLES_SECONDS = 0.1
NO_HANDLES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
TURNED_AWAY = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: 0\r\n\r\n"
)

Protocol = Callable[[Slot], asyncio.Protocol]


class Newcomer:
    """A connection that nobody has listened to yet. It is a `Waiter` (`connections.py`)."""

    __slots__ = ("connection", "is_gone", "slot")

    def __init__(self, connection: sockets.socket, slot: Slot) -> None:
        self.connection = connection
        self.slot = slot
        self.is_gone = False

    def cut(self) -> None:
        """Hang up and give the place back."""
        self.is_gone = True
        self.slot.leave()
        self.connection.close()


class Turns:
    """Newcomers that wait to be listened to, every address in its turn."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._by_address: OrderedDict[str | None, deque[Newcomer]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, newcomer: Newcomer) -> bool:
        """One more; false if there is no room, and its address waits already."""
        address = newcomer.slot.address
        if self._count >= self._most:
            if address in self._by_address:
                return False
            self.take().cut()
        self._by_address.setdefault(address, deque()).append(newcomer)
        self._count += 1
        return True

    def take(self) -> Newcomer:
        """The next, whose address goes to the end."""
        address, queue = self._by_address.popitem(last=False)
        newcomer = queue.popleft()
        if queue:
            self._by_address[address] = queue
        self._count -= 1
        return newcomer


class Pace:
    """How many newcomers are let in: more and more while the loop has time, few when it has not."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        busy_clock: Callable[[], float] = time.thread_time,
    ) -> None:
        """`busy_clock` moves only while the loop works."""
        self.share = MOST_PER_WINDOW
        self._clock, self._busy_clock = clock, busy_clock
        self._begin()

    def _begin(self) -> None:
        self._began, self._busy_before, self._used = self._clock(), self._busy_clock(), 0

    def wait_before_next(self) -> float:
        """Seconds to wait before the next is let in; counts one if that is none."""
        passed = self._clock() - self._began
        if passed >= WINDOW_SECONDS:
            is_busy = self._busy_clock() - self._busy_before > BUSY * passed
            self.share = (
                max(1, self.share // 2) if is_busy else min(MOST_PER_WINDOW, self.share * 2)
            )
            self._begin()
        elif self._used >= self.share:
            return WINDOW_SECONDS - passed
        self._used += 1
        return 0.0


class Acceptor:
    """A listening socket at work."""

    def __init__(
        self, listener: sockets.socket, connections: Connections, protocol: Protocol
    ) -> None:
        self._listener = listener.dup()  # The other belongs to whoever made it.
        self._listener.setblocking(False)
        self._connections = connections
        self._protocol = protocol
        self._turns = Turns()
        self._has_turns = asyncio.Event()
        self._pace = Pace()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._accept()), loop.create_task(self._let_in())]

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
        slot = self._connections.enter(str(peer[0]))
        if slot is None:
            _turn_away(connection)
            return
        with suppress(OSError):  # Answers are small, and none waits for the next.
            connection.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        newcomer = Newcomer(connection, slot)
        if self._turns.add(newcomer):
            self._connections.wait(newcomer)
            self._has_turns.set()
        else:
            self._connections.note("waiting_connections")
            slot.leave()
            _turn_away(connection)

    async def _let_in(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if not len(self._turns):
                self._has_turns.clear()
                await self._has_turns.wait()
            if wait := self._pace.wait_before_next():
                await asyncio.sleep(wait)
                continue
            newcomer = self._turns.take()
            if newcomer.is_gone:
                continue
            self._connections.stop_waiting(newcomer)
            protocol = partial(self._protocol, newcomer.slot)
            try:
                await loop.connect_accepted_socket(protocol, newcomer.connection)
            except OSError:
                newcomer.cut()


def _turn_away(connection: sockets.socket) -> None:
    """Say so, if that can be said at once, and hang up."""
    connection.setblocking(False)
    with suppress(OSError):
        connection.send(TURNED_AWAY)
    connection.close()
