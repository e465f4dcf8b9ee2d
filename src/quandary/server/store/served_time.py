"""How long a database has been served: the time that counts for what nobody uses any more.

A month in which the server was off, a date that is set wrong, a machine that sleeps: none of
these makes a table older. The count stands in the database and goes on with the next server.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import apsw

LONGEST_STEP = 300.0
"""Seconds that count between two looks; a process that was stopped for longer did not serve."""
_NAME = "served"


class ServedTime:
    """Seconds of service, as of the last look."""

    def __init__(
        self, connection: apsw.Connection, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        kept = connection.execute("SELECT value FROM setting WHERE name = ?", (_NAME,)).get
        self.seconds = float(kept) if isinstance(kept, bytes) else 0.0
        self._monotonic = monotonic
        self._looked_at = monotonic()

    def advance(self) -> Callable[[apsw.Connection], object]:
        """Count the time since the last look; returns the write that keeps it."""
        now = self._monotonic()
        self.seconds += min(max(now - self._looked_at, 0.0), LONGEST_STEP)
        self._looked_at = now
        row = (_NAME, repr(self.seconds).encode())
        return lambda c: c.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", row)
