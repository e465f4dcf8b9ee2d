"""Who may know of a table."""

from __future__ import annotations

from collections.abc import Set

from quandary.server.table.state import TableState


def may_look(state: TableState, guests: Set[str], *, is_past: bool) -> bool:
    """Whether whoever shows to be these may know of a table, or of what was played there."""
    if state.settings.spectators or guests & (state.guests() | state.past_players):
        return True
    is_free = any(place.kind == "free" for place in state.places) and not state.is_playing
    return is_free and not is_past
