"""Bots that think in processes of their own: answers, replacement, and an end."""

from __future__ import annotations

import asyncio
import os
import signal
import time

import pytest

from quandary import fast
from quandary.games import GAMES
from quandary.server import bot_workers
from quandary.server.bot_workers import BotWorkers
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match

pytestmark = pytest.mark.skipif(not fast.is_available(), reason="numba is not installed")


@pytest.fixture
def match() -> AnyMatch:
    match = Match.start("5211", ["Ann", "Ben"])
    match.deal(deck_from_seed(GAMES["5211"], "workers", 0))
    return match


def test_a_worker_that_is_not_ready_or_crashes_makes_nobody_wait(match: AnyMatch) -> None:
    # This level needs a worker, but no kernels: nothing is compiled for the test.
    workers = BotWorkers(workers=1, seconds=60, prepare=dict)
    legal = match.legal(0)

    async def choose() -> str:
        return await workers.choose("5211", "steady", match.view(0), legal)

    try:
        began = time.monotonic()
        assert asyncio.run(choose()) in legal
        assert time.monotonic() - began < 5, "a simple bot answers while workers compile"
        assert workers._ready is not None
        workers._ready.result(timeout=300)
        assert asyncio.run(choose()) in legal
        assert workers._pool is not None
        first = workers._pool
        for process in first._processes.values():
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        assert asyncio.run(choose()) in legal
        assert workers._pool is not first, "a crashed worker is replaced"
    finally:
        workers.stop()


def test_beginners_need_no_worker(match: AnyMatch) -> None:
    workers = BotWorkers()
    chosen = asyncio.run(workers.choose("5211", "gentle", match.view(0), match.legal(0)))
    assert chosen in match.legal(0)
    assert workers._pool is None
    assert bot_workers.QUICK_LEVELS == ("gentle", "casual")
