"""How much a searching bot of 5211 thinks, and of what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Manner:
    """Numbers of worlds, never of seconds: the same seed gives the same choice."""

    samples: int
    """In how many worlds it tries its choices."""
    keeps: bool = True
    """Whether it thinks of what the cards it keeps are worth in later rounds."""
    their_samples: int = 0
    """In how many worlds the others are thought to try theirs; 0: they go by rules of thumb."""
    is_to_win: bool = False
    """Whether it plays for the win in the last rounds, or for more points than the others."""
