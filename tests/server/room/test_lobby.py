"""The lobby: tables are opened from their logs, listed, and put away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.room.lobby import CLOSE_AFTER, Lobby
from quandary.server.room.room import Room
from quandary.server.room.world import World
from quandary.server.store.sqlite import SqliteStore
from quandary.server.store.store import KeptListing
from quandary.server.table.listing import MOST_LISTED
from quandary.server.table.log_entries import Entry
from tests.server.serving import HURRY


class Clock:
    """A clock that stands still until it is moved."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def lobby_in(
    folder: Path, now: Clock | None = None, *, served: float = 0.0
) -> AsyncIterator[Lobby]:
    """A lobby; `served` is how long it has been served more than the last time."""
    store = SqliteStore(folder / "tables")
    store.served.seconds += served
    lobby = Lobby(store, replace(World(HURRY), now=now or Clock()))
    try:
        yield lobby
    finally:
        await lobby.stop()
        await store.close()


def pass_on_the_loop(seconds: float) -> None:
    """Let time pass on the running loop's own clock."""
    loop = asyncio.get_running_loop()
    time = loop.time
    loop.time = lambda: time() + seconds  # type: ignore[method-assign]


def new_table(**more: Any) -> NewTable:
    return NewTable(**{"game": "quando", "seats": 3, "name": "Ann", **more})


def test_a_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(new_table(bots=["gentle"] * 2, start=True), "ann")).table
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
            table = (await lobby.create(new_table(), "ann")).table
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

            lobby.store.append = append_and_be_found  # type: ignore[method-assign, assignment]
            seated = await lobby.create(new_table(here=["Ben"]), "ann")
            assert await found[0] is await lobby.room(seated.table)
            assert [key.seat for key in seated.seats] == [0, 1]

    asyncio.run(run())


def test_two_who_want_the_same_seat_do_not_both_get_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(new_table(), "ann")).table
            joins = [lobby.join(table, f"Guest {n}", 1, f"guest-{n}") for n in range(5)]
            came = await asyncio.gather(*joins, return_exceptions=True)
            refused = [error.code for error in came if isinstance(error, CommandRefused)]
            assert refused == ["seat_taken"] * 4

    asyncio.run(run())


def test_open_tables_are_listed_until_they_are_full_or_begun(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(new_table(open=True, seats=2), "ann")).table
            assert [entry.id for entry in await lobby.list_tables(None, mine=False)] == [table]
            await lobby.join(table, "Ben", None, "ben")
            assert await lobby.list_tables(None, mine=False) == []
            (mine,) = await lobby.list_tables("ben", mine=True)
            assert (mine.id, mine.my_seats) == (table, [1])
            begun = new_table(open=True, bots=["gentle"] * 2, start=True)
            await lobby.create(begun, "ann")
            assert await lobby.list_tables(None, mine=False) == []

    asyncio.run(run())


def test_a_quiet_room_is_forgotten_and_found_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(new_table(), "ann")).table
            await lobby.put_away()
            assert table in lobby.rooms
            pass_on_the_loop(HURRY.pause_after + 1)
            await lobby.put_away()
            assert lobby.rooms == {}
            room = await lobby.room(table)
            assert room is not None
            assert room.state.status == "waiting"

    asyncio.run(run())


def test_who_asks_for_a_table_that_is_shut_finds_it_afterwards(tmp_path: Path) -> None:
    """When a guest is forgotten, the others are back before their table is rewritten."""

    async def work() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(new_table(), "ann")).table
            may_end = asyncio.Event()
            shut = asyncio.create_task(lobby.shut(table, may_end.wait))
            await asyncio.sleep(0.01)
            asking = asyncio.create_task(lobby.room(table))
            await asyncio.sleep(0.01)
            assert not asking.done()
            may_end.set()
            await shut
            room = await asking
            assert room is lobby.rooms[table]

    asyncio.run(work())


def test_a_room_is_put_away_before_its_table_is_rewritten(tmp_path: Path) -> None:
    """Otherwise lists would go on telling the name of somebody who was forgotten."""

    async def work() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(new_table(), "ann")).table
            told = list[str]()
            keep = lobby.store.keep_listings

            async def keep_slowly(listings: Sequence[KeptListing]) -> None:
                await asyncio.sleep(0.05)
                await keep(listings)
                told.append("kept")

            async def rewrite() -> None:
                told.append("rewritten")

            lobby.store.keep_listings = keep_slowly  # type: ignore[method-assign]
            pass_on_the_loop(HURRY.pause_after + 1)
            putting_away = asyncio.create_task(lobby.put_away())
            await asyncio.sleep(0.01)
            await lobby.shut(table, rewrite)
            await putting_away
            assert told == ["kept", "rewritten"]

    asyncio.run(work())


@pytest.mark.parametrize("days", [-400, -1, 31, 4000])
def test_a_date_that_jumps_closes_nothing_and_keeps_nobody_from_playing(
    tmp_path: Path, days: int
) -> None:
    async def run() -> None:
        clock = Clock()
        async with lobby_in(tmp_path, clock) as lobby:
            table = (await lobby.create(new_table(open=True), "ann")).table
            clock.now += days * 24 * 3600
            await lobby.close_idle()
            await lobby.put_away()
            assert set(lobby.rooms) == {table}
            await lobby.join(table, "Ben", None, "ben")
        async with lobby_in(tmp_path, clock) as lobby:
            await lobby.close_idle()
            (told,) = await lobby.list_tables("ben", mine=True)
            assert (told.status, told.updated) == ("waiting", clock.now)

    asyncio.run(run())


def test_a_table_nobody_touches_for_a_month_is_closed(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            seated = await lobby.create(new_table(open=True), "ann")
        async with lobby_in(tmp_path, served=CLOSE_AFTER + 1) as lobby:
            await lobby.close_idle()
            room = await lobby.room(seated.table)
            assert room is not None
            assert room.state.status == "closed"
            assert await lobby.list_tables("ann", mine=True) == []
            assert await lobby.list_tables(None, mine=False) == []
            assert await lobby.keys.use(seated.table, [seated.seats[0].token]) is None
            with pytest.raises(CommandRefused, match="table_closed"):
                await lobby.join(seated.table, "Ben", None, "ben")

    asyncio.run(run())


def test_a_table_that_cannot_be_closed_now_does_not_keep_the_others_open(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            tables = [(await lobby.create(new_table(), "ann")).table for _ in range(3)]
        async with lobby_in(tmp_path, served=CLOSE_AFTER + 1) as lobby:
            broken = tables[1]
            open_room = lobby.room

            async def open_or_refuse(table: str) -> Room | None:
                if table == broken:
                    raise CommandRefused("try_again")
                return await open_room(table)

            lobby.room = open_or_refuse  # type: ignore[method-assign]
            await lobby.close_idle()
            assert [row.table for row in await lobby.store.tables_of("ann", limit=9)] == [broken]

    asyncio.run(run())


def test_a_refused_wish_leaves_nothing_behind(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            with pytest.raises(CommandRefused, match="free_seats"):
                await lobby.create(new_table(start=True), "ann")
            assert lobby.rooms == {}
            assert await lobby.list_tables("ann", mine=True) == []

    asyncio.run(run())


# A table that is damaged


def spoil(folder: Path, table: str, sql: str) -> None:
    """Change a table's log by hand."""
    connection = apsw.Connection(str(folder / "tables"))
    connection.execute(sql, {"table": table})
    connection.close()


FORGET = "DELETE FROM listing WHERE table_id = :table"
"""As after a crash: what lists tell of the table was not kept."""
OF_TABLE = "WHERE table_id = :table AND seq"
SPOILED = {
    "an unknown kind": f'UPDATE event SET body = \'{{"kind":"flown"}}\' {OF_TABLE} = 2',
    "wrong JSON": f"UPDATE event SET body = x'7b22ff' {OF_TABLE} = 2",
    "no text at all": f"UPDATE event SET body = 7 {OF_TABLE} = 2",
    "deep JSON": f"""UPDATE event SET body = '{{"kind":"created","options":'
                     || replace(hex(zeroblob(5000)), '0', '{{"a":') {OF_TABLE} = 1""",
    "a gap": f"DELETE FROM event {OF_TABLE} = 2",
    "no beginning": f"DELETE FROM event {OF_TABLE} = 1",
    "a seat that is not there": f"""UPDATE event SET
        body = '{{"kind":"person_sat","seat":9,"name":"X","guest":"x"}}' {OF_TABLE} = 2""",
    "an action the rules refuse": f"""UPDATE event SET
        body = '{{"kind":"acted","seat":0,"action":"draw","by":"person"}}' {OF_TABLE} = 3""",
    "a game nobody knows": f"""UPDATE event SET
        body = replace(CAST(body AS TEXT), 'quando', 'chess') {OF_TABLE} = 1""",
}


@pytest.mark.parametrize("sql", SPOILED.values(), ids=SPOILED)
def test_a_damaged_table_disturbs_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, sql: str
) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            tables = [(await lobby.create(new_table(open=True), "ann")).table for _ in range(3)]
            await lobby.join(tables[1], "Ben", None, "ben")
        spoil(tmp_path, tables[1], sql)
        spoil(tmp_path, tables[1], FORGET)
        sound = {tables[0], tables[2]}
        for _ in range(2):  # the second time after a restart
            async with lobby_in(tmp_path) as lobby:
                for _ in range(2):
                    assert {t.id for t in await lobby.list_tables(None, mine=False)} == sound
                    assert {t.id for t in await lobby.list_tables("ann", mine=True)} == sound
                    with pytest.raises(CommandRefused, match="table_damaged"):
                        await lobby.room(tables[1])
                    with pytest.raises(CommandRefused, match="table_damaged"):
                        await lobby.join(tables[1], "Eve", None, "eve")
        async with lobby_in(tmp_path, served=CLOSE_AFTER + 1) as lobby:
            await lobby.close_idle()
            assert await lobby.list_tables("ann", mine=True) == []

    asyncio.run(run())
    logged = [record for record in caplog.records if record.msg == "table_damaged"]
    assert len(logged) == 1
    assert logged[0].__dict__["error"]


def test_tidying_finds_a_damaged_table_and_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            tables = [(await lobby.create(new_table(), "ann")).table for _ in range(5)]
        for table in tables[:4]:
            spoil(tmp_path, table, SPOILED["wrong JSON"])
        async with lobby_in(tmp_path, served=CLOSE_AFTER + 1) as lobby:
            await lobby.close_idle()
            assert await lobby.store.tables_of("ann", 9) == []
            assert await lobby.store.idle_tables(CLOSE_AFTER, 9) == []

    asyncio.run(run())


def test_lists_open_no_rooms(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            made = await lobby.create(new_table(open=True, options={"target": 70}), "ann")
            await lobby.join(made.table, "Ben", None, "ben")
            before = await lobby.list_tables("ben", mine=True)
        async with lobby_in(tmp_path) as lobby:
            assert await lobby.list_tables("ben", mine=True) == before
            assert [t.id for t in await lobby.list_tables(None, mine=False)] == [made.table]
            assert lobby.rooms == {}

    asyncio.run(run())


def test_after_a_crash_lists_tell_what_is_in_the_log(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            table = (await lobby.create(new_table(open=True), "ann")).table
        spoil(tmp_path, table, FORGET)
        async with lobby_in(tmp_path) as lobby:
            (told,) = await lobby.list_tables("ann", mine=True)
            assert [seat.name for seat in told.seats] == ["Ann", "", ""]
            assert set(lobby.rooms) == {table}

    asyncio.run(run())


def test_full_tables_do_not_crowd_out_one_with_a_free_place(tmp_path: Path) -> None:
    async def run() -> None:
        async with lobby_in(tmp_path) as lobby:
            free = (await lobby.create(new_table(open=True), "ann")).table
            for _ in range(MOST_LISTED + 5):
                await lobby.create(new_table(open=True, here=["Ben"], bots=["gentle"]), "eve")
            assert [t.id for t in await lobby.list_tables(None, mine=False)] == [free]

    asyncio.run(run())
