"""What a record seems to hold: read in a worker, because a stranger's JSON may be anything."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.records.jobs import outline
from quandary.server.records.outline import RecordOutline, outline_record

FRAME: dict[str, Any] = {
    "format": "quandary-record",
    "version": 1.0,
    "game": "quando",
    "players": ["Ann", "Ben"],
    "deals": [{"actions": ["a", {}]}, {}, {"actions": []}],
}


def test_it_counts_whatever_stands_for_an_action() -> None:
    told = outline_record(json.dumps(FRAME).encode())
    assert told == RecordOutline("quando", ["Ann", "Ben"], [2, 0, 0])
    assert told.actions == 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{", "not_json"),
        (b"[" * 50_000, "not_json"),
        (b"{}", "wrong_message"),
        (json.dumps({**FRAME, "game": "none"}).encode(), "wrong_message"),
        (json.dumps({**FRAME, "deals": [{"actions": 5}]}).encode(), "bad_record"),
        (b"\xff", "not_json"),
    ],
)
def test_what_has_no_shape_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(CommandRefused, match=code):
        outline(data)


@pytest.mark.parametrize("data", [b"{", b"{}", b"[" * 50_000, b"\xff"])
def test_what_is_no_record_at_all_is_refused_without_a_look_at_its_frame(data: bytes) -> None:
    with pytest.raises(CommandRefused, match="bad_record"):
        outline_record(data)
