"""An event loop where time is a number and a seed decides who of the ready goes first."""

from __future__ import annotations

import asyncio
import heapq
from asyncio import events
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, ContextVar
from random import Random
from typing import Any, TypeVar

Result = TypeVar("Result")
TaskList = list["asyncio.Task[Any]"]

OWNER: ContextVar[TaskList | None] = ContextVar("OWNER", default=None)
"""Where tasks are written down, so that a crash can end those of one node."""
NOBODY = Context()
"""For what goes on whatever becomes of the node that has asked for it: networks, databases."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """As much of a loop as rooms, sockets and stores need. Waiting costs nothing."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._random = chance.random
        self._now = 0.0
        self._ready: list[asyncio.Handle] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self._paused: dict[int, list[asyncio.Handle]] = {}
        """By the owner that is paused, what it would go on with."""
        self.steps = 0
        self.complaints: list[str] = []
        """What nobody caught."""

    # Running

    def run_until(self, is_done: Callable[[], bool], *, most_seconds: float | None = None) -> bool:
        """Go on until something is the case; false if that time passes or nothing is left to do."""
        until = None if most_seconds is None else self._now + most_seconds
        before = events._get_running_loop()
        events._set_running_loop(self)
        try:
            while not is_done():
                if not self._ready and not self._wait(until):
                    return False
                self._step()
        finally:
            events._set_running_loop(before)
        return True

    def run(self, work: Coroutine[Any, Any, Result], context: Context | None = None) -> Result:
        """Go on until a coroutine has come to its end."""
        task = self.create_task(work, context=context)
        if not self.run_until(task.done):
            raise RuntimeError("nothing is left to do, and it is not done")
        return task.result()

    def run_inside(
        self, function: Callable[..., Result], *args: Any, context: Context | None = None
    ) -> Result:
        """Call something as if this loop did; nothing else happens meanwhile."""
        before = events._get_running_loop()
        events._set_running_loop(self)
        try:
            return context.run(function, *args) if context is not None else function(*args)
        finally:
            events._set_running_loop(before)

    def _wait(self, until: float | None) -> bool:
        """Let time pass until somebody wants to go on."""
        timers = self._timers
        while timers and timers[0][2].cancelled():
            heapq.heappop(timers)
        if until is not None and (not timers or timers[0][0] > until):
            self._now = until
            return False
        if not timers:
            return False
        self._now = max(self._now, timers[0][0])
        while timers and timers[0][0] <= self._now:
            handle = heapq.heappop(timers)[2]
            if not handle.cancelled():
                self._ready.append(handle)
        return True

    def _step(self) -> None:
        ready = self._ready
        if not ready:
            return
        chosen = int(self._random() * len(ready))
        handle = ready[chosen]
        ready[chosen] = ready[-1]
        ready.pop()
        self.steps += 1
        if self._paused and (parked := self._paused.get(id(_owner(handle)))) is not None:
            parked.append(handle)
        elif not handle.cancelled():
            handle._run()

    # Pausing a part of what runs here

    def pause(self, owner: TaskList) -> None:
        """Let nothing of an owner go on, whatever becomes due."""
        self._paused.setdefault(id(owner), [])

    def resume(self, owner: TaskList) -> None:
        """Let an owner go on with everything that has become due."""
        self._ready += self._paused.pop(id(owner), [])

    # What asyncio asks of a loop

    def time(self) -> float:
        """Seconds since the beginning."""
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Run as soon as it is chosen."""
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Run when that much time has passed."""
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Run at that time; times are whole milliseconds, so that many things meet."""
        when = round(when, 3)
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, handle))
        return handle

    def create_future(self) -> asyncio.Future[Any]:
        """A future of this loop."""
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Coroutine[Any, Any, Result] | Generator[Any, None, Result],
        *,
        name: object = None,
        context: Context | None = None,
        **more: Any,
    ) -> asyncio.Task[Result]:
        """A task of this loop, written down with its owner."""
        task = asyncio.Task(coro, loop=self, context=context)
        owner = context.get(OWNER) if context is not None else OWNER.get()
        if owner is not None:
            owner.append(task)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Result], *args: Any
    ) -> asyncio.Future[Result]:
        """What threads would do is done at once: nothing happens beside this loop."""
        future: asyncio.Future[Result] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def get_debug(self) -> bool:
        """Never."""
        return False

    def is_running(self) -> bool:
        """Whether this is the running loop."""
        return events._get_running_loop() is self

    def is_closed(self) -> bool:
        """It holds nothing that has to be closed."""
        return True

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Keep what nobody caught."""
        self.complaints.append(f"{context.get('message')}: {context.get('exception')!r}")

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A cancelled timer is passed over when its time comes."""


def _owner(handle: asyncio.Handle) -> TaskList | None:
    context: Context = handle._context  # type: ignore[attr-defined]
    return context.get(OWNER)
