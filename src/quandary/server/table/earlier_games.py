"""The games played at a table before the present one, as records."""

from __future__ import annotations

from dataclasses import dataclass, field

from quandary.table.record import Record


@dataclass
class EarlierGames:
    """Their records, by their number."""

    _records: dict[int, Record] = field(default_factory=dict)

    def keep(self, number: int, record: Record) -> None:
        """A game is over, and another begins."""
        self._records[number] = record

    def find(self, number: int | None) -> Record | None:
        """The game of that number; without one the last. `None` if there is none."""
        if number is None:
            number = max(self._records, default=-1)
        return self._records.get(number)
