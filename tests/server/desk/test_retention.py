"""Games nobody uses are deleted by time of service; none that is open, none too early."""

from __future__ import annotations

import asyncio
from math import inf
from pathlib import Path

import pytest

from quandary.cli import main
from quandary.server.desk.retention import UNPLAYED_DAYS, delete_unused, unused_since
from quandary.server.node import Node
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.room.lobby import Lobby
from quandary.server.settings import Settings, UnusableSettings, read_keep_days
from quandary.server.store.deletion import UnusedSince
from quandary.system.durations import DAY
from tests.server.serving import HURRY, sqlite_of

PLAYED = NewTable("quando", 2, "Ann", bots=["gentle"], start=True)
UNPLAYED = NewTable("quando", 2, "Ann")


async def pass_days(node: Node, days: float, *, is_shut: bool = True) -> None:
    """Days of service in which nobody comes."""
    if is_shut:
        await node.lobby.stop()
        node.lobby.rooms.clear()
    sqlite_of(node).served.seconds += days * DAY
    await delete_unused(node)


async def is_there(lobby: Lobby, table: str) -> bool:
    return await lobby.room(table) is not None


def with_node(folder: Path, keep_days: int | None) -> Settings:
    return Settings(folder / "tables", patience=HURRY, keep_days=keep_days)


def test_a_game_goes_when_nobody_has_used_it_for_so_long(tmp_path: Path) -> None:
    async def run() -> None:
        node = await Node.start(with_node(tmp_path, 90))
        seated = await node.lobby.create(PLAYED, "ann")
        await pass_days(node, 89)
        assert await node.lobby.list_tables("ann", mine=True)
        await pass_days(node, 2)
        assert await node.lobby.room(seated.table) is None
        assert await node.lobby.list_tables("ann", mine=True) == []
        assert await node.lobby.keys.use(seated.table, [seated.seats[0].token]) is None
        with pytest.raises(CommandRefused, match="no_such_table"):
            await node.lobby.seats_of(seated.table, "ann")
        assert b"quandary_tables_deleted_total 1.0" in node.metrics.text()
        await node.stop()

    asyncio.run(run())


def test_looking_at_it_keeps_it(tmp_path: Path) -> None:
    async def run() -> None:
        node = await Node.start(with_node(tmp_path, 90))
        table = (await node.lobby.create(PLAYED, "ann")).table
        await pass_days(node, 60)
        assert await node.lobby.visit(table) is not None
        await pass_days(node, 60)
        assert await is_there(node.lobby, table)
        await pass_days(node, 31)
        assert not await is_there(node.lobby, table)
        await node.stop()

    asyncio.run(run())


def test_a_table_that_is_open_stays(tmp_path: Path) -> None:
    async def run() -> None:
        node = await Node.start(with_node(tmp_path, 90))
        table = (await node.lobby.create(PLAYED, "ann")).table
        await pass_days(node, 500, is_shut=False)
        assert table in node.lobby.rooms
        assert await node.store.load(table)
        await node.stop()

    asyncio.run(run())


def test_whoever_comes_while_it_is_deleted_finds_no_table(tmp_path: Path) -> None:
    async def run() -> None:
        node = await Node.start(with_node(tmp_path, 90))
        await node.lobby.create(PLAYED, "ann")
        await node.lobby.stop()
        node.lobby.rooms.clear()
        sqlite_of(node).served.seconds += 100 * DAY
        came: list[asyncio.Task[object]] = []
        delete = node.store.delete_table

        async def come_and_delete(table: str, since: UnusedSince) -> bool:
            came.append(asyncio.create_task(node.lobby.visit(table)))
            await asyncio.sleep(0)
            return await delete(table, since)

        node.store.delete_table = come_and_delete  # type: ignore[method-assign]
        await delete_unused(node)
        assert await came[0] is None
        await node.stop()

    asyncio.run(run())


@pytest.mark.parametrize("keep_days", [None, 400])
def test_a_table_without_a_game_goes_sooner(tmp_path: Path, keep_days: int | None) -> None:
    async def run() -> None:
        node = await Node.start(with_node(tmp_path, keep_days))
        unplayed = (await node.lobby.create(UNPLAYED, "ann")).table
        played = (await node.lobby.create(PLAYED, "ann")).table
        await pass_days(node, UNPLAYED_DAYS + 1)
        assert not await is_there(node.lobby, unplayed)
        assert await is_there(node.lobby, played)
        await node.stop()

    asyncio.run(run())


def test_kept_for_ever_is_for_ever() -> None:
    assert unused_since(1e12, None).played == -inf
    assert unused_since(90 * DAY, 10) == (80 * DAY, 80 * DAY)


def test_how_long_is_said_in_days() -> None:
    assert read_keep_days("30") == 30
    assert read_keep_days("forever") is None
    for text in ("0", "-1", "1.5", "", "always", "100000", "\u0663"):
        with pytest.raises(UnusableSettings, match="--keep-days must be"):
            read_keep_days(text)


def test_a_wrong_number_of_days_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--keep-days", "soon"]) == 2
    assert "--keep-days must be a number of days or forever" in capsys.readouterr().err
