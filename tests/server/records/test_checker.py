"""Records are checked in a process of their own, one at a time, by a budget of work."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quandary.server.metrics import Metrics
from quandary.server.network.wire import EXCHANGE_SECONDS
from quandary.server.protocol.errors import CommandRefused
from quandary.server.records import jobs as record_jobs
from quandary.server.records.checker import LIMITS, RecordChecker
from quandary.server.workers.pool import Limits
from quandary.table.record import write_record
from tests.server.played import PlayedTable
from tests.server.workers import jobs

LONG = 120.0
RECORD = b"{}"


@asynccontextmanager
async def opened(kib: int = 1_000, **limits: Any) -> AsyncIterator[RecordChecker]:
    checker = RecordChecker(kib, Metrics(), Limits(**{"work": LONG, "wait": LONG, **limits}))
    try:
        yield checker
    finally:
        await checker.stop()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(work, LONG))


async def refusal_of(asked: Coroutine[Any, Any, Any]) -> CommandRefused:
    with pytest.raises(CommandRefused) as refused:
        await asked
    return refused.value


def test_a_record_is_checked_elsewhere() -> None:
    async def story() -> None:
        async with opened() as checker:
            told = await checker.check(jobs.process_of, RECORD, address="a")
            assert int(told) != os.getpid()

    run(story())


def test_whole_answers_and_refusals_come_through() -> None:
    table = PlayedTable("5211")
    table.play()
    record = table.state.record()
    assert record is not None
    data = write_record(record).encode()

    async def story() -> None:
        async with opened() as checker:
            told = json.loads(await checker.check(record_jobs.summary, data, address="a"))
            assert (told["game"], told["fair"]) == ("5211", "proved")
            steps = await checker.check(record_jobs.steps, data, 0, 1, False, address="a")
            assert json.loads(steps)["seat"] == 1
            packed = await checker.check(record_jobs.steps, data, 0, 1, True, address="a")
            assert packed.startswith(b"\x1f\x8b")
            assert (
                await refusal_of(checker.check(record_jobs.summary, b"x", address="a"))
            ).code == ("not_json")
            bad = await refusal_of(checker.check(record_jobs.summary, b"{}", address="a"))
            assert bad.code == "wrong_message"
            assert "format" in bad.details["detail"]

    run(story())


def test_one_at_a_time(tmp_path: Path) -> None:
    gate, tally = str(tmp_path / "gate"), str(tmp_path / "tally")

    async def story() -> None:
        async with opened() as checker:
            asked = [
                asyncio.ensure_future(
                    checker.check(jobs.wait_and_count, RECORD, gate, tally, address=f"{n}")
                )
                for n in range(6)
            ]
            await asyncio.sleep(0)
            Path(gate).touch()
            assert await asyncio.gather(*asked) == [b"alone"] * 6

    run(story())


def test_the_budget_is_one_of_work_and_each_address_has_its_own() -> None:
    async def story() -> None:
        async with opened(kib=20) as checker:
            for _ in range(10):
                await checker.check(jobs.process_of, bytes(10), address="small")
            await checker.check(jobs.process_of, bytes(30_000), address="big")
            late = await refusal_of(checker.check(jobs.process_of, bytes(10), address="big"))
            assert late.code == "too_many_requests"
            await checker.check(jobs.process_of, bytes(10), address="small")

    run(story())


def test_a_record_that_takes_too_long_is_refused_and_the_next_is_checked() -> None:
    async def story() -> None:
        async with opened(work=3.0) as checker:
            slow = await refusal_of(checker.check(jobs.hang_over, RECORD, address="a"))
            assert slow.code == "too_long"
            assert await checker.check(jobs.process_of, RECORD, address="a")

    run(story())


def test_a_full_queue_is_said(tmp_path: Path) -> None:
    gate, tally = str(tmp_path / "gate"), str(tmp_path / "tally")

    async def story() -> None:
        async with opened(most=2) as checker:
            waiting = [
                asyncio.ensure_future(
                    checker.check(jobs.wait_and_count, RECORD, gate, tally, address=f"{n}")
                )
                for n in range(2)
            ]
            await asyncio.sleep(0)
            refused = await refusal_of(checker.check(jobs.process_of, RECORD, address="late"))
            assert refused.code == "busy"
            Path(gate).touch()
            await asyncio.gather(*waiting)
            await checker.stop()
            gone = await refusal_of(checker.check(jobs.process_of, RECORD, address="late"))
            assert gone.code == "busy"

    run(story())


def test_whoever_waits_is_answered_before_the_request_is_cut_off() -> None:
    assert LIMITS.work + LIMITS.wait < EXCHANGE_SECONDS
