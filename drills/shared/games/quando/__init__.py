"""Quando in the drills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drills.shared.games.game import DrillGame


class Quando(DrillGame):
    """Points until a target; a round lasts until somebody knocks or has no cards but zeros."""

    short_options: Mapping[str, Any] = {"target": 1}
    simulated_options: Mapping[str, Any] = {"target": 10}
    endless_options: Mapping[str, Any] = {"target": 1000}

    def ends_round(self, action: str) -> bool:
        """Knocking does."""
        return "knock" in action
