"""How much a searching bot of 5211 thinks, and of what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LevelSettings:
    """Numbers of worlds, never of seconds: the same seed gives the same choice."""

    samples: int
    """In how many worlds it tries its choices."""
    keeps: bool = True
    """Whether it thinks of what the cards it keeps are worth in later rounds."""
    believes: bool = False
    """Whether it judges by what the others laid what they may hold, and what kind they are of."""
    is_to_win: bool = False
    """Whether it plays for the win in the last rounds, or for more points than the others."""
