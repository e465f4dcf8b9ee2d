"""The lobby: tables are opened from their logs, listed, and put away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from quandary.server.errors import CommandRefused
from quandary.server.lobby import CLOSE_AFTER, Lobby
from quandary.server.log import Entry
from quandary.server.messages import NewTable
from quandary.server.room import Room
from quandary.server.store.sqlite import SqliteStore
from quandary.server.surroundings import World
from tests.server.serving import HURRY


class Clock:
    """A clock that stands still until it is moved."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def lobby_in(folder: Path, now: Clock | None = None) -> AsyncIterator[Lobby]:
    store = SqliteStore(folder / "tables")
    lobby = Lobby(store, replace(World(HURRY), now=now or Clock()))
    try:
        yield lobby
    finally:
        await lobby.stop()
        await store.close()


def wish(**more: Any) -> NewTable:
    return NewTable(**{"game": "quando", "seats": 3, "name": "Ann", **more})


def test_a_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(wish(bots=["gentle"] * 2, start=True), "ann")).table
            room = await lobby.room(table)
            assert room is not None
            before = room.state
        async with lobby_in(tmp_path) as lobby:
            room = await lobby.room(table)
            assert room is not None
            assert room.state.seq == before.seq
            assert room.state.fair == before.fair
            assert room.state.places == before.places
            assert await lobby.room("x" * 22) is None

    asyncio.run(run())


def test_many_who_ask_at_once_find_one_room(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(wish(), "ann")).table
        async with lobby_in(tmp_path) as lobby:
            rooms = await asyncio.gather(*(lobby.room(table) for _ in range(20)))
            assert len(set(map(id, rooms))) == 1

    asyncio.run(run())


def test_whoever_finds_a_table_while_it_is_made_finds_its_only_room(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            found: list[asyncio.Task[Room | None]] = []
            append = lobby.store.append

            async def append_and_be_found(table: str, entries: Sequence[Entry]) -> None:
                await append(table, entries)
                found.append(asyncio.create_task(lobby.room(table)))
                await asyncio.sleep(0.05)

            lobby.store.append = append_and_be_found  # type: ignore[method-assign]
            seated = await lobby.create(wish(here=["Ben"]), "ann")
            assert await found[0] is await lobby.room(seated.table)
            assert [key.seat for key in seated.seats] == [0, 1]

    asyncio.run(run())


def test_two_who_want_the_same_seat_do_not_both_get_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(wish(), "ann")).table
            joins = [lobby.join(table, f"Guest {n}", 1, f"guest-{n}") for n in range(5)]
            came = await asyncio.gather(*joins, return_exceptions=True)
            refused = [error.code for error in came if isinstance(error, CommandRefused)]
            assert refused == ["seat_taken"] * 4

    asyncio.run(run())


def test_open_tables_are_listed_until_they_are_full_or_begun(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(wish(open=True, seats=2), "ann")).table
            assert [entry.id for entry in await lobby.listed(None, mine=False)] == [table]
            await lobby.join(table, "Ben", None, "ben")
            assert await lobby.listed(None, mine=False) == []
            (mine,) = await lobby.listed("ben", mine=True)
            assert (mine.id, mine.my_seats) == (table, [1])
            begun = wish(open=True, bots=["gentle"] * 2, start=True)
            await lobby.create(begun, "ann")
            assert await lobby.listed(None, mine=False) == []

    asyncio.run(run())


def test_a_quiet_room_is_forgotten_and_found_again(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with lobby_in(tmp_path, clock) as lobby:
            table = (await lobby.create(wish(), "ann")).table
            await lobby.put_away()
            assert table in lobby.rooms
            clock.now += HURRY.pause_after + 1
            await lobby.put_away()
            assert lobby.rooms == {}
            room = await lobby.room(table)
            assert room is not None
            assert room.state.status == "waiting"

    asyncio.run(run())


def test_a_table_nobody_touches_for_a_month_is_closed(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with lobby_in(tmp_path, clock) as lobby:
            seated = await lobby.create(wish(open=True), "ann")
            clock.now += CLOSE_AFTER + 1
            await lobby.put_away()
            room = await lobby.room(seated.table)
            assert room is not None
            assert room.state.status == "closed"
            assert await lobby.listed("ann", mine=True) == []
            assert await lobby.listed(None, mine=False) == []
            assert await lobby.keys.use(seated.table, [seated.seats[0].token]) is None
            with pytest.raises(CommandRefused, match="table_closed"):
                await lobby.join(seated.table, "Ben", None, "ben")

    asyncio.run(run())


def test_a_table_that_cannot_be_closed_now_does_not_keep_the_others_open(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with lobby_in(tmp_path, clock) as lobby:
            tables = [(await lobby.create(wish(), "ann")).table for _ in range(3)]
            clock.now += CLOSE_AFTER + 1
            broken = tables[1]
            open_room = lobby.room

            async def open_or_refuse(table: str) -> Room | None:
                if table == broken:
                    raise CommandRefused("try_again")
                return await open_room(table)

            lobby.room = open_or_refuse  # type: ignore[method-assign]
            await lobby.put_away()
            assert await lobby.store.tables_of("ann", limit=9) == [broken]

    asyncio.run(run())


def test_a_refused_wish_leaves_nothing_behind(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            with pytest.raises(CommandRefused, match="free_seats"):
                await lobby.create(wish(start=True), "ann")
            assert lobby.rooms == {}
            assert await lobby.listed("ann", mine=True) == []

    asyncio.run(run())
