"""What is kept of a seat at a server's table: its tokens, and what was promised for its deals.

Whoever holds a token holds the seat, so the file is for its owner's eyes only.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from quandary.client.address import TableAddress
from quandary.system.atomic_write import replacement_of

MOST_PINS = 60


@dataclass
class Pin:
    """One attempt at a deal, as this client was shown it before it revealed anything."""

    deal: str
    """Game, deal and attempt."""
    promise: str
    """The server's, for which the bytes were drawn."""
    restored: int
    bytes: dict[str, str] = field(default_factory=dict)
    """In hexadecimal, by seat."""
    commits: list[str | None] | None = None
    """What every seat had promised when the bytes were revealed."""
    sent: list[int] = field(default_factory=list)
    """The seats whose bytes were revealed."""


@dataclass
class KeptSeat:
    """The seats of this client at one table."""

    address: TableAddress
    file: Path
    tokens: dict[int, str] = field(default_factory=dict)
    pins: list[Pin] = field(default_factory=list)

    def save(self) -> None:
        """Write it down, for the owner alone; raises `OSError`."""
        self.pins = self.pins[-MOST_PINS:]
        content = {
            "link": self.address.link,
            "tokens": {str(seat): token for seat, token in self.tokens.items()},
            "pins": [asdict(pin) for pin in self.pins],
        }
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with replacement_of(self.file, 0o600) as beside:
            beside.write_text(json.dumps(content), encoding="utf-8")


def find_kept_seat(address: TableAddress, folder: Path, role: str = "player") -> KeptSeat:
    """What is kept of a table; nothing, if there is no file or it is damaged.

    Watching, or letting a bot play, leaves the person's own seat alone: another `role`.
    """
    name = hashlib.sha256(address.link.encode()).hexdigest()[:24]
    kept = KeptSeat(address, folder / f"{role}-{name}.json")
    try:
        content: Any = json.loads(kept.file.read_text(encoding="utf-8"))
        kept.tokens = {int(seat): str(token) for seat, token in content["tokens"].items()}
        kept.pins = [Pin(**pin) for pin in content["pins"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        kept.tokens, kept.pins = {}, []
    return kept
