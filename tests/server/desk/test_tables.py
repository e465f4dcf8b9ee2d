"""The host of a server sees who plays and what they say, and nothing of their cards."""

from __future__ import annotations

import msgspec

from quandary.server.desk.tables import read_chat, show_table
from quandary.server.protocol.incoming import Chat
from quandary.server.protocol.reports import NewReport
from quandary.server.table.report import make_report
from tests.server.dealt_rooms import dealt
from tests.server.rooms import House, new_cmd_id, quando


def dealt_house(seed: int) -> House:
    house = House(quando(), seed=seed)
    ann, _ = dealt(house)
    house.run(house.room.handle(ann, Chat(new_cmd_id(), 0, "hello")))
    return house


def seen(house: House) -> list[bytes]:
    """Everything the desk can tell of a table in the middle of a game."""
    state = house.room.state
    guests = {place.guest for place in state.places if place.guest}
    about = [seat for seat in state.people() if state.places[seat].guest != "guest"]
    answers = [
        house.run(show_table(house.lobby, house.table)),
        house.run(read_chat(house.lobby, house.table)),
        *(make_report(state, guests & {"guest"}, NewReport(seat)) for seat in about),
    ]
    return [msgspec.json.encode(answer) for answer in answers]


def test_the_desk_sees_the_same_whatever_the_cards_are() -> None:
    one, other = dealt_house(1), dealt_house(2)
    matches = [house.room.state.match for house in (one, other)]
    assert matches[0] is not None
    assert matches[1] is not None
    assert matches[0].view(0) != matches[1].view(0)
    assert seen(one) == seen(other)
    assert b"hello" in seen(one)[1]
