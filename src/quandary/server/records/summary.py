"""A record that somebody sends in: read, replayed by the rules, and its proofs checked."""

from __future__ import annotations

from typing import Literal

from quandary.analysis.findings import Verdict
from quandary.analysis.verify_deal import Disproved, verify_record
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.record_bodies import RecordSummary
from quandary.table.record import Record, UnreadableRecord, read_record
from quandary.table.replay import begin, moments


def summarize_record(data: bytes) -> RecordSummary:
    """What a record holds; raises `CommandRefused` with the place and the clause."""
    try:
        record = read_record(data)
        match = begin(record)
        for _ in moments(record, match):
            pass
        fair, reason = _fairness(record)
    except UnreadableRecord as error:
        raise CommandRefused("bad_record", detail=str(error)) from None
    result = match.game.game_result(match.state) if match.is_over else None
    return RecordSummary(
        game=record.game,
        options=match.game.write_options(match.options),
        players=list(record.players),
        deals=len(record.deals),
        actions=sum(len(deal.actions) for deal in record.deals),
        is_over=match.is_over,
        totals=list(result.totals) if result else None,
        winners=list(result.winners) if result else None,
        fair=fair,
        reason=reason,
    )


def _fairness(record: Record) -> tuple[Verdict | Literal["disproved"], str]:
    try:
        return verify_record(record).verdict(), ""
    except Disproved as error:
        return "disproved", str(error)
