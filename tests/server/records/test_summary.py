"""What a record that somebody sends in holds, and why it is refused."""

import json

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.records.summary import summarize_record
from quandary.table.record import write_record
from tests.contract.walks import QUICK_QUANDO, walked_match
from tests.server.played import PlayedTable


def test_a_finished_game_with_its_result() -> None:
    record = walked_match(QUICK_QUANDO[0], "summary").to_record()
    told = summarize_record(write_record(record).encode())
    assert record.result is not None
    assert (told.game, told.players, told.is_over) == ("quando", list(record.players), True)
    assert (told.totals, told.winners) == (list(record.result.totals), list(record.result.winners))
    assert told.deals == len(record.deals)
    assert told.actions == sum(len(deal.actions) for deal in record.deals)
    assert told.fair == "none"


def test_a_game_that_is_not_over_has_no_result() -> None:
    record = walked_match(QUICK_QUANDO[0], "summary", steps=1).to_record()
    told = summarize_record(write_record(record).encode())
    assert (told.is_over, told.totals, told.winners) == (False, None, None)


def test_proofs_are_checked_and_what_is_wrong_is_said() -> None:
    table = PlayedTable("quando")
    table.play()
    record = table.state.record()
    assert record is not None
    content = json.loads(write_record(record))
    assert summarize_record(json.dumps(content).encode()).fair == "proved"
    content["deals"][0]["fair"]["secret"] = "00" * 32
    told = summarize_record(json.dumps(content).encode())
    assert told.fair == "disproved"
    assert told.reason.startswith("deal 0")


def test_what_does_not_follow_the_rules_is_refused_with_its_place() -> None:
    content = json.loads(write_record(walked_match(QUICK_QUANDO[0], "summary").to_record()))
    content["deals"][0]["actions"][0] = "knock"
    with pytest.raises(CommandRefused) as refused:
        summarize_record(json.dumps(content).encode())
    assert refused.value.code == "bad_record"
    assert "deal 0, action 0" in refused.value.details["detail"]
