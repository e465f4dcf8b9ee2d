"""The numbers in `weights/`, each with the command that found it and the figures it gave."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "weights"


@cache
def tuned_weights(players: int) -> dict[str, float]:
    """The heuristic's parameters for so many players, by name."""
    weights: dict[str, float] = _read(players)["weights"]
    return weights


@cache
def worth_later(players: int) -> dict[str, Any]:
    """What kept cards are worth, and how points drift apart: numbers for `new_objective`."""
    later: dict[str, Any] = _read(players)["later"]
    return later


def _read(players: int) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((FOLDER / f"tuned-{players}.json").read_text("utf-8"))
    return read
