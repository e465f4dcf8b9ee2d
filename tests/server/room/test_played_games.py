"""A game that is over goes into the lists of those who played it, and nobody waits for that."""

import asyncio
from collections.abc import Sequence

import pytest

from drills.simulate.disk import DiskStore
from quandary.server.protocol.incoming import EndGame
from quandary.server.table.played_game import KeptGame
from tests.server.rooms import House, quando


def test_who_opens_a_table_does_not_wait_for_its_list(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(quando())
    ann = house.come(0, 1)
    house.deal(ann, 0, 1)
    house.say(ann, EndGame, 0)
    asked: list[KeptGame] = []

    async def never_ends(self: DiskStore, games: Sequence[KeptGame], edition: int = 0) -> None:
        asked.extend(games)
        await asyncio.Event().wait()

    monkeypatch.setattr(DiskStore, "keep_games", never_ends)
    house.restart()
    assert house.room.state.status == "ended"
    house.wait(0.0)
    assert [(game.guest, game.number) for game in asked] == [("guest", 0)]
