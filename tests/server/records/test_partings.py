"""A parting that takes longer than a request may: it goes on, and is there when asked for again."""

from __future__ import annotations

import asyncio

import pytest

from quandary.server.network.wire import EXCHANGE_SECONDS
from quandary.server.protocol.errors import CommandRefused
from quandary.server.records import partings as partings_module
from quandary.server.records.partings import WAIT_SECONDS, Partings


class Judge:
    """Answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[bytes, bytes, int]] = []
        self.may_answer = asyncio.Event()
        self.refusal: CommandRefused | None = None

    async def find(self, mine: bytes, theirs: bytes, seat: int, address: str) -> bytes:
        self.asked.append((mine, theirs, seat))
        await self.may_answer.wait()
        if self.refusal is not None:
            raise self.refusal
        return mine + theirs


def test_it_goes_on_and_is_there_when_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        judge = Judge()
        partings = Partings(judge.find)
        monkeypatch.setattr(partings_module, "WAIT_SECONDS", 0.0)
        for _ in range(2):
            with pytest.raises(CommandRefused, match="busy"):
                await partings.find(b"a", b"b", 0, "x")
        assert judge.asked == [(b"a", b"b", 0)]
        judge.may_answer.set()
        monkeypatch.setattr(partings_module, "WAIT_SECONDS", 60.0)
        assert await partings.find(b"a", b"b", 0, "x") == b"ab"
        assert await partings.find(b"a", b"b", 1, "x") == b"ab"
        assert judge.asked == [(b"a", b"b", 0), (b"a", b"b", 1)]

    asyncio.run(run())


def test_a_refusal_is_told_and_forgotten() -> None:
    async def run() -> None:
        judge = Judge()
        partings = Partings(judge.find)
        judge.refusal = CommandRefused("no_judge")
        judge.may_answer.set()
        with pytest.raises(CommandRefused, match="no_judge"):
            await partings.find(b"a", b"b", 0, "x")
        judge.refusal = None
        assert await partings.find(b"a", b"b", 0, "x") == b"ab"

    asyncio.run(run())


def test_few_are_kept_and_none_outlives_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partings_module, "WAIT_SECONDS", 0.0)
    monkeypatch.setattr(partings_module, "MOST_KEPT", 2)

    async def run() -> None:
        judge = Judge()
        partings = Partings(judge.find)
        for seat in range(5):
            with pytest.raises(CommandRefused, match="busy"):
                await partings.find(b"a", b"b", seat, "x")
        judge.may_answer.set()
        await asyncio.wait(partings._tasks.values())
        await asyncio.sleep(0)
        assert len(partings._tasks) == 2
        judge.may_answer.clear()
        with pytest.raises(CommandRefused, match="busy"):
            await partings.find(b"c", b"d", 0, "x")
        await partings.stop()
        assert all(task.done() for task in partings._tasks.values())

    asyncio.run(run())


def test_the_wait_ends_before_the_request_does() -> None:
    assert WAIT_SECONDS < EXCHANGE_SECONDS
