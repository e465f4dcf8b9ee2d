"""What has been done at a table besides playing on, counted for its bounds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from quandary.server.table import log_entries


@dataclass
class Tally:
    """Counts by seat. Part of a table's state, and so a fold of its log."""

    asides: Counter[int] = field(default_factory=Counter)
    """Chat, reactions, names, comings and goings since the present game began."""
    choices: Counter[int] = field(default_factory=Counter)
    """Choices in the present turn, where all choose at once; each after the first is a change."""
    changes: Counter[int] = field(default_factory=Counter)
    """Changed choices since the table was made."""
    _turn: str | None = None

    def note(self, body: log_entries.AnyBody, turn: str | None) -> None:
        """Count an entry that was made in this turn, if all choose at once in it."""
        match body:
            case log_entries.Acted(seat) if turn is not None:
                self._note_choice(seat, turn)
            case (
                log_entries.ChatSaid(seat)
                | log_entries.Reacted(seat)
                | log_entries.Renamed(seat)
                | log_entries.CameBack(seat)
                | log_entries.CoachAllowed(seat)
            ):
                self.asides[seat] += 1
            case log_entries.Undone(seat):
                self.asides[seat] += 1
                self.choices.clear()  # What was taken back is chosen anew, not changed.
            case log_entries.HostChanged(seat) | log_entries.WentAway(seat, "left"):
                self.asides[seat] += 1
            case log_entries.GameStarted():
                self.asides.clear()

    def _note_choice(self, seat: int, turn: str) -> None:
        if turn != self._turn:
            self._turn = turn
            self.choices.clear()
        if self.choices[seat]:
            self.changes[seat] += 1
        self.choices[seat] += 1

    def choices_in(self, turn: str, seat: int) -> int:
        """How often a seat has chosen in this turn."""
        return self.choices[seat] if turn == self._turn else 0
