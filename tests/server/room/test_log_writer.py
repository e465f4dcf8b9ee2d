"""The log of a table that other nodes write to as well."""

from collections.abc import Sequence

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import (
    Chat,
)
from quandary.server.store.store import Fenced
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry
from tests.server.rooms import House, Visitor, new_cmd_id, play5211, quando


def write_elsewhere(house: House, cmd_id: str, text: str) -> None:
    """Another node writes to the log; this room does not know of it yet."""
    said = log_entries.ChatSaid(1, text)
    other = Entry(house.room.state.seq + 1, 0.0, cmd_id, said)
    house.run(house.lobby.store.append(house.table, [other]))


def said_to(visitor: Visitor) -> list[tuple[int, str]]:
    told = [message for message in visitor.line.messages if message["type"] == "update"]
    return [(m["seq"], m["detail"]["text"]) for m in told if m["kind"] == "chat_said"]


def test_a_room_that_was_overtaken_takes_that_in_and_decides_again() -> None:
    house = House(quando())
    ann, room = house.come(0), house.room
    seq = room.state.client_seq
    write_elsewhere(house, "f" * 32, "from another node")
    assert house.say(ann, Chat, 0, text="mine")["seq"] == seq + 2
    assert house.room is room
    assert said_to(ann) == [(seq + 1, "from another node"), (seq + 2, "mine")]


def test_a_command_that_another_node_has_carried_out_is_not_carried_out_again() -> None:
    house = House(quando())
    ann, room = house.come(0), house.room
    write_elsewhere(house, "f" * 32, "mine")
    house.run(room.handle(ann, Chat("f" * 32, 0, "mine")))
    house.run(room.handle(ann, Chat(new_cmd_id(), 0, "next")))
    assert [text for _, text in said_to(ann)] == ["mine", "next"]
    assert ann.line.kinds().count("ack") == 2


def test_somebody_who_sits_down_on_two_nodes_at_once_gets_the_place_that_is_left() -> None:
    house = House(play5211(seats=3, here=[], start=False))
    room = house.room
    taken = log_entries.PersonSat(1, "Eve", "eve")
    entry = Entry(room.state.seq + 1, 0.0, None, taken)
    house.run(house.lobby.store.append(house.table, [entry]))
    assert house.run(room.sit(None, "Fay", "fay")) == 2
    assert [place.name for place in room.state.places[1:]] == ["Eve", "Fay"]


def test_a_refusal_that_nothing_in_the_log_explains_ends_the_room(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(quando())
    ann, room = house.come(0), house.room

    async def refuse(table: str, entries: Sequence[Entry], owner: int | None) -> None:
        raise Fenced("taken")

    with monkeypatch.context() as patch:
        patch.setattr(house.lobby.store, "append", refuse)
        with pytest.raises(CommandRefused, match="try_again"):
            house.run(room.handle(ann, Chat(new_cmd_id(), 0, "a")))
    assert "fenced" in caplog.text
    assert room.is_stopped
    assert ann.line.code == 1012
    assert "ack" not in ann.line.kinds()
    assert house.room is not room
    assert house.say(house.come(0), Chat, 0, text="again")["type"] == "ack"
