"""The coach's worker: whoever asks while it gets ready hears how far it is, then the answer."""

from __future__ import annotations

import asyncio
import os

import pytest

pytest.importorskip("numba")
from quandary.analysis.judge.question import ask
from quandary.server.bots import coach as coach_module
from quandary.server.bots.coach import CoachAnswer, CoachWorker, GettingReady
from quandary.server.workers.pool import Limits
from quandary.server.workers.queue import NOBODY
from quandary.table.match import Match
from tests.server.workers import jobs

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
LONG = 120.0


def test_getting_ready_for_longer_than_anybody_may_wait_is_told_and_then_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coach_module, "think", jobs.advise_at_once)
    match = Match.start("quando", ["Ann", "Ben"])
    match.deal_from_seed("coach")

    async def story() -> list[CoachAnswer | GettingReady]:
        limits = Limits(work=LONG, wait=0.2, waits_for_start=True)
        worker = CoachWorker(limits, prepare=jobs.prepare_in_steps)
        try:
            question = ask(match, match.to_act[0])
            return [told async for told in worker.advise(question, NOBODY)]
        finally:
            await worker.stop()

    *progress, answer = asyncio.run(asyncio.wait_for(story(), LONG))
    assert answer == jobs.advise_at_once(None)
    steps = [each.steps for each in progress if isinstance(each, GettingReady)]
    assert len(steps) == len(progress) > 1
    assert steps == sorted(set(steps)), "only what has changed is told"
