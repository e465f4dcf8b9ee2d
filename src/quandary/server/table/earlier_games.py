"""The games played at a table before the present one, as records."""

from __future__ import annotations

from dataclasses import dataclass, field

from quandary.table.record import Record


@dataclass
class EarlierGames:
    """Their records, by their number."""

    records: dict[int, Record] = field(default_factory=dict)

    def keep(self, number: int, record: Record) -> None:
        """A game is over, and another begins."""
        self.records[number] = record

    def find(self, number: int) -> Record | None:
        """The game of that number; `None` if there is none."""
        return self.records.get(number)

    def last(self) -> int:
        """The number of the last one; below zero if there is none."""
        return max(self.records, default=-1)
