"""What lies in a database of the simulation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from quandary.server.store.store import DamagedTable, SeatKey


class Row(NamedTuple):
    """An entry as it lies on disk."""

    seq: int
    at: float
    cmd_id: str | None
    body: bytes


@dataclass
class Contents:
    """What is durable."""

    logs: dict[str, list[Row]] = field(default_factory=dict)
    commands: set[tuple[str, str]] = field(default_factory=set)
    tokens: dict[bytes, tuple[str, SeatKey]] = field(default_factory=dict)
    quarantine: dict[str, DamagedTable] = field(default_factory=dict)
