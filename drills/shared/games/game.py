"""What drills ask of a game; what a class of its own leaves out suits a game without secrets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class DrillGame:
    """A game in the drills."""

    short_options: Mapping[str, Any] = {}
    """Of a game that is over soon."""
    simulated_options: Mapping[str, Any] = {}
    """Of a game that has several deals within a simulation."""
    endless_options: Mapping[str, Any] = {}
    """Of a game that goes on for ever if nobody ends a round."""

    def ends_round(self, action: str) -> bool:
        """Whether this written action brings a round to its end."""
        return False

    def is_hidden_choice(self, action: str) -> bool:
        """Whether this written action stays hidden until everybody has chosen."""
        return False

    def is_taken_back(self, action: str) -> bool:
        """Whether this written action takes a hidden choice back."""
        return False

    def has_chosen(self, state: Any, seat: int) -> bool:
        """Whether this seat has made a hidden choice that it may still change."""
        return False
