"""A table after one entry of its log, as the checker knows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
