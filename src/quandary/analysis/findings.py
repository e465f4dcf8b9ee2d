"""What was found out about a record's deals, and what that proves to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["proved", "unproved", "none"]
"""`none`: nothing was dealt, or the record holds nothing to prove it with."""
Reason = Literal["seed", "restored", "no_bytes", "not_yours"]


@dataclass(frozen=True)
class DealFinding:
    """What was found out about one deal. All of it is consistent; that alone proves little."""

    deal: int
    by: Literal["deal-v1", "seed"]
    promise: str | None = None
    """The server's commitment, which every player was told beforehand."""
    contributed: Sequence[int] = ()
    """Seats whose bytes are in the deck."""
    absent: Sequence[int] = ()
    voided: Sequence[Sequence[int]] = ()
    """For every attempt before this one, the seats that did not reveal."""
    restored: Sequence[int] = ()
    """Attempts before this one that the server gave up because its tables had been restored."""

    @property
    def tries(self) -> int:
        """Decks that a dishonest server could have had the choice of, this one included."""
        return 1 + len(self.voided)

    def reason(self, seat: int | None = None) -> Reason | None:
        """Why the deal is not proved: to a seat, or to whoever trusts one of those who gave bytes.

        A server that gives up attempts as it likes has as many tries as it likes.
        """
        if self.by == "seed":
            return "seed"
        if self.restored:
            return "restored"
        if not self.contributed:
            return "no_bytes"
        return "not_yours" if seat is not None and seat not in self.contributed else None

    def verdict(self, seat: int | None = None) -> Verdict:
        """Whether the deal is proved, to a seat or at all."""
        return "proved" if self.reason(seat) is None else "unproved"


@dataclass(frozen=True)
class Findings:
    """What was found out about a record."""

    deals: Sequence[DealFinding]
    is_over: bool
    table: str | None = None
    undealt: int = 0
    """Attempts at a deal whose cards were never dealt."""

    def verdict(self, seat: int | None = None) -> Verdict:
        """A record is proved if every one of its deals is."""
        if not self.deals:
            return "none"
        verdicts = {deal.verdict(seat) for deal in self.deals}
        return "unproved" if "unproved" in verdicts else "proved"
