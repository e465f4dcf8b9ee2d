"""When tables were last looked at. Kept in memory and written now and then: it decides by days."""

from __future__ import annotations

import apsw

DAY = 24 * 3600.0
_WRITE = "UPDATE game_table SET looked = max(looked, ?) WHERE id = ?"


class DailyLooks:
    """Looks at tables, of which the first of each table and day of service is written.

    A crash loses those of the last minute, which nobody misses: a visitor must not wait for the
    disk because of them.
    """

    def __init__(self) -> None:
        self._day = 0
        self._tables: set[str] = set()
        self._unwritten: dict[str, float] = {}

    @property
    def are_unwritten(self) -> bool:
        """Whether there is something to write."""
        return bool(self._unwritten)

    def note(self, table: str, served: float) -> None:
        """Somebody has looked at a table in this second of service."""
        day = int(served // DAY)
        if day != self._day:
            self._day, self._tables = day, set()
        if table not in self._tables:
            self._tables.add(table)
            self._unwritten[table] = served

    def write(self, connection: apsw.Connection) -> None:
        """Write down what has not been written yet."""
        unwritten, self._unwritten = self._unwritten, {}
        connection.executemany(_WRITE, [(served, table) for table, served in unwritten.items()])
