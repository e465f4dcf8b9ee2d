"""What a record proves to a client that took part: compared with what it was shown and gave."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from quandary.client.kept_seat import Pin
from quandary.client.verdict import judge_deals
from quandary.table.record import Record, read_record
from tests.analysis.proved_records import finished


@pytest.fixture(scope="module")
def record() -> Record:
    return read_record(json.dumps(finished("5211")).encode())


def pin_of(record: Record) -> Pin:
    """What a client kept that gave bytes for seat 0 of the first deal."""
    proof = record.deals[0].more["fair"]
    commits = [seat["commit"] for seat in proof["seats"]]
    drawn = {"0": proof["seats"][0]["entropy"]}
    return Pin(proof["deal"], proof["commit"], 0, drawn, commits, [0])


def reason(record: Record, *pins: Pin) -> str:
    return judge_deals(record, pins)[0].reason


def test_a_deal_with_our_bytes_is_proved_to_us(record: Record) -> None:
    assert reason(record, pin_of(record)) == "yours"


def test_without_our_bytes_it_is_proved_to_whoever_trusts_the_others(record: Record) -> None:
    assert reason(record) == "trust"


CHANGES: list[tuple[str, Callable[[Pin], Pin]]] = [
    ("promise", lambda pin: replace(pin, promise="0" * 64)),
    ("bytes", lambda pin: replace(pin, bytes={"0": "0" * 32})),
    ("others", lambda pin: replace(pin, commits=[None for _ in pin.commits or ()])),
    ("missing", lambda pin: replace(pin, deal=f"{pin.deal}9")),
]


@pytest.mark.parametrize(("wrong", "change"), CHANGES)
def test_what_is_not_as_we_were_shown_is_named(
    wrong: str, change: Callable[[Pin], Pin], record: Record
) -> None:
    assert reason(record, change(pin_of(record))) == wrong


def test_a_deck_that_does_not_follow_is_disproved(record: Record) -> None:
    content: dict[str, Any] = finished("5211")
    proof = content["deals"][0]["fair"]
    proof["secret"] = proof["secret"][::-1]
    assert reason(read_record(json.dumps(content).encode())) == "deck"
