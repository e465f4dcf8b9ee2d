"""Which tables have been looked at today: a look is written down once a day, not each time."""

from __future__ import annotations

DAY = 24 * 3600.0


class DailyLooks:
    """Tables looked at on one day of service."""

    def __init__(self) -> None:
        self._day = 0
        self._tables: set[str] = set()

    def is_first(self, table: str, served: float) -> bool:
        """Count a look; whether it is the first of this table today."""
        day = int(served // DAY)
        if day != self._day:
            self._day, self._tables = day, set()
        is_first = table not in self._tables
        self._tables.add(table)
        return is_first
