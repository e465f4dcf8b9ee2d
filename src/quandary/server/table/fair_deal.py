"""A deal on its way (deal-v1): what was promised, by whom, and what has been told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from quandary.server.table import log_entries
from quandary.table.fair import SCHEME, deal_name, shuffle_key, transcript


@dataclass
class FairDeal:
    """A deal on its way, or under way: its secret must not be told yet."""

    deal: int
    attempt: int
    secret: bytes
    commit: str
    without: tuple[int, ...]
    commits: dict[int, str | None] = field(default_factory=dict)
    is_closed: bool = False
    absent: tuple[int, ...] = ()
    """People who promised nothing."""
    entropy: dict[int, bytes] = field(default_factory=dict)

    @property
    def promised(self) -> list[int]:
        """Seats that made a commitment."""
        return [seat for seat, commit in sorted(self.commits.items()) if commit is not None]

    def name(self, game: int) -> str:
        """What this attempt is called, in a table's game of that number."""
        return deal_name(game, self.deal, self.attempt)

    def note(self, body: log_entries.AnyBody) -> None:
        """Take in what was promised or revealed; anything else does not concern it."""
        match body:
            case log_entries.Committed(seat, commit_or_none):
                self.commits[seat] = commit_or_none
            case log_entries.CommitsClosed(absent):
                self.is_closed, self.absent = True, tuple(absent)
            case log_entries.EntropyRevealed(seat, entropy):
                self.entropy[seat] = bytes.fromhex(entropy)

    def shuffle_key(self, table: str, game: int, seats: int) -> bytes:
        """What the deck follows from: the secret and everything revealed."""
        published = transcript(table, self.name(game), self.commit, seats, self.entropy)
        return shuffle_key(self.secret, published)

    def proof(self, table: str, game: int, seats: int) -> dict[str, Any]:
        """Everything about it, secret included, as it stands in a record."""
        return {
            "scheme": SCHEME,
            "table": table,
            "deal": self.name(game),
            "secret": self.secret.hex(),
            "commit": self.commit,
            "seats": [
                {
                    "commit": self.commits.get(seat),
                    "entropy": self.entropy[seat].hex() if seat in self.entropy else None,
                }
                for seat in range(seats)
            ],
            "absent": list(self.absent),
        }
