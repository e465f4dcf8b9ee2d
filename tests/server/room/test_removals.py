"""Whom the host removes: sent away, and not let in again for a while."""

import asyncio
from typing import Any

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import (
    Chat,
    EndGame,
    Readmit,
    RemoveSeat,
    Start,
)
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.room.removals import LocalRemovals
from tests.server.rooms import House, Visitor, new_cmd_id, quando


def test_a_removed_player_is_sent_away_and_cannot_act_any_more() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    assert house.say(ann, RemoveSeat, 0, place=1)["type"] == "ack"
    assert ben.line.code == 4010
    assert ben.line.last("update")["kind"] == "bot_sat"
    before = house.kinds()
    house.run(house.room.handle(ben, Chat(new_cmd_id(), 1, "no!")))
    assert house.kinds() == before


def house_with_ben(**more: Any) -> tuple[House, Visitor, Visitor]:
    """Ann at home, and Ben, who is another guest at another address."""
    house = House(NewTable("quando", 2, "Ann", **more))
    ann = house.come(0)
    house.run(house.room.sit(1, "Ben", "guest of Ben", "192.0.2.7"))
    ben = house.come(1)
    ben.address = "192.0.2.7"
    return house, ann, ben


def refused_code(house: House, guest: str, address: str) -> str:
    with pytest.raises(CommandRefused) as caught:
        house.run(house.room.sit(1, "Bob", guest, address))
    return caught.value.code


def test_whoever_was_removed_does_not_sit_down_again_not_even_after_a_restart() -> None:
    house, ann, ben = house_with_ben()
    house.say(ann, RemoveSeat, 0, place=1)
    assert ben.line.code == 4010
    assert refused_code(house, "guest of Ben", "198.51.100.1") == "removed"
    assert refused_code(house, "another cookie", "192.0.2.7") == "removed"
    house.restart()
    assert refused_code(house, "guest of Ben", "198.51.100.1") == "removed"
    house.run(house.room.sit(1, "Cat", "guest of Cat", "198.51.100.2"))


def test_whoever_is_removed_from_a_game_does_not_sit_down_after_it() -> None:
    house, ann, _ = house_with_ben()
    house.say(ann, Start, 0)
    house.say(ann, RemoveSeat, 0, place=1)
    house.say(ann, EndGame, 0)
    house.say(ann, RemoveSeat, 0, place=1)
    assert refused_code(house, "guest of Ben", "198.51.100.1") == "removed"


def test_the_host_lets_whoever_was_removed_sit_down_again() -> None:
    house, ann, _ = house_with_ben()
    house.say(ann, RemoveSeat, 0, place=1)
    assert ann.line.last("update")["table"]["removed"] == 1
    assert house.say(ann, Readmit, 0)["type"] == "ack"
    assert ann.line.last("update")["table"]["removed"] == 0
    house.run(house.room.sit(1, "Bob", "another cookie", "192.0.2.7"))
    house.say(ann, RemoveSeat, 0, place=1)
    house.say(ann, Readmit, 0)
    house.restart()
    house.run(house.room.sit(1, "Ben", "guest of Ben", "192.0.2.7"))


def test_a_household_is_not_shut_out_with_the_one_who_was_removed() -> None:
    house, ann, _ = house_with_ben()
    ann.address = "192.0.2.7"
    house.say(ann, RemoveSeat, 0, place=1)
    house.run(house.room.sit(1, "Cat", "guest of Cat", "192.0.2.7"))


def test_an_address_is_shut_out_for_an_hour() -> None:
    house, ann, _ = house_with_ben()
    house.say(ann, RemoveSeat, 0, place=1)
    house.wait(3601.0)
    house.run(house.room.sit(1, "Cat", "guest of Cat", "192.0.2.7"))


def test_an_address_is_known_until_its_time_is_over_or_all_are_forgiven() -> None:
    async def look() -> list[bool]:
        removals = LocalRemovals()
        await removals.note("t", ["192.0.2.7", ""])
        await removals.note("u", ["192.0.2.7"])
        known = [await removals.is_recent("t", where) for where in ("192.0.2.7", "", "::1")]
        await removals.forgive("t")
        return [*known, *[await removals.is_recent(table, "192.0.2.7") for table in ("t", "u")]]

    assert asyncio.run(look()) == [True, False, False, False, True]
