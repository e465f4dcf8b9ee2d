"""What players of 5211 count over many rounds: how often a round gave them points."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.game import Attempt, DealStatistics
from quandary.games.play5211.events import Event, Scored


def deal_statistics(events: Sequence[Event]) -> DealStatistics:
    """The rounds of a deal, and for every player whether each gave any points (F6)."""
    scores = [event.score for event in events if isinstance(event, Scored)]
    rounds = tuple(
        Attempt("round", seat, has_paid=points > 0)
        for score in scores
        for seat, points in enumerate(score.points)
    )
    return DealStatistics(len(scores), rounds)
