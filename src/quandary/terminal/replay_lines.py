"""`quandary replay --json`: a record as one JSON object per line, for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from quandary.games.game import Seat
from quandary.table.match import AnyMatch
from quandary.table.record import Record
from quandary.table.replay import DealEnd, Decision, GameEnd, begin, moments


def full_lines(record: Record) -> Iterator[str]:
    """Every decision with its legal actions, every finished deal, and the end."""
    match = begin(record)
    for moment in moments(record, match):
        if isinstance(moment, Decision):
            legal = legal_texts(match, moment.seat)
            yield _line(
                deal=moment.deal, n=moment.n, seat=moment.seat, legal=legal, action=moment.written
            )
        elif isinstance(moment, DealEnd):
            result = moment.result
            yield _line(
                deal=moment.deal,
                scores=result.scores,
                totals=result.totals,
                **moment.details,
                ended_by=result.ended_by,
            )
        elif isinstance(moment, GameEnd):
            yield _line(totals=moment.result.totals, winners=moment.result.winners)


def seat_lines(record: Record, seat: Seat | None) -> Iterator[str]:
    """Before every action what a seat, or a spectator (`None`), may know then."""
    match = begin(record)
    for moment in moments(record, match):
        if isinstance(moment, Decision):
            yield _line(deal=moment.deal, n=moment.n, view=match.view(seat))


def legal_texts(match: AnyMatch, seat: Seat) -> list[str]:
    """A seat's legal actions in the notation of records, sorted as text."""
    actions = match.game.legal_actions(match.state, seat)
    return sorted(match.game.write_action(action) for action in actions)


def _line(**content: Any) -> str:
    return json.dumps(content)
