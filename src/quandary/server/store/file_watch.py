"""Notices a database that is removed or replaced under a running server."""

from __future__ import annotations

import os
import time
from pathlib import Path

from quandary.server.store.store import StoreFailed

LEAST_SECONDS = 1.0
"""A look gives Python's one lock away, and a busy loop hands it back late: not at every commit."""


class FileWatch:
    """The database and its write-ahead log, as they were when they were opened.

    What is written to a file that has no name any more is gone with the process: it must end,
    and say so, before it acknowledges much of that.
    """

    def __init__(self, database: Path) -> None:
        self._paths = (database, database.with_name(f"{database.name}-wal"))
        self._known = {database: _identity(database)}
        self._looked_at = time.monotonic()

    def verify_now_and_then(self) -> None:
        """Raises `StoreFailed` if one of the files is another or none; looks once a second."""
        now = time.monotonic()
        if now - self._looked_at >= LEAST_SECONDS:
            self._looked_at = now
            self.verify()

    def verify(self) -> None:
        """Raises `StoreFailed` if one of the files is another or none."""
        for path in self._paths:
            found = _identity(path)
            if found is None or found != self._known.setdefault(path, found):
                raise StoreFailed(
                    f"{path.name} was removed or replaced while the server was running"
                )


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
