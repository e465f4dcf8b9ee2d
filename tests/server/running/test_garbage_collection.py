"""Garbage is looked for when nobody waits; and there is next to none of it."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from quandary.server.protocol.table_bodies import NewTable
from quandary.server.room.lobby import Lobby
from quandary.server.room.room import Room
from quandary.server.room.world import World
from quandary.server.running import garbage_collection
from quandary.server.store.sqlite import SqliteStore


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """As it was, when a test is over."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


class Loop:
    """Something that leads back to itself."""

    def __init__(self) -> None:
        self.itself = self


def loops() -> int:
    """By `type`: asking a proxy of something that is gone for its class fails."""
    return sum(type(one) is Loop for one in gc.get_objects())


def test_everything_is_looked_at_only_if_nothing_was_stored_since() -> None:
    gc.disable()
    try:
        tidier = garbage_collection.Garbage()
        Loop()
        tidier.tidy(writes=5)
        tidier.tidy(writes=6)
        gc.unfreeze()
        assert loops() == 1
        tidier.tidy(writes=6)
        gc.unfreeze()
        assert loops() == 0
    finally:
        gc.enable()


def test_and_once_an_hour_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    gc.disable()
    try:
        tidier = garbage_collection.Garbage()
        Loop()
        monkeypatch.setattr(garbage_collection, "FULL_SECONDS", -1.0)
        tidier.tidy(writes=5)
        gc.unfreeze()
        assert loops() == 0
    finally:
        gc.enable()


def test_a_serving_process_looks_at_what_is_young_only() -> None:
    garbage_collection.collect_seldom()
    assert gc.get_threshold() == (
        garbage_collection.YOUNG,
        garbage_collection.NEVER,
        garbage_collection.NEVER,
    )
    assert gc.get_freeze_count() > 0


def test_a_room_that_has_stopped_is_freed_without_being_looked_for(tmp_path: Path) -> None:
    async def drill() -> None:
        store = SqliteStore(tmp_path / "rooms.sqlite3")
        lobby = Lobby(store, World())
        await lobby.create(NewTable("quando", 2, "Ann", bots=["gentle"], start=True), "guest")
        gc.collect()
        gc.disable()
        try:
            for table in list(lobby.rooms):
                await lobby.rooms.pop(table).stop()
            await asyncio.sleep(0)
            assert not [one for one in gc.get_objects() if type(one) is Room]
        finally:
            gc.enable()
            await store.close()

    asyncio.run(drill())
