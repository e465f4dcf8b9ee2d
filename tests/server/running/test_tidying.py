"""Once a minute: clocks are looked at, service is counted, and one failure is not all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from quandary.games import GAMES
from quandary.server.node import Node
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.room.challenges import day_name
from quandary.server.running.clock_watch import ClockWatch
from quandary.server.running.tidying import Tidying
from quandary.server.settings import Settings
from quandary.server.table.challenge import day_of
from tests.server.running.test_clock_watch import Hands
from tests.server.serving import HURRY, sqlite_of
from tests.server.store.test_served_time import Ticks


@asynccontextmanager
async def node_in(folder: Path) -> AsyncIterator[Node]:
    node = await Node.start(Settings(folder / "tables", patience=HURRY))
    try:
        yield node
    finally:
        await node.stop()


def test_a_jump_is_told_and_counted_and_closes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with node_in(tmp_path) as node:
            hands = Hands()
            tidying = Tidying(node, hands.watch())
            await node.lobby.create(NewTable("quando", 2, "Ann"), "ann")
            for wall, boot in ((31 * 86400, 60), (-86400, 60), (3660, 3660)):
                hands.move(wall, boot, 60)
                await tidying.tidy()
            (mine,) = await node.lobby.list_tables("ann", mine=True)
            assert mine.status == "waiting"
            text = node.metrics.text()
            assert b"quandary_clock_jumps_total 2.0" in text
            assert b"quandary_machine_sleeps_total 1.0" in text

    asyncio.run(run())
    told = [(r.msg, r.__dict__.get("seconds")) for r in caplog.records if r.levelname != "DEBUG"]
    assert ("clock_jumped", 31 * 86400 - 60) in told
    assert ("clock_jumped", -86460) in told


def test_the_cards_of_tomorrow_are_drawn_though_nobody_looks(tmp_path: Path) -> None:
    async def run() -> None:
        async with node_in(tmp_path) as node:
            await Tidying(node).tidy()
            today = day_of(node.world.now())
            for day in (today, today + timedelta(days=1)):
                for game in GAMES:
                    assert await node.store.challenge(day_name(game, day.isoformat()))

    asyncio.run(run())


def test_a_step_that_fails_does_not_keep_service_from_being_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> float:
        async with node_in(tmp_path) as node:
            ticks = Ticks()
            monkeypatch.setattr(sqlite_of(node).served, "_monotonic", ticks)
            monkeypatch.setattr(sqlite_of(node).served, "_looked_at", ticks.now)
            ticks.now += 60
            broken = ClockWatch()
            monkeypatch.setattr(broken, "look", lambda: 1 / 0)
            await Tidying(node, broken).tidy()
            return sqlite_of(node).served.seconds

    assert asyncio.run(run()) == 60
    assert caplog.text.count("tidying_failed") == 1
