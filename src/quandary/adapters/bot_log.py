"""What an outside bot writes on its standard error: the last lines, and all of it in a file.

The file's name is in the environment, so that it reaches programs started by other processes.
"""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from typing import IO

SETTING = "QUANDARY_BOT_LOG"
LINES_KEPT = 12
LONGEST_LINE = 2000


class BotLog:
    """Reads a program's standard error to its end, whatever it writes."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._lines: deque[str] = deque(maxlen=LINES_KEPT)

    @property
    def last_lines(self) -> list[str]:
        """The last few lines."""
        return list(self._lines)

    def read(self, stream: IO[bytes]) -> None:
        """Read until the program has closed it; in a thread of its own."""
        with stream:
            while line := stream.readline(LONGEST_LINE):
                text = line.decode("utf-8", "replace").rstrip()
                self._lines.append(text)
                self._write(text)

    def _write(self, text: str) -> None:
        file = os.environ.get(SETTING)
        if file:
            with suppress(OSError), open(file, "a", encoding="utf-8") as log:
                log.write(f"{self._program}: {text}\n")


def use_bot_log(file: str | None) -> None:
    """Write all of it to this file from now on; raises `OSError` if that cannot be done."""
    if file is not None:
        with open(file, "a", encoding="utf-8"):
            os.environ[SETTING] = os.path.abspath(file)
