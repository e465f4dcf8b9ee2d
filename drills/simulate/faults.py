"""How often which fault happens in a simulation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Faults:
    """How often something breaks."""

    cuts: float = 0.6
    """Per simulated second."""
    second_nodes: float = 0.15
    """Per simulated second: another node takes over from one that still runs."""
    crashes: float = 0.04
    """Per write, while it is on its way to the disk or shortly after."""
    lists: float = 0.1
    """Per simulated second."""
    restores: float = 0.04
    """Per simulated second."""
    entries: int = 26
    """The game is left alone once its log is this long; every eighth seed goes on longer."""
    longer: int = 80
    thoughts: float = 0.1
    """Per choice of a bot: it fails, somebody cancels it, or it never comes."""
    timers: float = 0.3
    """Per simulated second: somebody cancels a timer."""
