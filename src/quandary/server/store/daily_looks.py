"""When tables were last looked at. Kept in memory and written now and then: it decides by days."""

from __future__ import annotations

import apsw

from quandary.system.durations import DAY

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

    def note(self, table: str, served: float) -> None:
        """Somebody has looked at a table in this second of service."""
        day = int(served // DAY)
        if day != self._day:
            self._day, self._tables = day, set()
        if table not in self._tables:
            self._tables.add(table)
            self._unwritten[table] = served

    def take_unwritten(self) -> list[tuple[float, str]]:
        """What has not been written yet; whoever takes it writes it."""
        unwritten, self._unwritten = self._unwritten, {}
        return [(served, table) for table, served in unwritten.items()]


def write_looks(connection: apsw.Connection, looks: list[tuple[float, str]]) -> None:
    """Write down when tables were looked at."""
    if looks:
        connection.executemany(_WRITE, looks)
