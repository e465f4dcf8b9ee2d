"""All records of a guest in one file."""

import asyncio
import io
import zipfile

from msgspec.structs import replace

from quandary.server.http.record_archive import record_archive
from quandary.server.protocol.incoming import EndGame
from quandary.server.table.played_game import played_games, read_games
from quandary.table.replay import load
from tests.server.rooms import House, quando


def test_tables_that_are_gone_are_left_out_and_old_dates_do_no_harm() -> None:
    house = House(quando())
    ann = house.come(0, 1)
    house.deal(ann, 0, 1)
    house.say(ann, EndGame, 0)
    (game,) = read_games(kept.body for kept in played_games(house.room.state))
    assert game.ended < 1000, "as on a machine without a clock"
    gone = replace(game, table="b" * 22)

    async def collect() -> bytes:
        archive = record_archive(house.lobby, [gone, game], asyncio.Semaphore(1))
        return b"".join([chunk async for chunk in archive])

    archive = zipfile.ZipFile(io.BytesIO(house.run(collect())))
    (name,) = archive.namelist()
    assert name == f"quandary-quando-1980-01-01-{game.table[:8]}-0.json"
    assert load(archive.read(name)).players == ("Ann", "Ben")


def test_a_client_that_stops_reading_keeps_nobody_waiting() -> None:
    house = House(quando())
    ann = house.come(0, 1)
    house.deal(ann, 0, 1)
    house.say(ann, EndGame, 0)
    games = read_games(kept.body for kept in played_games(house.room.state))

    async def read_one_while_another_waits() -> list[bytes]:
        turn = asyncio.Semaphore(1)
        slow = record_archive(house.lobby, games, turn)
        await anext(slow)
        async with asyncio.timeout(10):
            return [chunk async for chunk in record_archive(house.lobby, games, turn)]

    assert house.run(read_one_while_another_waits())
