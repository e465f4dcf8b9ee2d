"""5211 in the drills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drills.shared.games.game import DrillGame


class Play5211(DrillGame):
    """Everybody lays cards face down, and may change them until all have (F4)."""

    short_options: Mapping[str, Any] = {"long": False}

    def is_hidden_choice(self, action: str) -> bool:
        """Cards laid face down."""
        return action.startswith("lay")

    def is_taken_back(self, action: str) -> bool:
        """Cards taken up again."""
        return action == "take back"

    def has_chosen(self, state: Any, seat: int) -> bool:
        """Whether cards of this seat lie there."""
        return state.chosen[seat] is not None
