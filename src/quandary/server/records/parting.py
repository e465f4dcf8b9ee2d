"""Where two games with the same cards parted: the first choice that was not the same, judged."""

from __future__ import annotations

from math import hypot

import msgspec

from quandary.analysis.judge.judge import NoJudge, find_judge, judge
from quandary.analysis.judge.question import Question, ask
from quandary.analysis.review.judged_decision import LONG_PARTS
from quandary.games.game import Plain
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.review_bodies import Parting, PartingChoice
from quandary.server.protocol.wording import wording_of
from quandary.table.record import Record, UnreadableRecord, read_record
from quandary.table.replay import Decision, begin, moments


def find_parting(mine: bytes, theirs: bytes, seat: int) -> bytes:
    """What a seat chose in one game and in another; this runs in a worker."""
    try:
        return msgspec.json.encode(_part(read_record(mine), read_record(theirs), seat))
    except UnreadableRecord as error:
        raise CommandRefused("bad_record", detail=str(error)) from None
    except NoJudge as error:
        raise CommandRefused("no_judge", detail=str(error)) from None


def _part(mine: Record, theirs: Record, seat: int) -> Parting:
    match = begin(mine)
    for moment in moments(mine, match):
        if not isinstance(moment, Decision):
            continue
        other = _action_at(theirs, moment.deal, moment.n)
        if other is None or (other != moment.written and moment.seat != seat):
            return Parting(moment.deal, moment.n)
        if other != moment.written:
            game, state = match.game, match.state
            actions = (moment.action, game.read_action(other))
            written = [game.write_seat_action(state, seat, action) for action in actions]
            question = ask(match, seat, written, seed="parting")
            return Parting(moment.deal, moment.n, is_own=True, **_compare(question))
    return Parting()


def _compare(question: Question) -> Plain:
    """Both choices of a question side by side."""
    part, view, found = find_judge(question.game), question.view, judge(question)
    mine, theirs = (found.find(action) for action in question.asked)
    names = [
        PartingChoice(action, wording_of(part.name_action(view, action)))
        for action in question.asked
    ]
    better, worse = (mine, theirs) if mine.lead_over(theirs) > 0 else (theirs, mine)
    reasons = [] if mine is theirs else part.explain(view, found, better, worse)
    return {
        "mine": names[0],
        "theirs": names[1],
        "gain": mine.lead_over(theirs),
        "error": hypot(mine.behind_error, theirs.behind_error),
        "why": [wording_of(reason.phrase) for reason in reasons[:1]],
        "view": {name: of for name, of in view.items() if name not in LONG_PARTS},
    }


def _action_at(record: Record, deal: int, step: int) -> str | None:
    if deal >= len(record.deals) or step >= len(record.deals[deal].actions):
        return None
    return record.deals[deal].actions[step]
