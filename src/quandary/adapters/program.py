"""Somebody else's program, spoken to line by line. Nothing it does makes us wait or grow.

Threads carry the lines. What it does not read waits up to a limit, what it says too fast
waits in its own pipe, and at the end it goes, with all that it has started.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import IO

from quandary.adapters.bot_log import BotLog

LONGEST_LINE = 64 * 1024
"""Bytes of a line that are kept; what goes on beyond is passed over."""
LINES_KEPT = 64
"""Lines it may be ahead of us."""
MESSAGES_WAITING = 4096
"""Messages it may leave unread."""
SECONDS_TO_LEAVE = 0.5
SECONDS_TO_DIE = 1.0


class Program:
    """A running program. Raises `OSError` if it cannot be started."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._heard: queue.Queue[bytes | None] = queue.Queue(LINES_KEPT)
        self._unsent: queue.Queue[bytes | None] = queue.Queue(MESSAGES_WAITING)
        assert self._process.stderr is not None
        self._log = BotLog(os.path.basename(command[-1]))
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._listen, self._speak)
        ]
        self._threads.append(
            threading.Thread(target=self._log.read, args=(self._process.stderr,), daemon=True)
        )
        for thread in self._threads:
            thread.start()

    @property
    def last_errors(self) -> list[str]:
        """The last lines that it has written on its standard error."""
        return self._log.last_lines

    def send(self, line: bytes) -> None:
        """Send it a line, now or as soon as it reads. One that reads nothing is ended."""
        try:
            self._unsent.put_nowait(line)
        except queue.Full:
            self._kill()

    def hear(self, until: float) -> bytes | None:
        """Its next line, waited for until a time of the monotonic clock; `None`: it has ended.

        Raises `TimeoutError`.
        """
        try:
            line = self._heard.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise TimeoutError from None
        if line is None:
            self._heard.put_nowait(None)
        return line

    def overhear(self) -> int:
        """Pass over what it has said by now; how many lines that were."""
        passed_over = 0
        for _ in range(self._heard.qsize()):
            if self._heard.get_nowait() is None:
                self._heard.put_nowait(None)
            else:
                passed_over += 1
        return passed_over

    def close(self) -> None:
        """Send nothing more, give it a moment to leave, and end it if it does not."""
        with suppress(queue.Full):
            self._unsent.put_nowait(None)
        self._wait_for_threads(SECONDS_TO_LEAVE)
        self._kill()
        self._wait_for_threads(SECONDS_TO_DIE)
        self._process.wait()

    def _wait_for_threads(self, seconds: float) -> None:
        """Until the threads have ended, hearing out a program that is still talking."""
        until = time.monotonic() + seconds
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < until:
            self.overhear()
            for thread in self._threads:
                thread.join(0.002)

    def _kill(self) -> None:
        """It has not been waited for yet, so its number is still its own."""
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    # The threads

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            for line in _lines(stream):
                self._heard.put(line)
        self._heard.put(None)

    def _speak(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as stream:
            while (line := self._unsent.get()) is not None:
                stream.write(line + b"\n")
                stream.flush()


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Lines without their ends, cut off where they get too long."""
    while line := stream.readline(LONGEST_LINE):
        is_cut = not line.endswith(b"\n")
        yield line.rstrip(b"\r\n")
        while is_cut and (rest := stream.readline(LONGEST_LINE)):
            is_cut = not rest.endswith(b"\n")
