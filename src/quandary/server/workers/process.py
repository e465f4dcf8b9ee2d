"""A process that does one job at a time and can be killed at any moment.

It shares nothing with another: each has a pipe of its own, so whatever happens to one (slow,
stopped, killed, crashed in the middle of an answer) happens to that one alone. It is never
asked to end: whoever is stopped cannot answer.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from quandary.server.workers import child
from quandary.server.workers.pickled import receive, send

Result = TypeVar("Result")

SILENT_SECONDS = 40.0
"""A worker that gets ready and gives no sign of life for so long is stopped, or hangs."""


class NoAnswer(Exception):
    """A job that came to nothing; `reason` says why in a word, for logs and figures."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


class WorkerLost(NoAnswer):
    """The worker is gone (`crashed`) or was killed because its time was over (`slow`)."""


class CannotStart(NoAnswer):
    """There is no worker: the machine has no process, memory or file left for one."""


class JobFailed(NoAnswer):
    """The job raised an exception; the worker is well."""


class WorkerProcess:
    """One worker. Nobody ever waits for it without a limit."""

    def __init__(self, prepare: child.Prepare, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, self._child_pipe = context.Pipe()
        self._process = context.Process(
            target=child.work, args=(self._child_pipe, prepare, niceness), daemon=True
        )
        self._is_killed = False
        self.ended = run_in_thread(self._live)
        """Done once the process is gone and given back to the system."""

    @classmethod
    async def start(
        cls,
        prepare: child.Prepare,
        seconds: float,
        niceness: int = 5,
        tell_steps: Callable[[int], None] = lambda _: None,
    ) -> WorkerProcess:
        """A worker that is ready; raises `CannotStart`.

        `tell_steps` hears now and then how many steps of getting ready are done.
        """
        try:
            worker = cls(prepare, niceness)
        except (OSError, RuntimeError, MemoryError) as error:
            raise CannotStart("exhausted", type(error).__name__) from None
        try:
            async with asyncio.timeout(seconds):
                while (sign := await worker._sign_of_life()) != child.READY:
                    tell_steps(sign)
        except TimeoutError:
            worker.kill()
            raise CannotStart("exhausted", "TimeoutError") from None
        except NoAnswer as error:
            worker.kill()
            raise CannotStart("exhausted", error.detail) from None
        except asyncio.CancelledError:
            worker.kill()
            raise
        return worker

    @property
    def pid(self) -> int | None:
        """The process's number, once it has started."""
        return self._process.pid

    def _live(self) -> None:
        """Start the process and see it end, in one thread: on Linux it dies with this thread."""
        try:
            self._process.start()
        finally:
            self._child_pipe.close()  # From here on its end is ours to notice.
        if self._is_killed:
            self._process.kill()
        self._process.join()

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self._is_killed = True
        if self._process.pid is not None:
            self._process.kill()

    async def call(
        self, function: Callable[..., Any], args: tuple[Any, ...], seconds: float
    ) -> Any:
        """What a function gives, in the worker; raises `NoAnswer`. The time begins now."""

        def exchange() -> tuple[bool, Any]:
            send(self._pipe, (function, args))
            answer: tuple[bool, Any] = receive(self._pipe)
            return answer

        return await self._answer(exchange, seconds)

    async def _sign_of_life(self) -> Any:
        """That it is ready, or how many steps are done; raises `NoAnswer`."""
        return await self._answer(lambda: receive(self._pipe), SILENT_SECONDS)

    async def _answer(self, exchange: Callable[[], tuple[bool, Any]], seconds: float) -> Any:
        try:
            answer = run_in_thread(exchange)
            await asyncio.wait({answer}, timeout=seconds)
            if not answer.done():
                raise WorkerLost("slow", "TimeoutError")
            is_well, value = answer.result()
        except WorkerLost:
            self.kill()
            raise
        except Exception as error:
            self.kill()
            raise WorkerLost("crashed", type(error).__name__) from None
        if not is_well:
            raise JobFailed("failed", value)
        return value


def run_in_thread(function: Callable[[], Result]) -> asyncio.Future[Result]:
    """Run in a thread of its own, which may hang without keeping anybody from ending.

    Those of `asyncio.to_thread` are few, shared by all, and waited for at the end.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()
    future.add_done_callback(_look_at)

    def settle(result: Any, error: Exception | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    def run() -> None:
        outcome: tuple[Any, Exception | None]
        try:
            outcome = function(), None
        except Exception as error:
            outcome = None, error
        with suppress(RuntimeError):  # The loop has ended before.
            loop.call_soon_threadsafe(settle, *outcome)

    threading.Thread(target=run, daemon=True).start()
    return future


def _look_at(future: asyncio.Future[Any]) -> None:
    """An exception that nobody waits for any more is no surprise."""
    if not future.cancelled():
        future.exception()
