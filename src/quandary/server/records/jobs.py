"""What is done with a record that somebody sends in, from its bytes to the bytes of the answer.

This runs in a worker: reading, replaying and writing a long record take seconds.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.json_body import decode_body
from quandary.server.protocol.record_bodies import RecordFrame
from quandary.server.records.outline import outline_record
from quandary.server.records.replay import replay_deal
from quandary.server.records.summary import summarize_record
from quandary.server.workers.child import Step

Result = TypeVar("Result")


class Refusal(NamedTuple):
    """`CommandRefused` as a value, so that it comes through a pipe."""

    code: str
    detail: str


def prepare(step: Step) -> None:
    """Importing this module loads the rules, so the first record does not wait for them."""


def attempt(job: Callable[..., Result], *args: Any) -> Result | Refusal:
    """What a job gives, or why it refuses."""
    try:
        return job(*args)
    except CommandRefused as refusal:
        return Refusal(refusal.code, str(refusal.details.get("detail", "")))


def outline(data: bytes) -> bytes:
    """What a record seems to hold, if it has the shape of one."""
    decode_body(data, RecordFrame)
    return msgspec.json.encode(outline_record(data))


def summary(data: bytes) -> bytes:
    """What a record holds, checked against the rules and its proofs."""
    decode_body(data, RecordFrame)
    return msgspec.json.encode(summarize_record(data))


def steps(data: bytes, deal: int, seat: int | None, packs: bool) -> bytes:
    """One deal of a record, view by view. The views repeat each other, so they pack well."""
    decode_body(data, RecordFrame)
    body = msgspec.json.encode(replay_deal(data, deal, seat))
    return gzip.compress(body, 5, mtime=0) if packs else body
