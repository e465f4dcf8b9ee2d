"""Records as files: what is read, what is written, and what is kept though not understood.

What is refused has a folder of its own: tests/malformed.
"""

import json
from typing import Any

import pytest

from quandary.table.record import (
    Record,
    RecordedDeal,
    RecordedResult,
    UnreadableRecord,
    read_record,
    write_record,
)

CONTENT: dict[str, Any] = {
    "format": "quandary-record",
    "version": 1,
    "game": "quando",
    "options": {"target": 40},
    "players": ["Red", "Blüe"],
    "deals": [{"dealer": 1, "deck": ["7/3", "0/9"], "actions": ["play 4/1", "knock"]}],
    "result": {"totals": [0, 51], "winners": [0]},
}


def read(content: Any) -> Record:
    return read_record(json.dumps(content).encode())


def refused(content: Any) -> str:
    with pytest.raises(UnreadableRecord) as caught:
        read(content)
    return str(caught.value)


def test_a_record_is_read_as_it_stands() -> None:
    assert read(CONTENT) == Record(
        game="quando",
        options={"target": 40},
        players=["Red", "Blüe"],
        deals=[RecordedDeal(1, ["7/3", "0/9"], ["play 4/1", "knock"])],
        result=RecordedResult([0, 51], [0]),
    )


def test_options_result_and_dealer_may_be_missing() -> None:
    content = {k: v for k, v in CONTENT.items() if k not in ("options", "result")}
    content["deals"] = [{"deck": [], "actions": []}]
    record = read(content)
    assert (record.options, record.result, record.deals[0].dealer) == ({}, None, None)


def test_reading_checks_the_shape_not_the_rules() -> None:
    content = {**CONTENT, "players": ["alone"], "deals": [{"deck": ["x"], "actions": ["sing"]}]}
    assert read(content).deals[0].actions == ["sing"]


def test_a_record_reads_as_it_was_written() -> None:
    record = read(CONTENT)
    assert read_record(write_record(record).encode()) == record
    assert json.loads(write_record(record)) == CONTENT


def test_unknown_keys_are_kept_and_written_again() -> None:
    content = {**CONTENT, "note": {"by": "hand"}, "tags": [1, None]}
    content["deals"] = [{**CONTENT["deals"][0], "seed": "anna"}]
    record = read(content)
    assert record.more == {"note": {"by": "hand"}, "tags": [1, None]}
    assert record.deals[0].more == {"seed": "anna"}
    assert json.loads(write_record(record)) == content


def test_a_written_record_has_one_line_per_deck_and_per_list_of_actions() -> None:
    text = write_record(read(CONTENT))
    lines = [line.strip() for line in text.splitlines()]
    assert '"deck": ["7/3", "0/9"],' in lines
    assert '"actions": ["play 4/1", "knock"]' in lines
    assert '"players": ["Red", "Blüe"],' in lines
    assert text.endswith("}\n")


def test_a_game_not_yet_begun_is_a_record_too() -> None:
    record = Record("5211", {"long": False}, ["a", "b"], [])
    assert read_record(write_record(record).encode()) == record


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "chess"}, "'format' must be 'quandary-record', not 'chess'"),
        ({"version": 2}, "'version' must be 1, not 2"),
        ({"version": True}, "'version' must be 1, not true"),
        ({"game": "whist"}, "'game' must be one of quando, 5211, not 'whist'"),
        ({"players": "Red"}, "'players' must be a list of players, not 'Red'"),
        ({"players": ["Red", 7]}, "player 1: 7 has the wrong type for 'players'"),
        ({"options": []}, "'options' must be an object, not a list"),
        ({"deals": [7]}, "deal 0: 7 has the wrong type for 'deals'"),
        ({"deals": [{"actions": []}]}, "deal 0: 'deck' is missing"),
        ({"result": None}, "'result' must be an object, not null"),
        ({"result": {"totals": [True], "winners": []}}, "result, total 0: true"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change: dict[str, Any], words: str) -> None:
    assert words in refused({**CONTENT, **change})


def test_an_error_is_one_printable_line_however_long_the_file() -> None:
    line = refused({**CONTENT, "format": "a\nb\x1b" + "c" * 5000})
    assert len(line) < 200
    assert line.isprintable()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"\xff{}", "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"version": NaN}', "NaN"),
        (b"1" * 10_000, "too long"),
        (b"[]", "a record is a JSON object, not a list"),
    ],
)
def test_what_is_no_record_at_all(data: bytes, words: str) -> None:
    with pytest.raises(UnreadableRecord, match=words):
        read_record(data)
