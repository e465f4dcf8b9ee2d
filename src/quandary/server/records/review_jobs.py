"""A review in parts: each is a job for a worker, so that others have their turn in between."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quandary.analysis.judge.judge import NoJudge, find_judge
from quandary.analysis.review.judged_decision import JudgedDecision, Place, judge_record
from quandary.analysis.review.luck import PlayerShare, Step
from quandary.analysis.review.review import Review, put_together, replay_whole, to_plain
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.json_body import decode_body
from quandary.server.protocol.record_bodies import RecordFrame
from quandary.server.protocol.review_bodies import (
    GameReview,
    ReviewedChoice,
    ReviewedDecision,
    ReviewedPlayer,
    ReviewedRoundEnd,
    ReviewHighlight,
    ReviewPlace,
    RoundShare,
)
from quandary.server.protocol.wording import wording_of
from quandary.server.records.outline import RecordOutline
from quandary.table.record import Record, UnreadableRecord, read_record

MOST_ACTIONS = 3000
"""Some times as many as a long game has."""
MISTAKES = 6
"""So many choices of each seat are told in full."""


def open_record(data: bytes) -> RecordOutline:
    """Check a record to its end; raises `CommandRefused`."""
    decode_body(data, RecordFrame)
    try:
        record = read_record(data)
        find_judge(record.game)
        outline = tell_record(record)
        if outline.actions > MOST_ACTIONS:
            raise CommandRefused("too_long", detail=f"at most {MOST_ACTIONS} actions")
        replay_whole(record)
    except UnreadableRecord as error:
        raise CommandRefused("bad_record", detail=str(error)) from None
    except NoJudge as error:
        raise CommandRefused("no_judge", detail=str(error)) from None
    return outline


def tell_record(record: Record) -> RecordOutline:
    """What can be said about a record at once."""
    deals = [len(deal.actions) for deal in record.deals]
    return RecordOutline(record.game, list(record.players), deals)


def judge_part(data: bytes, first: int, after: int) -> list[Step]:
    """What is judged of a record that is known to be good, from one action on to another."""
    steps = judge_record(read_record(data), wanted=range(first, after))
    return [step for step in steps if step is not None]


def write_review(data: bytes, steps: Sequence[Step]) -> bytes:
    """All that the judge says, without the players' names: they may change, the game does not."""
    found = put_together(read_record(data), steps)
    review = GameReview(
        game=found.game,
        players=[_player(share) for share in found.shares],
        decisions=[tell_decision(decision) for decision in found.decisions],
        moments=msgspec.convert(to_plain(found)["moments"], dict[str, ReviewPlace | None]),
        winners=list(found.winners),
        round_ends=[ReviewedRoundEnd(end.deal, end.step) for end in found.round_ends],
        choices=_choices(found),
        highlights=[each for seat in range(len(found.names)) for each in _highlights(found, seat)],
    )
    return msgspec.json.encode(review)


def _player(share: PlayerShare) -> ReviewedPlayer:
    return ReviewedPlayer(
        result=share.result,
        luck=share.luck,
        skill=share.skill,
        name="",
        error=share.error,
        luck_by_kind=share.luck_by_kind,
        rounds=[RoundShare(each.result, each.luck, each.skill) for each in share.rounds],
    )


def tell_decision(decision: JudgedDecision) -> ReviewedDecision:
    """A decision as it is sent once it is judged."""
    return ReviewedDecision(
        *_place(decision.place),
        decision.chosen,
        decision.best,
        decision.cost,
        decision.error,
        decision.win,
    )


def _place(place: Place) -> tuple[int, int, int]:
    return place.deal, place.step, place.seat


def _choices(found: Review) -> list[ReviewedChoice]:
    """Every seat's dearest mistakes, and what the highlights are about; the dearest first."""
    mistakes = {decision.place for decision in found.mistakes()}
    shown = set()
    for seat in range(len(found.names)):
        shown |= {decision.place for decision in found.mistakes(seat)[:MISTAKES]}
        shown |= {Place(each.deal, each.step, seat) for each in _highlights(found, seat)}
    decisions = [decision for decision in found.decisions if decision.place in shown]
    decisions.sort(key=lambda decision: -decision.cost)
    return [_choice(found, each, is_mistake=each.place in mistakes) for each in decisions]


def _choice(found: Review, decision: JudgedDecision, *, is_mistake: bool) -> ReviewedChoice:
    return ReviewedChoice(
        *_place(decision.place),
        round=found.round_of(decision.place),
        view=decision.view,
        chosen=decision.action,
        best=decision.best_action,
        chosen_name=wording_of(decision.chosen_phrase),
        best_name=wording_of(decision.best_phrase),
        why=[wording_of(reason) for reason in decision.reasons],
        cost=decision.cost,
        error=decision.error,
        is_mistake=is_mistake,
        win=decision.win,
        best_win=decision.best_win,
    )


def _highlights(found: Review, seat: int) -> list[ReviewHighlight]:
    return [
        ReviewHighlight(*_place(highlight.place), name, highlight.points)
        for name, highlight in found.highlights(seat).items()
    ]
