"""Bots that think in processes of their own: answers, stand-ins, fairness, and an end."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from quandary import fast
from quandary.bots.catalogue import uses_kernels
from quandary.bots.game_bots import LEVELS
from quandary.games import GAMES
from quandary.server.bots import workers as bot_workers
from quandary.server.bots.player import BotTurn
from quandary.server.bots.workers import BotWorkers
from quandary.server.metrics import Metrics
from quandary.server.workers.pool import Limits
from quandary.server.workers.process import CannotStart, WorkerProcess
from quandary.server.workers.queue import Asker
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match
from tests.server.workers import jobs

pytestmark = [
    pytest.mark.skipif(not fast.is_available(), reason="numba is not installed"),
    pytest.mark.skipif(os.name == "nt", reason="signals of POSIX"),
]
LONG = 120.0
ABUSER = "192.0.2.1"
HOME = Asker("203.0.113.1", "table")


@pytest.fixture(scope="module")
def match() -> AnyMatch:
    match = Match.start("5211", ["Ann", "Ben"])
    match.deal(deck_from_seed(GAMES["5211"], "workers", 0))
    return match


class Bots(BotWorkers):
    """Workers whose thoughts are scripted (`jobs.think`), with their figures."""

    def __init__(self, match: AnyMatch, **more: Any) -> None:
        self.metrics = Metrics()
        settings = {"prepare": jobs.prepare, "limits": Limits(LONG, LONG), "think": jobs.think}
        super().__init__(self.metrics, **{**settings, **more})
        self._match = match

    async def ask(self, level: str, asker: Asker = HOME) -> str:
        view, legal = self._match.view(0), self._match.legal(0)
        text = await self.choose(BotTurn("5211", level, view, legal, asker))
        assert text in legal or text == "a thought"
        return text

    async def ready(self) -> None:
        """Once the first worker is there."""
        while await self.ask("sharp") != "a thought":
            await asyncio.sleep(0.01)

    def figure(self, name: str, **labels: str) -> float:
        return self.metrics.registry.get_sample_value(f"quandary_{name}", labels) or 0.0


@asynccontextmanager
async def opened(match: AnyMatch, **more: Any) -> AsyncIterator[Bots]:
    bots = Bots(match, **more)
    try:
        yield bots
    finally:
        await bots.stop()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(work, LONG))


def test_one_address_with_28_tables_freezes_and_delays_nobody(match: AnyMatch) -> None:
    """Thoughts that never end cost their workers; those of other tables are thought to the end."""

    async def story() -> None:
        async with opened(match, workers=2, limits=Limits(work=2.0, wait=LONG)) as bots:
            await bots.ready()
            many = [
                asyncio.ensure_future(bots.ask("master", Asker(ABUSER, f"table {n}")))
                for n in range(28)
            ]
            await asyncio.sleep(0)
            others = [bots.ask("sharp", Asker(f"198.51.100.{n}", f"mine {n}")) for n in range(6)]
            assert await asyncio.gather(*others) == ["a thought"] * 6
            assert bots.figure("bot_workers_lost_total", reason="slow") <= 3
            await bots.stop()
            answers = await asyncio.gather(*many, return_exceptions=True)
            assert [answer for answer in answers if not isinstance(answer, str)] == []

    run(story())


def test_a_simple_bot_answers_while_workers_compile_and_says_so(
    match: AnyMatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "quandary.bots")
    changes: list[bool] = []

    async def story() -> None:
        async with opened(match, workers=1) as bots:
            bots.on_change = lambda: changes.append(bots.is_simpler("sharp"))
            assert not bots.is_simpler("sharp"), "nobody has asked yet"
            assert await bots.ask("sharp") != "a thought"
            assert bots.is_simpler("sharp")
            assert not bots.is_simpler("casual")
            assert bots.figure("stand_in_thoughts_total", reason="warming") == 1
            assert bots.figure("bot_workers_ready") == 0
            await bots.ready()
            assert bots.figure("bot_workers_ready") == 1
            assert bots.figure("thoughts_total") == 1

    run(story())
    assert changes == [True, False]
    told = [record.message for record in caplog.records]
    assert told == ["bot_workers_compile", "bot_workers_ready"]
    assert caplog.records[1].__dict__["seconds"] >= 0


@pytest.mark.parametrize(("level", "reason"), [("master", "slow"), ("expert", "crashed")])
def test_a_thought_that_comes_to_nothing_is_answered_and_no_table_is_told(
    match: AnyMatch, level: str, reason: str
) -> None:
    async def story() -> None:
        async with opened(match, workers=1, limits=Limits(work=2.0, wait=LONG)) as bots:
            await bots.ready()
            bots.on_change = lambda: pytest.fail("this may have to do with cards")
            assert await bots.ask(level) != "a thought"
            assert bots.figure("stand_in_thoughts_total", reason=reason) == 1
            assert bots.figure("bot_workers_lost_total", reason=reason) == 1
            assert not bots.is_simpler("sharp")
            await bots.ready()

    run(story())


def test_a_stopped_worker_costs_one_thought(match: AnyMatch) -> None:
    async def story() -> None:
        async with opened(match, workers=1, limits=Limits(work=2.0, wait=LONG)) as bots:
            await bots.ready()
            [worker] = bots.pool.workers
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGSTOP)
            assert await bots.ask("sharp") != "a thought"
            await worker.ended
            await bots.ready()

    run(story())


def test_a_machine_without_room_for_workers_is_told_at_the_tables(
    match: AnyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> WorkerProcess:
        raise CannotStart("exhausted", "OSError")

    async def story() -> None:
        async with opened(match, workers=1) as bots:
            await bots.ready()
            monkeypatch.setattr(WorkerProcess, "start", refuse)
            is_told = asyncio.Event()
            bots.on_change = is_told.set
            [worker] = bots.pool.workers
            worker.kill()
            await is_told.wait()
            assert bots.is_simpler("sharp")
            assert await bots.ask("sharp") != "a thought"
            assert bots.figure("stand_in_thoughts_total", reason="exhausted") == 1
            monkeypatch.undo()
            is_told.clear()
            await is_told.wait()
            assert not bots.is_simpler("sharp")

    run(story())


@pytest.mark.parametrize("level", bot_workers.QUICK_LEVELS)
def test_the_lower_levels_need_no_worker(level: str, match: AnyMatch) -> None:
    async def story() -> None:
        async with opened(match) as bots:
            assert await bots.ask(level) != "a thought"
            assert not bots.pool.is_started

    run(story())


def test_levels_that_are_answered_at_once_use_no_kernels() -> None:
    quick = [level for level in LEVELS if not any(uses_kernels(game, level) for game in GAMES)]
    assert list(bot_workers.QUICK_LEVELS) == quick
