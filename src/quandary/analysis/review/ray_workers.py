"""A record reviewed on a Ray cluster, some decisions at a time by each worker."""

from __future__ import annotations

from functools import partial

from quandary.analysis.judge.question import Budget
from quandary.analysis.on_ray import connect
from quandary.analysis.review.judged_decision import count_decisions, judge_record
from quandary.analysis.review.luck import Step
from quandary.analysis.review.review import Review, Tell, put_together, replay_whole
from quandary.table.record import Record

DECISIONS_IN_A_PIECE = 8
"""Each is judged in some tens of milliseconds; the record is replayed for every piece."""


def review_on_ray(
    record: Record, *, place: str, tell: Tell, budget: Budget | None = None
) -> Review:
    """Judge a whole record; the same as `review` says of it.

    Raises `UnreadableRecord`, `NoJudge` and `RayFailed`.
    """
    replay_whole(record)
    done, of = 0, count_decisions(record)
    pieces = [
        range(first, min(first + DECISIONS_IN_A_PIECE, of))
        for first in range(0, of, DECISIONS_IN_A_PIECE)
    ]
    judge, judged = partial(_judge_piece, record, budget), dict[int, list[Step]]()
    tell(done, of)
    with connect(place) as cluster:
        for piece, steps in cluster.map_as_they_end(judge, pieces):
            judged[piece.start] = steps
            done += len(piece)
            tell(done, of)
    return put_together(record, [step for first in sorted(judged) for step in judged[first]])


def _judge_piece(record: Record, budget: Budget | None, piece: range) -> tuple[range, list[Step]]:
    steps = judge_record(record, budget=budget, wanted=piece)
    return piece, [step for step in steps if step is not None]
