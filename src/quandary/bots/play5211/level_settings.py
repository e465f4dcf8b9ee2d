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
    """Whether it judges by what the others laid what they may hold."""
    their_samples: int = 0
    """In how many worlds those who believe think that others, who do not seem to go by rules of
    thumb, try their choices; 0: all go by rules of thumb."""
    is_to_win: bool = False
    """Whether it plays for the win in the last rounds, or for more points than the others."""
