"""How often which fault happens to several nodes."""

from __future__ import annotations

from dataclasses import dataclass

from drills.simulate.faults import Faults


@dataclass(frozen=True)
class NodeFaults(Faults):
    """How often something breaks; per simulated second, unless it says otherwise."""

    cuts: float = 0.25
    entries: int = 90
    longer: int = 200
    kills: float = 0.05
    """A node ends at once; another is started after a while."""
    stops: float = 0.03
    """A node is restarted in good order."""
    pauses: float = 0.06
    """A node stands still for up to 14 seconds, and does not know it afterwards."""
    database_cuts: float = 0.06
    """A node does not reach the database for up to 12 seconds."""
    database_crashes: float = 0.03
    lost_hints: float = 0.4
    """Per hint and node."""
    false_hints: float = 0.2
    """Hints of what has not happened."""
