"""A table after one entry of its log, as the checker knows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ALLOWED = {
    "person_sat": ("name",),
    "renamed": ("name",),
    "bot_sat": ("name", "level"),
    "seat_freed": ("by_host",),
    "game_started": ("number",),
    "deal_offered": ("deal", "attempt", "commit"),
    "committed": ("commit",),
    "commits_closed": ("absent",),
    "deal_voided": ("seats",),
    "acted": ("by",),
    "went_away": ("why",),
    "chat_said": ("text",),
    "reacted": ("reaction",),
    "coach_allowed": ("allow",),
}
"""What of an entry everybody may know, besides its seat."""


@dataclass(frozen=True)
class Moment:
    """The table after one entry."""

    seq: int
    """As clients count: a choice that was changed in secret has that of the entry before (F4)."""
    is_hidden: bool
    kind: str
    seat: int | None
    detail: dict[str, Any]
    events: tuple[Any, ...]
    table: dict[str, Any]
    state: Any
    deal_events: tuple[Any, ...]
    turn: str | None
    game_seq: int
    """The newest entry that changed what is on the table."""
    secret: str | None
    """The secret of a deal that is not over: it may stand in no message."""


@dataclass
class Removals:
    """Who sits where, and whom the host has removed and not readmitted."""

    guests: dict[int, str] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)

    def note(self, body: dict[str, Any]) -> None:
        """Take in one entry."""
        kind, seat = body["kind"], body.get("seat", -1)
        if kind == "readmitted":
            self.removed.clear()
        is_removal = body.get("why") == "removed" or body.get("by_host", False)
        if is_removal and seat in self.guests:
            self.removed.add(self.guests[seat])
        if kind == "person_sat" and not body.get("program"):
            self.guests[seat] = body["guest"]
        elif kind in ("seat_freed", "bot_sat", "person_sat"):
            self.guests.pop(seat, None)
