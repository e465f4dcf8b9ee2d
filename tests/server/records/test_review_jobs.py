"""A review in parts is the same as a whole one, and tells what the page draws."""

from __future__ import annotations

import msgspec
import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.review.review import review, to_plain
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.review_bodies import GameReview
from quandary.server.records import review_jobs
from quandary.server.records.review_jobs import judge_part, open_record, write_review
from quandary.server.records.review_shares import decode_shares, encode_shares
from quandary.table.record import Record, write_record
from tests.analysis.review.test_review import record_of


def in_parts(record: Record, size: int) -> GameReview:
    data = write_record(record).encode()
    actions = open_record(data).actions
    parts = [judge_part(data, first, first + size) for first in range(0, actions, size)]
    steps = [step for part in parts for step in part]
    return msgspec.json.decode(write_review(data, steps), type=GameReview)


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_parts_that_are_judged_apart_are_together_the_whole_review(game: str) -> None:
    record = record_of(game, last=40)
    whole, found = review(record), in_parts(record, 7)
    told = msgspec.to_builtins(found)
    plain = to_plain(whole)
    assert [{k: d[k] for k in plain["decisions"][0]} for d in told["decisions"]] == (
        plain["decisions"]
    )
    assert told["moments"] == plain["moments"]
    for share, player in zip(plain["players"], told["players"], strict=True):
        assert {key: player[key] for key in share} == {**share, "name": ""}
        assert sum(each["luck"] + each["skill"] for each in player["rounds"]) == share["result"]
    assert [share.luck for share in decode_shares(encode_shares(found))] == [
        share["luck"] for share in plain["players"]
    ]


def test_a_choice_is_told_with_the_cards_and_the_words_for_it() -> None:
    found = in_parts(record_of("quando"), 50)
    mistakes = [choice for choice in found.choices if choice.is_mistake]
    assert mistakes
    assert [choice.cost for choice in mistakes] == sorted((c.cost for c in mistakes), reverse=True)
    for choice in found.choices:
        assert choice.view["seat"] == choice.seat
        assert "memory" not in choice.view
        assert "events" not in choice.view
        assert choice.chosen_name.key.startswith("quando.judge.action.")
        assert bool(choice.why) == (choice.chosen != choice.best)
    places = {(each.deal, each.step, each.seat) for each in found.choices}
    for highlight in found.highlights:
        assert (highlight.deal, highlight.step, highlight.seat) in places
        assert highlight.points > 0


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{}", "wrong_message"),
        (b"[", "not_json"),
        (
            b'{"format": "quandary-record", "version": 1, "game": "quando", "players": [],'
            b' "deals": []}',
            "bad_record",
        ),
    ],
)
def test_what_is_no_good_record_is_refused_before_anything_is_judged(
    data: bytes, code: str
) -> None:
    with pytest.raises(CommandRefused) as refused:
        open_record(data)
    assert refused.value.code == code


def test_a_record_that_would_take_hours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_jobs, "MOST_ACTIONS", 10)
    with pytest.raises(CommandRefused) as refused:
        open_record(write_record(record_of("quando", last=11)).encode())
    assert refused.value.code == "too_long"
