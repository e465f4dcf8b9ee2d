"""Threads that take their share of a batch. Kernels let them run side by side."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import Any, TypeAlias

Kernel: TypeAlias = Callable[..., None]
"""Called with the arrays, the first game, and the one after the last."""


class Helpers:
    """So many threads besides the caller's own."""

    def __init__(self, count: int) -> None:
        self._helpers = [Helper() for _ in range(count)]

    def share(self, kernel: Kernel, arrays: tuple[Any, ...], size: int) -> None:
        """Do the kernel's work for `size` games, in equal shares at the same time."""
        shares = len(self._helpers) + 1
        bounds = [size * share // shares for share in range(shares + 1)]
        for helper, first, last in zip(self._helpers, bounds[1:-1], bounds[2:], strict=True):
            helper.begin(kernel, arrays, first, last)
        kernel(*arrays, 0, bounds[1])
        for helper in self._helpers:
            helper.wait()

    def close(self) -> None:
        """End the threads."""
        for helper in self._helpers:
            helper.close()
        self._helpers = []


class Helper:
    """One thread. Two locks hand the work over and back: nothing else is as quick."""

    def __init__(self) -> None:
        self._has_work, self._is_done = Lock(), Lock()
        self._has_work.acquire()
        self._is_done.acquire()
        self._work: tuple[Kernel, tuple[Any, ...]] | None = None
        self._failure: BaseException | None = None
        self._thread = Thread(target=self._run, name="batch-helper", daemon=True)
        self._thread.start()

    def begin(self, kernel: Kernel, arrays: tuple[Any, ...], first: int, last: int) -> None:
        """Begin with some games."""
        self._work = kernel, (*arrays, first, last)
        self._has_work.release()

    def wait(self) -> None:
        """Until these are done; raises what went wrong."""
        self._is_done.acquire()
        if self._failure is not None:
            raise self._failure

    def close(self) -> None:
        """End the thread."""
        self._work = None
        self._has_work.release()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._has_work.acquire()
            if self._work is None:
                return
            kernel, arguments = self._work
            try:
                kernel(*arguments)
            except BaseException as failure:
                self._failure = failure
            self._is_done.release()
