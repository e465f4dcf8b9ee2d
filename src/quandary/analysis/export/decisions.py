"""Every decision of a record as one row: what was known, what was chosen, what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

from quandary.analysis.review.judged_decision import LONG_PARTS, JudgedDecision, judge_record
from quandary.table.match import AnyMatch
from quandary.table.record import Record
from quandary.table.replay import DealEnd, Decision, GameEnd, begin, moments

Row: TypeAlias = dict[str, Any]

COLUMNS: dict[str, type] = {
    "record": str,
    "game": str,
    "players": int,
    "deal": int,
    "step": int,
    "seat": int,
    "player": str,
    "view": str,
    "legal": str,
    "chosen": str,
    "total_before": int,
    "deal_points": int,
    "total_after": int,
    "won": float,
}
"""What every row has, in this order. `view` and `legal` are JSON."""
WORTH_COLUMNS: dict[str, type] = {
    "best": str,
    "cost": float,
    "error": float,
    "points": float,
    "win": float,
}
"""What the judge says besides, if it is asked; empty where there was no choice."""


def decisions(name: str, record: Record, *, has_worth: bool) -> Iterator[Row]:
    """The rows of a record, in the order of its decisions.

    Raises `UnreadableRecord` where it breaks the rules.
    """
    rows = _rows(name, record)
    if has_worth:
        judged = [each for each in judge_record(record) if isinstance(each, JudgedDecision)]
        worth = {(each.place.deal, each.place.step): each for each in judged}
        for row in rows:
            row.update(_worth(worth.get((row["deal"], row["step"]))))
    yield from rows


def _rows(name: str, record: Record) -> list[Row]:
    match, rows = begin(record), []
    for moment in moments(record, match):
        if isinstance(moment, Decision):
            rows.append(_row(name, record, match, moment))
        elif isinstance(moment, DealEnd):
            for row in (each for each in rows if each["deal"] == moment.deal):
                row["deal_points"] = moment.result.scores[row["seat"]]
                row["total_after"] = moment.result.totals[row["seat"]]
        elif isinstance(moment, GameEnd):
            winners = moment.result.winners
            for row in rows:
                row["won"] = (row["seat"] in winners) / len(winners)
    return rows


def _row(name: str, record: Record, match: AnyMatch, decision: Decision) -> Row:
    """What is known at the decision; the outcome is filled in later."""
    seat, view = decision.seat, match.view(decision.seat)
    known = {part: view[part] for part in view if part not in LONG_PARTS}
    return {
        "record": name,
        "game": record.game,
        "players": len(record.players),
        "deal": decision.deal,
        "step": decision.n,
        "seat": seat,
        "player": record.players[seat],
        "view": json.dumps(known, separators=(",", ":")),
        "legal": json.dumps(match.legal(seat)),
        "chosen": match.game.write_seat_action(match.state, seat, decision.action),
        "total_before": view["totals"][seat],
        **dict.fromkeys(("deal_points", "total_after", "won")),
    }


def _worth(judged: JudgedDecision | None) -> Row:
    if judged is None:
        return dict.fromkeys(WORTH_COLUMNS)
    return {
        "best": judged.best_action,
        "cost": judged.cost,
        "error": judged.error,
        "points": judged.points,
        "win": judged.win,
    }
