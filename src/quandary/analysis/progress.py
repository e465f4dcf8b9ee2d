"""A progress bar on standard error, for commands that take their time."""

from __future__ import annotations

import sys
import time
from types import TracebackType

WIDTH = 30
SECONDS_BETWEEN = 0.1


class Progress:
    """Shown on a terminal, or if asked for. Resumed work begins with what is already done."""

    def __init__(self, what: str, total: int, done: int = 0, *, is_wished: bool = False) -> None:
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
        sys.stderr.write(f"\r{self.line(now - self._began)}\x1b[K")
        sys.stderr.flush()

    def line(self, seconds: float) -> str:
        """What the bar says after so many seconds of work."""
        filled = WIDTH * self._done // max(self._total, 1)
        speed = (self._done - self._done_before) / max(seconds, 1e-9)
        left = (self._total - self._done) / speed if speed else 0
        minutes, rest = divmod(round(left), 60)
        return (
            f"[{'#' * filled}{'.' * (WIDTH - filled)}] {self._done:,} of {self._total:,}"
            f" {self._what}, {speed:,.1f}/s, {minutes}:{rest:02} left"
        )

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
