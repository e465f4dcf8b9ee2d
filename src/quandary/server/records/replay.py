"""A deal of a record step by step, as a seat saw it: for looking back at a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.record_bodies import ReplayedDeal, ReplayedStep
from quandary.table.match import AnyMatch
from quandary.table.record import Record, UnreadableRecord, read_record
from quandary.table.replay import Dealt, Decision, Happened, begin, moments

MOST_STEPS = 600
"""A view for each step is a thousand times as long as the step in the record."""


def replay_deal(data: bytes, deal: int, seat: int | None) -> ReplayedDeal:
    """One deal of a record; raises `CommandRefused`. Without a seat, as a spectator saw it."""
    try:
        record = read_record(data)
        if deal >= len(record.deals) or (seat is not None and seat >= len(record.players)):
            raise CommandRefused("no_such_deal")
        if len(record.deals[deal].actions) >= MOST_STEPS:
            raise CommandRefused("too_long", detail=f"at most {MOST_STEPS} steps")
        match = begin(record)
        steps = list(_steps(record, match, deal, seat))
    except UnreadableRecord as error:
        raise CommandRefused("bad_record", detail=str(error)) from None
    return ReplayedDeal(
        game=record.game,
        options=match.game.write_options(match.options),
        players=list(record.players),
        deals=len(record.deals),
        deal=deal,
        seat=seat,
        steps=steps,
    )


def _steps(record: Record, match: AnyMatch, deal: int, seat: int | None) -> Iterator[ReplayedStep]:
    actor: int | None = None
    for moment in moments(record, match):
        if isinstance(moment, Dealt) and moment.deal > deal:
            return
        if isinstance(moment, Decision):
            actor = moment.seat
        if isinstance(moment, Dealt | Happened) and moment.deal == deal:
            acted = actor if isinstance(moment, Happened) else None
            yield _step(match, acted, moment.events, seat)


def _step(
    match: AnyMatch, actor: int | None, events: tuple[Any, ...], seat: int | None
) -> ReplayedStep:
    game = match.game
    witnessed = game.redact_all(events, seat)
    hands = [match.view(holder)["hands"][holder] for holder in range(len(match.players))]
    view = {**match.view(seat), "events": []}
    return ReplayedStep(actor, view, witnessed, hands, game.public_facts(match.state))
