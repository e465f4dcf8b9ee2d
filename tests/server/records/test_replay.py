"""A deal of a record step by step, as one seat saw it."""

import json

import pytest

from quandary.games import GAMES
from quandary.server.protocol.errors import CommandRefused
from quandary.server.records.replay import replay_deal
from quandary.table.record import Record, write_record
from quandary.table.replay import Dealt, Happened, begin, moments
from tests.contract.walks import LONG_5211, QUANDO, Setting, walked_match


def record_of(setting: Setting) -> tuple[Record, bytes]:
    record = walked_match(setting, "replay").to_record()
    return record, write_record(record).encode()


@pytest.mark.parametrize("setting", [QUANDO[1], LONG_5211[0]], ids=str)
@pytest.mark.parametrize("seat", [None, 1])
def test_every_step_is_what_the_seat_could_see_then(setting: Setting, seat: int | None) -> None:
    record, data = record_of(setting)
    match = begin(record)
    views = []
    for moment in moments(record, match):
        if isinstance(moment, Dealt | Happened) and moment.deal == 0:
            facts = GAMES[record.game].public_facts(match.state)
            views.append(json.loads(json.dumps([match.view(seat), facts])))
    replayed = replay_deal(data, 0, seat)
    assert (replayed.game, replayed.deal, replayed.seat) == (record.game, 0, seat)
    assert replayed.deals == len(record.deals)
    events = []
    for step, (view, facts) in zip(replayed.steps, views, strict=True):
        events += step.events
        assert {**step.view, "events": events} == view
        assert step.facts == facts
    assert replayed.steps[0].actor is None


@pytest.mark.parametrize(("deal", "seat"), [(999, None), (0, 6)])
def test_a_deal_or_a_seat_that_is_not_there_is_refused(deal: int, seat: int | None) -> None:
    _, data = record_of(QUANDO[0])
    with pytest.raises(CommandRefused) as refused:
        replay_deal(data, deal, seat)
    assert refused.value.code == "no_such_deal"


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(CommandRefused) as refused:
        replay_deal(b"{}", 0, None)
    assert refused.value.code == "bad_record"
