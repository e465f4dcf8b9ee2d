"""One thing at a time, in the order it was asked for; at the end nobody is left waiting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from quandary.server.protocol.errors import CommandRefused

Result = TypeVar("Result")
Job = tuple[Callable[[], Awaitable[Any]], "asyncio.Future[Any]"]

_log = logging.getLogger("quandary.room")


class Actor:
    """A task that does jobs. One that fails unexpectedly ends it: `on_failure` does the rest."""

    def __init__(self, on_failure: Callable[[], None]) -> None:
        self.is_stopped = False
        self._on_failure = on_failure
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._is_busy = False
        self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def has_ended(self) -> bool:
        """Whether nothing will ever be done here again."""
        return self._task.done()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being done, and nothing has been asked for."""
        return not self._is_busy and self._jobs.empty()

    async def do(self, job: Callable[[], Awaitable[Result]]) -> Result:
        """Do something when its turn comes; returns the result.

        Raises `CommandRefused` (`try_again`) if the actor ends before.
        """
        if self.is_stopped:
            raise CommandRefused("try_again")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, future))
        return await future

    def post(self, job: Callable[[], Awaitable[object]]) -> None:
        """Do something when its turn comes, if the actor lives to see it; nobody waits for it."""
        if not self.is_stopped:
            future = asyncio.get_running_loop().create_future()
            future.add_done_callback(asyncio.Future.exception)  # Else asyncio complains of it.
            self._jobs.put_nowait((job, future))

    async def stop(self) -> None:
        """Take nothing more, and finish what has been asked for."""
        if not self.is_stopped:
            self.is_stopped = True
            self._jobs.put_nowait(None)
        if asyncio.current_task() is not self._task:
            await asyncio.wait((self._task,))

    def break_off(self) -> None:
        """Take nothing more, and do nothing that has not begun."""
        self.is_stopped = True
        while not self._jobs.empty():
            if (waiting := self._jobs.get_nowait()) is not None:
                _refuse(waiting[1])
        self._jobs.put_nowait(None)

    async def _run(self) -> None:
        try:
            while (job := await self._jobs.get()) is not None:
                await self._do(*job)
        finally:
            self.break_off()
            self._on_failure = _nothing  # It leads back to whoever owns this.

    async def _do(self, job: Callable[[], Awaitable[Any]], future: asyncio.Future[Any]) -> None:
        self._is_busy = True
        try:
            result = await job()
        except CommandRefused as refusal:
            if not future.done():
                future.set_exception(refusal)
        except asyncio.CancelledError:
            _refuse(future)
            raise
        except Exception:
            _log.exception("room_failed")
            _refuse(future)
            self._on_failure()
        else:
            if not future.done():
                future.set_result(result)
        finally:
            self._is_busy = False


def _nothing() -> None:
    """Nothing is left to be seen to."""


def _refuse(future: asyncio.Future[Any]) -> None:
    if not future.done():
        future.set_exception(CommandRefused("try_again"))
