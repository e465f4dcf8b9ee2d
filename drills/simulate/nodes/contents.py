"""What lies in the database that several nodes share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from drills.simulate.contents import Contents


class Writer(NamedTuple):
    """Who has written an entry, and who saw to the table then: processes, not numbers."""

    process: int
    owner: int | None
    is_asked: bool
    """Whether a command asked for it, or for what was written with it."""


class Connected(NamedTuple):
    """A seat that is connected to a node."""

    number: int
    is_silent: bool


@dataclass
class SharedContents(Contents):
    """Logs and keys, and which node is alive, sees to what, and has whom."""

    writers: dict[tuple[str, int], Writer] = field(default_factory=dict)
    owners: dict[str, int] = field(default_factory=dict)
    newest_node: int = 0
    processes: dict[int, int] = field(default_factory=dict)
    """Which process has got which number."""
    alive_until: dict[int, float] = field(default_factory=dict)
    presence: dict[tuple[str, int, int], Connected] = field(default_factory=dict)
    """By table, node and seat."""

    def is_alive(self, node: int | None, now: float) -> bool:
        """Whether a node has a lease that has not ended."""
        return node is not None and self.alive_until.get(node, 0.0) > now

    def forget_unlogged(self) -> None:
        """What a crash of PostgreSQL always loses."""
        self.alive_until.clear()
        self.presence.clear()
