"""What a socket is sent does not grow with the round, and nothing of it is lost for that."""

from typing import Any

import msgspec
import pytest

from quandary.server.protocol.incoming import Chat
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.room.connection import MOST_BYTES
from quandary.server.table.broadcast import MOST_EARLIER_EVENTS, MOST_EVENTS
from tests.server.rooms import House, Visitor

NAMES = ["Ben", "Cat", "Dan", "Eve", "Fay"]
TURNS = 420
MOST_FRAME = MOST_BYTES // 2


def one_device(game: str, seats: int) -> tuple[House, Visitor]:
    """Everybody at one device, the cards dealt."""
    house = House(NewTable(game, seats, "Ann", here=NAMES[: seats - 1], start=True))
    device = house.come(*range(seats))
    house.deal(device, *range(seats))
    return house, device


def dawdle(house: House, device: Visitor) -> None:
    """A round that does not end: cards are drawn and laid one by one, or laid and taken back."""
    for _ in range(TURNS):
        match = house.room_at_hand().state.match
        assert match is not None
        seat = match.game.to_act(match.state)[0]
        if match.game.ID == "5211":
            for _ in range(0 if len(match.events) > 2 * TURNS else 9):
                house.act(device, seat)
                house.act(device, seat, "take back")
            if len(match.events) < 2 * TURNS:
                house.act(device, seat)
            continue
        legal = match.legal(seat)
        slow = [text for text in legal if text.split()[0] in ("draw", "turn")]
        slow = slow or [text for text in legal if text.startswith("play") and len(text) < 8]
        house.act(device, seat, (slow or legal)[0])


def size_of(message: dict[str, Any]) -> int:
    return len(msgspec.json.encode(message))


@pytest.mark.parametrize(("game", "seats"), [("quando", 6), ("quando", 2), ("5211", 5)])
def test_many_turns_and_many_seats_on_one_device_fit_into_a_message(game: str, seats: int) -> None:
    house, device = one_device(game, seats)
    dawdle(house, device)
    device = house.come(*range(seats))
    assert device.line.kinds() == ["snapshot", "presence"]
    house.act(device, house.room.state.to_act()[0])
    assert house.room.state.status == "playing"
    assert device.close_code is None
    assert max(map(size_of, device.line.messages)) < MOST_FRAME
    for told in device.line.last("update")["seats"]:
        assert len(told["view"]["events"]) == MOST_EVENTS
        assert told["left_out"] > TURNS - MOST_EVENTS


def test_what_was_left_out_comes_in_pieces_when_it_is_asked_for() -> None:
    house, device = one_device("quando", 2)
    dawdle(house, device)
    match = house.room.state.match
    assert match is not None
    for seat in (0, 1):
        told = house.come(0, 1).line.last("snapshot")["seats"][seat]
        events, before = told["view"]["events"], told["left_out"]
        visitor = house.come(0, 1)
        while before:
            house.run(house.room.tell_earlier(visitor, seat, before))
            piece = visitor.line.last("earlier")
            assert (piece["seat"], piece["deal"]) == (seat, told["view"]["deal"])
            assert len(piece["events"]) == before - piece["start"] <= MOST_EARLIER_EVENTS
            events, before = piece["events"] + events, piece["start"]
        assert events == match.view(seat)["events"]


def test_what_another_seat_witnessed_is_told_to_nobody_who_asks() -> None:
    house, device = one_device("quando", 3)
    dawdle(house, device)
    mine, watcher = house.come(0), house.come()
    for visitor, seats in ((mine, (1, 2, 5, None)), (watcher, (0, 1, 2, 5))):
        for seat in seats:
            house.run(house.room.tell_earlier(visitor, seat, 50))
        assert "earlier" not in visitor.line.kinds()
    house.run(house.room.tell_earlier(watcher, None, 2**53 - 1))
    assert all(
        card["front"] is None and card["back"] is None
        for event in watcher.line.last("earlier")["events"]
        if event["kind"] == "dealt"
        for hand in event["hands"]
        for card in hand
    )


def test_long_talk_fits_into_a_message_and_the_newest_is_in_it() -> None:
    house, device = one_device("quando", 6)
    for number in range(100):
        house.say(device, Chat, 0, text=f"{number} " + "\N{GRINNING FACE}" * 290)
    told = house.come(0).line.last("snapshot")
    assert size_of(told) < MOST_FRAME
    assert told["chat"][-1]["text"].startswith("99 ")
