"""Who may know of a table."""

from __future__ import annotations

from collections.abc import Set

from quandary.server.table.state import TableState


def may_look(state: TableState, guests: Set[str]) -> bool:
    """Whether whoever shows to be these may know of a table."""
    if state.settings.spectators or guests & state.guests() or state.has_played(guests):
        return True
    return any(place.kind == "free" for place in state.places) and not state.is_playing


def may_look_back(state: TableState, guests: Set[str], game: int) -> bool:
    """Whether they may see what was played there in one game, once it is over."""
    return state.settings.spectators or bool(guests & state.players_of.get(game, set()))
