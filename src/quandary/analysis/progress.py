"""A progress bar on standard error, for commands that take their time."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from types import TracebackType

WIDTH = 30
SECONDS_BETWEEN = 0.1


class Progress:
    """Shown on a terminal, or if asked for. Resumed work begins with what is already done."""

    def __init__(
        self,
        what: str | Callable[[int, int, str], str],
        total: int,
        done: int = 0,
        *,
        is_wished: bool = False,
    ) -> None:
        """`what` is counted; or it says in a language how many of how many, and the time left."""
        self._what, self._total, self._done = what, total, done
        self._done_before = done
        self._is_shown = is_wished or sys.stderr.isatty()
        self._began = time.monotonic()
        self._shown_at = -SECONDS_BETWEEN

    def advance(self) -> None:
        """One more is done."""
        self.advance_to(self._done + 1)

    def advance_to(self, done: int) -> None:
        """So many are done by now."""
        self._done = done
        now = time.monotonic()
        if self._is_shown and now - self._shown_at >= SECONDS_BETWEEN:
            self._shown_at = now
            self._show(now)

    def _show(self, now: float) -> None:
        columns = shutil.get_terminal_size().columns
        sys.stderr.write(f"\r{self.line(now - self._began, columns)}\x1b[K")
        sys.stderr.flush()

    def line(self, seconds: float, columns: int = 120) -> str:
        """What the bar says after so many seconds of work; a line of its own, however narrow."""
        words = self._words(seconds)[: columns - 1]
        width = min(WIDTH, columns - 1 - len(words) - len("[] "))
        if width < 1:
            return words
        filled = width * self._done // max(self._total, 1)
        return f"[{'#' * filled}{'.' * (width - filled)}] {words}"

    def _words(self, seconds: float) -> str:
        speed = (self._done - self._done_before) / max(seconds, 1e-9)
        left = (self._total - self._done) / speed if speed else 0
        minutes, rest = divmod(round(left), 60)
        if callable(self._what):
            return self._what(self._done, self._total, f"{minutes}:{rest:02}")
        counts = f"{self._done:,} of {self._total:,} {self._what}"
        return f"{counts}, {speed:,.1f}/s, {minutes}:{rest:02} left"

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_shown:
            self._show(time.monotonic())
            sys.stderr.write("\n")
