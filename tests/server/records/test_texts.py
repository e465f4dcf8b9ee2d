"""Records of finished games are written once for each room."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import cast

import pytest

from quandary.server.records import texts
from quandary.server.records.texts import RecordTexts
from quandary.server.room.room import Room
from quandary.server.table.state import TableState
from quandary.table.record import Record, write_record
from tests.server.played import PlayedTable


@dataclass(eq=False)
class StillRoom:
    """A room where nothing happens."""

    state: TableState


def room_of(table: PlayedTable) -> Room:
    return cast(Room, StillRoom(table.state))


@pytest.fixture
def table() -> PlayedTable:
    """A table where a game is over."""
    table = PlayedTable("5211")
    table.play()
    return table


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """Every record that is written from now on."""
    records: list[Record] = []

    def write(record: Record) -> str:
        records.append(record)
        return write_record(record)

    monkeypatch.setattr(texts, "write_record", write)
    return records


def test_a_record_is_written_once_however_many_ask(
    table: PlayedTable, written: list[Record]
) -> None:
    async def ask() -> list[bytes | None]:
        kept, room = RecordTexts(), room_of(table)
        at_once = await asyncio.gather(*(kept.text_of(room, None) for _ in range(5)))
        return [*at_once, await kept.text_of(room, table.state.game_number)]

    record = table.state.record()
    assert record is not None
    assert asyncio.run(ask()) == [write_record(record).encode()] * 6
    assert len(written) == 1


def test_a_game_that_is_not_over_has_none_until_it_is() -> None:
    table = PlayedTable("5211")
    table.play(3)

    async def ask() -> tuple[bytes | None, bytes | None]:
        kept, room = RecordTexts(), room_of(table)
        before = await kept.text_of(room, None)
        table.play()
        return before, await kept.text_of(room, None)

    before, after = asyncio.run(ask())
    assert before is None
    assert after is not None
    assert b'"result"' in after


def test_each_game_has_its_own(table: PlayedTable) -> None:
    record = table.state.record()
    assert record is not None
    earlier = Record(record.game, record.options, ["Ann", "Ben"], [])
    table.state.earlier_games.keep(-5, earlier)

    async def ask() -> list[bytes | None]:
        kept, room = RecordTexts(), room_of(table)
        return [await kept.text_of(room, number) for number in (None, -5, -6, None)]

    last, first = write_record(record).encode(), write_record(earlier).encode()
    assert asyncio.run(ask()) == [last, first, None, last]


def test_a_room_that_is_opened_again_has_its_own(table: PlayedTable, written: list[Record]) -> None:
    """A guest who wants to be forgotten is in no text that was written before."""

    async def ask() -> None:
        kept = RecordTexts()
        for _ in range(2):
            assert await kept.text_of(room_of(table), None)

    asyncio.run(ask())
    assert len(written) == 2
