"""What players of Quando count over many rounds: how often knocking paid."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.game import Attempt, DealStatistics
from quandary.games.quando.events import Event, Scored


def deal_statistics(events: Sequence[Event]) -> DealStatistics:
    """A round. A knock has paid if the knocker alone was lowest (Q23)."""
    scores = [event.score for event in events if isinstance(event, Scored)]
    knocks = tuple(
        Attempt("knock", score.knocker, has_paid=score.penalty == 0)
        for score in scores
        if score.knocker is not None
    )
    return DealStatistics(len(scores), knocks)
