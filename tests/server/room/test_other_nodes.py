"""A room whose table another node writes to as well: it never knows less than its clients do."""

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import Act
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.table import log_entries
from quandary.server.table.decide import decide
from quandary.server.table.log_entries import Entry
from tests.server.dealt_rooms import dealt_with_bot
from tests.server.room.test_hidden_choices import laid_by_ann
from tests.server.rooms import House, new_cmd_id, quando


def write_elsewhere(house: House, body: log_entries.AnyBody) -> None:
    """Another node writes to the log; this room does not know of it yet."""
    entry = Entry(house.room.state.seq + 1, 0.0, new_cmd_id(), body)
    house.run(house.lobby.store.append(house.table, [entry]))


def test_whoever_knows_more_than_the_room_is_not_told_less() -> None:
    house = House(quando())
    write_elsewhere(house, log_entries.ChatSaid(1, "heard on the other node"))
    heard = house.room.state.client_seq + 1
    ann = house.come(0, seq=heard)
    assert "snapshot" not in ann.line.kinds()
    assert house.room.state.client_seq == heard


def test_what_is_due_after_another_nodes_entry_is_done_though_a_command_was_refused() -> None:
    house, ann = dealt_with_bot()
    state = house.room.state
    assert state.match is not None
    while state.to_act() == (0,) and not house.room.timers.running:
        act = Act(new_cmd_id(), 0, state.match.legal(0)[0], expect_seq=state.client_seq)
        (acted,) = decide(state, act, is_host_here=True)
        write_elsewhere(house, acted)
        assert house.send(ann, act)["type"] == "refused"
        house.finish()
        assert house.lost_timers() == []
    assert 0 not in state.to_act()


def test_whoever_changed_a_choice_on_another_node_sees_it_here() -> None:
    house, ann, ben = laid_by_ann(0)
    state = house.room.state
    assert state.match is not None
    other = [text for text in state.match.legal(0) if text != "take back"][-1]
    write_elsewhere(house, log_entries.Acted(0, other, "person"))
    told = len(ben.line.messages)
    house.run(house.room.catch_up(state.seq + 1))
    assert ann.line.last("changed")["seats"][0]["view"]["choice"] == other.split()[1:]
    assert ben.line.messages[told:] == []


def test_a_seat_that_another_node_has_given_out_is_known_here() -> None:
    house = House(quando(here=[], start=False))
    assert house.run(house.lobby.seats_of(house.table, "carol")) == []
    write_elsewhere(house, log_entries.PersonSat(1, "Carol", "carol"))
    (token,) = house.run(house.lobby.seats_of(house.table, "carol"))
    assert token.seat == 1


def test_whoever_was_removed_on_another_node_does_not_sit_down_here() -> None:
    """This room hears of the removal only when it writes; the address is looked at again then."""
    house = House(NewTable("quando", 3, "Ann"))
    house.come(0)
    house.run(house.room.sit(1, "Ben", "guest of Ben", "192.0.2.7"))
    house.come(1).address = "192.0.2.7"
    write_elsewhere(house, log_entries.SeatFreed(1, by_host=True))
    with pytest.raises(CommandRefused) as caught:
        house.run(house.room.sit(2, "Bob", "another cookie", "192.0.2.7"))
    assert caught.value.code == "removed"
    house.run(house.room.sit(2, "Cat", "guest of Cat", "192.0.2.8"))
